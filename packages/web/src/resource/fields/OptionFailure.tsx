import Button from "antd/es/button";
import type { ReactElement } from "react";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./option.module.css";

/** What a list holds that could not be read: without anything in it the component library would not open it. */
export const NOTHING = <></>;

/** A list that drops down; below it why its options could not be read, if so, and the way to try again. */
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
