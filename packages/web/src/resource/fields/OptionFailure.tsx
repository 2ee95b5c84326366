import Button from "antd/es/button";
import type { ReactElement } from "react";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./option.module.css";

/** Content of a list that could not be read. The component library does not open an empty list. */
export const NOTHING = <></>;

/** A drop-down list, and below it the error with a retry button if the options could not be read. */
export function withFailure(menu: ReactElement, failure: unknown, onRetry: () => void) {
  if (failure === undefined || failure === null) return menu;
  return (
    <>
      <div className={styles["above"]}>{menu}</div>
      <OptionFailure failure={failure} onRetry={onRetry} />
    </>
  );
}

function OptionFailure({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const t = useTexts();
  return (
    <div className={styles["failed"]} role="alert">
      <span>{errorText(t, failure)}</span>
      {/* The focus stays in the field, or the list would close. */}
      <Button size="small" onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>
        {t("common.verbs.retry")}
      </Button>
    </div>
  );
}
