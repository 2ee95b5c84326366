import type { ReactNode } from "react";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./home.module.css";

interface PanelProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One sheet of the home page. */
export function Panel({ title, aside, children }: PanelProps) {
  return (
    <section className={styles["panel"]} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** What could not be read, in one line, with another try. */
export function PanelFailure({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const t = useTexts();
  return (
    <p className={styles["failure"]} role="alert">
      {errorText(t, failure)}{" "}
      <button type="button" onClick={onRetry}>
        {t("common.verbs.retry")}
      </button>
    </p>
  );
}
