import { useTexts } from "../../bind/useTexts.ts";
import { type DraftForm, useFieldValue } from "../../resource/useDraftForm.ts";
import styles from "./dataSources.module.css";

/** Hints before saving. */
export function FormHints({ form }: { readonly form: DraftForm }) {
  const t = useTexts();
  const isFile = useFieldValue(form, "kind") === "SQLite";
  const hints = isFile
    ? (["dataSources.form.file"] as const)
    : (["dataSources.form.port", "dataSources.form.password", "dataSources.form.forgets"] as const);
  return (
    <ul className={styles["hints"]}>
      {hints.map((hint) => (
        <li key={hint}>{t(hint)}</li>
      ))}
    </ul>
  );
}
