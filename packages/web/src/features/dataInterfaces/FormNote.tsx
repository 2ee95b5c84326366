import { dataInterfaces } from "@banche/core/calls";
import { draftBody } from "@banche/core/forms";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { useRegistry } from "../../bind/useRegistry.ts";
import { usePageRights, useResourceRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { type DraftForm, useFieldValue } from "../../resource/useDraftForm.ts";
import Button from "antd/es/button";
import styles from "./dataInterfaces.module.css";
import { parametersOf } from "./parameters.ts";
import { SourceTables } from "./SourceTables.tsx";
import { TestPanel } from "./TestPanel.tsx";

interface FormNoteProps {
  readonly form: DraftForm;
  readonly recordId: string | undefined;
}

const HINTS = {
  1: ["dataInterfaces.form.sql", "dataInterfaces.form.caller", "dataInterfaces.form.limits"],
  2: ["dataInterfaces.form.static"],
  3: ["dataInterfaces.form.http", "dataInterfaces.form.caller", "dataInterfaces.form.headers"],
} as const;

/** Hints for writing an interface, and a test of its unsaved state. */
export function FormNote({ form, recordId }: FormNoteProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const resource = useRegistry().of("dataInterfaces");
  const rights = useResourceRights(resource);
  const kind = Number(useFieldValue(form, "kind"));
  const parameters = parametersOf(useFieldValue(form, "parameters"));
  const source = String(useFieldValue(form, "source") ?? "");
  const mayLook = usePageRights("systemData.dataModel").open;
  const [isOpen, setOpen] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const hints = kind === 1 || kind === 2 || kind === 3 ? HINTS[kind] : [];
  const mayTest = rights.button(resource.buttons.edit) || rights.button(resource.buttons.add);
  return (
    <section className={styles["note"]}>
      <ul className={styles["hints"]}>
        {hints.map((hint) => (
          <li key={hint}>{t(hint)}</li>
        ))}
      </ul>
      {kind === 1 && source !== "" && mayLook ? (
        <details className={styles["lookup"]} onToggle={(event) => setLooking(event.currentTarget.open)}>
          <summary>{t("dataInterfaces.tables.title")}</summary>
          {isLooking ? <SourceTables key={source} form={form} source={source} /> : null}
        </details>
      ) : null}
      {mayTest && !isOpen ? <Button onClick={() => setOpen(true)}>{t("dataInterfaces.form.test")}</Button> : null}
      {isOpen ? (
        <TestPanel
          inForm
          parameters={kind === 2 ? [] : parameters}
          run={(values) => {
            const body = draftBody(resource, form.store.getState().draft);
            return client.calls(dataInterfaces).test({ body: { ...body, ...(recordId && { id: recordId }), values } });
          }}
        />
      ) : null}
    </section>
  );
}
