import type { ReactNode } from "react";
import styles from "./status.module.css";

interface StatusProps {
  readonly kind: "on" | "off" | "new";
  readonly children: ReactNode;
}

/** A state in a word and a shape, not by colour alone. */
export function Status({ kind, children }: StatusProps) {
  return (
    <span className={styles["status"]} data-kind={kind}>
      {children}
    </span>
  );
}
