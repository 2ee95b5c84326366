import { errorText, mendText, requestIdOf } from "../bind/errorText.ts";
import { useDocumentTitle } from "../bind/useDocumentTitle.ts";
import { useLate } from "../bind/useLate.ts";
import { useTexts } from "../bind/useTexts.ts";
import { BrandMark } from "../ui/BrandMark.tsx";
import styles from "./opening.module.css";

interface OpeningProps {
  readonly failure?: unknown;
  readonly onRetry?: () => void;
}

/** Shown while the app opens: its logo, and the reason if it cannot open. */
export function Opening({ failure, onRetry }: OpeningProps) {
  const t = useTexts();
  const isLate = useLate(failure === undefined);
  const requestId = requestIdOf(failure);
  useDocumentTitle();
  return (
    <main className={styles["page"]} aria-busy={failure === undefined}>
      <BrandMark size={40} />
      {failure === undefined ? (
        <p className={isLate ? undefined : "visually-hidden"} role="status">
          {t(isLate ? "web.states.late" : "common.states.loading")}
        </p>
      ) : (
        <div role="alert" className={styles["failure"]}>
          <h1>{errorText(t, failure)}</h1>
          <p>{mendText(t, failure)}</p>
          {requestId === undefined ? null : <p>{t("common.requestId", { id: requestId })}</p>}
          <button type="button" onClick={onRetry}>
            {t("common.verbs.retry")}
          </button>
        </div>
      )}
    </main>
  );
}
