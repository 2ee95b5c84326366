import type { AnyRow } from "@banche/core";
import Segmented from "antd/es/segmented";
import { useState } from "react";
import { useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useTexts } from "../../bind/useTexts.ts";
import type { Slots } from "../../resource/slots.ts";
import { type DialogProps, Frame, Items } from "./items.tsx";
import { SchemeRows } from "./SchemeRows.tsx";
import styles from "./menus.module.css";

/** The drawer with the row rights of an entry: its schemes, and the fields that other clients offer for conditions. */
export function RowsDialog(props: DialogProps) {
  const [concept, setConcept] = useState<"dataSchemes" | "menuDataFields">("dataSchemes");
  const [form] = useState(() => schemeForm(props.row));
  const t = useTexts();
  const schemes = useResourceTexts({ name: "dataSchemes" }).title;
  const fields = useResourceTexts({ name: "menuDataFields" }).title;
  return (
    <Frame {...props}>
      <div className={styles["tools"]}>
        <Segmented
          value={concept}
          options={[
            { value: "dataSchemes" as const, label: schemes },
            { value: "menuDataFields" as const, label: fields },
          ]}
          onChange={setConcept}
        />
      </div>
      <p className={styles["above"]}>{t(concept === "dataSchemes" ? "menus.rows.hint" : "menus.rows.fieldsHint")}</p>
      {concept === "dataSchemes" ? (
        <Items key={concept} concept={concept} menu={props.row} form={form} />
      ) : (
        <Items key={concept} concept={concept} menu={props.row} />
      )}
    </Frame>
  );
}

/** Conditions are edited below the fields, and the text field is filled from them. */
function schemeForm(menu: AnyRow): Pick<Slots, "formNote" | "shows"> {
  return {
    shows(name, draft) {
      if (name === "departments") return draft["rows"] === "departments";
      return name === "conditions" ? "below" : name !== "text";
    },
    formNote: ({ form, formId }) => (
      <SchemeRows form={form} id={`${formId}-conditions`} page={String(menu["code"] ?? "")} />
    ),
  };
}
