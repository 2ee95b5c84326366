import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface NoticeProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly detail?: string | undefined;
  readonly action?: ReactNode;
  /** Announced at once by screen readers. */
  readonly alert?: boolean;
}

/** A message in place of content: what happened, and what to do next. */
export function Notice({ title, text, detail, action, alert = false }: NoticeProps) {
  return (
    <div className={styles["notice"]} role={alert ? "alert" : undefined}>
      <Stop />
      <h2>{title}</h2>
      {text === undefined ? null : <p>{text}</p>}
      {detail === undefined ? null : <p className={styles["detail"]}>{detail}</p>}
      {action}
    </div>
  );
}

/** An empty bus stop. */
function Stop() {
  return (
    <svg
      width="96"
      height="56"
      viewBox="0 0 96 56"
      fill="none"
      stroke="var(--line-strong)"
      strokeWidth="1.800"
      aria-hidden="true"
    >
      <path d="M6 52h84" strokeDasharray="1 6" strokeLinecap="round" />
      <path d="M26 52V16M70 52V16M20 16h56l-4-8H24zM30 36h36M34 36v10M62 36v10" />
      <circle cx="82" cy="18" r="6" stroke="var(--accent)" />
      <path d="M82 24v28" />
    </svg>
  );
}
