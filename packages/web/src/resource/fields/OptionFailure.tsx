import Button from "antd/es/button";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";

import styles from "./option.module.css";

/** In a list that drops down: why its options could not be read, and the way to try again. */
export function OptionFailure({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const t = useTexts();
  return (
    <div className={styles["failed"]} role="alert">
      <span>{errorText(t, failure)}</span>
      <Button size="small" onClick={onRetry}>
        {t("common.verbs.retry")}
      </Button>
    </div>
  );
}
