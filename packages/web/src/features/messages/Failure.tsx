import { errorText, mendText, requestIdOf } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./drawer.module.css";

interface FailureProps {
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/** A failed read in a small space: what happened, what to do, and a button to try again. */
export function Failure({ failure, onRetry }: FailureProps) {
  const t = useTexts();
  const requestId = requestIdOf(failure);
  return (
    <div className={styles["failure"]} role="alert">
      <p>{errorText(t, failure)}</p>
      <p className={styles["end"]}>
        {[mendText(t, failure), requestId === undefined ? "" : t("common.requestId", { id: requestId })].join(" ")}
      </p>
      <Button onClick={onRetry}>{t("common.verbs.retry")}</Button>
    </div>
  );
}
