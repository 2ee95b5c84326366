import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./chat.module.css";

interface FailureProps {
  readonly title: string;
  readonly failure?: unknown;
  readonly onRetry: () => void;
}

/** Shows what could not be read and why, with a button to try again. */
export function Failure({ title, failure, onRetry }: FailureProps) {
  const t = useTexts();
  return (
    <div className={styles["failure"]} role="alert">
      <p>{title}</p>
      {failure === undefined ? null : <p className={styles["quiet"]}>{errorText(t, failure)}</p>}
      <Button onClick={onRetry}>{t("common.verbs.retry")}</Button>
    </div>
  );
}
