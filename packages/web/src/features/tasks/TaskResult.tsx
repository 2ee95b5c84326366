import { findText } from "@banche/core/text";
import { useLanguage } from "../../bind/useTexts.ts";
import styles from "./tasks.module.css";

/** The state or result of a run, as a word and a sign; only failures are coloured. */
export function TaskResult({ state }: { readonly state: string }) {
  const [language] = useLanguage();
  if (state === "") return null;
  return (
    <span className={styles["result"]} data-state={state}>
      {findText(language, `tasks.history.states.${state}`) ?? state}
    </span>
  );
}
