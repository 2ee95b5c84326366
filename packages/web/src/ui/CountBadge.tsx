import type { ReactNode } from "react";
import styles from "./countBadge.module.css";

interface CountBadgeProps {
  readonly count: number;
  /** `dot`: that there is something, not how much. */
  readonly look?: "count" | "dot";
  readonly children?: ReactNode;
}

/** A number at the corner of what it belongs to; nothing for 0, 99+ beyond. The text beside it must say it, too. */
export function CountBadge({ count, look = "count", children }: CountBadgeProps) {
  return (
    <span className={styles["holder"]}>
      {children}
      {count > 0 ? (
        <span className={styles["badge"]} data-alone={children === undefined} data-look={look} aria-hidden="true">
          {look === "dot" ? null : count > 99 ? "99+" : count}
        </span>
      ) : null}
    </span>
  );
}
