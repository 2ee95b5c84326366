import { type DraftForm, useFieldValue } from "../../resource/useDraftForm.ts";
import { InterfaceParameters } from "./InterfaceParameters.tsx";
import { NextRuns } from "./NextRuns.tsx";
import styles from "./tasks.module.css";

/** Facts that follow from the form: the parameters of the interface, and the next runs. */
export function TaskNote({ form }: { readonly form: DraftForm }) {
  const chosen = useFieldValue(form, "interface");
  return (
    <div className={styles["notes"]}>
      {typeof chosen === "string" && chosen !== "" ? <InterfaceParameters id={chosen} /> : null}
      <NextRuns form={form} />
    </div>
  );
}
