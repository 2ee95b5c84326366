import type { ReactNode } from "react";
import styles from "./status.module.css";

interface StatusProps {
  /** `normal`: as expected. `off`: switched off. `wrong`: needs attention. `pending`: not yet. `new`: not seen yet. */
  readonly kind: "normal" | "off" | "wrong" | "pending" | "new";
  readonly children: ReactNode;
}

/** A state as a word and a shape, never by colour alone. Only off or wrong states are coloured. */
export function Status({ kind, children }: StatusProps) {
  return (
    <span className={styles["status"]} data-kind={kind}>
      {children}
    </span>
  );
}
