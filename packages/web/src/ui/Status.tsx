import type { ReactNode } from "react";
import styles from "./status.module.css";

interface StatusProps {
  /** `normal`: as it should be. `off`: switched off. `wrong`: needs somebody. `pending`: not yet. `new`: not seen yet. */
  readonly kind: "normal" | "off" | "wrong" | "pending" | "new";
  readonly children: ReactNode;
}

/** A state in a word and a shape, not by colour alone; colour says that something is off or wrong. */
export function Status({ kind, children }: StatusProps) {
  return (
    <span className={styles["status"]} data-kind={kind}>
      {children}
    </span>
  );
}
