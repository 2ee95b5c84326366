import type { ReactNode } from "react";
import styles from "./countBadge.module.css";

interface CountBadgeProps {
  readonly count: number;
  /** `dot`: shows that there are some, without the number. */
  readonly look?: "count" | "dot";
  readonly children?: ReactNode;
}

/** A number at the corner of its children; hidden for 0, 99+ above 99. The text beside it must have the number, too. */
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
