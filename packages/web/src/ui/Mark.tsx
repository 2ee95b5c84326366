import type { ReactNode } from "react";
import styles from "./mark.module.css";

interface MarkProps {
  /** Says more, where the word alone is not enough. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** A word in a frame beside a name: something about it that is no state. */
export function Mark({ title, children }: MarkProps) {
  return (
    <span className={styles["mark"]} title={title}>
      {children}
    </span>
  );
}
