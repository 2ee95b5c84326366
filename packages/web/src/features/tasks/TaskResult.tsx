import { findText } from "@banche/core/text";
import { useLanguage } from "../../bind/useTexts.ts";
import styles from "./tasks.module.css";

/** How a run stands or ended, in a word and a mark; only what went wrong has a colour. */
export function TaskResult({ state }: { readonly state: string }) {
  const [language] = useLanguage();
  if (state === "") return null;
  return (
    <span className={styles["result"]} data-state={state}>
      {findText(language, `tasks.history.states.${state}`) ?? state}
    </span>
  );
}
