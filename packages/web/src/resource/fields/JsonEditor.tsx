import { indentedJson, kindOf } from "@banche/core/forms";
import Input from "antd/es/input";
import { useState } from "react";
import { CONTEXT, type EditorProps, shared } from "./editor.ts";
import styles from "./json.module.css";

const LEAST_LINES = 4;
const MOST_LINES = 16;

/** JSON as typed; it is formatted with one value per line when the field is left. Errors give their position. */
export function JsonEditor(props: EditorProps) {
  const { field, value, onChange, onBlur, texts } = props;
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? indentedJson(typeof value === "string" ? value : "");
  const lines = shown.split("\n").length;
  return (
    <Input.TextArea
      {...shared(props)}
      className={styles["json"] ?? ""}
      aria-label={texts.field(field.name)}
      rows={Math.min(Math.max(lines, LEAST_LINES), MOST_LINES)}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        const read = kindOf(field).fromCell(target.value, field, CONTEXT);
        // Invalid text is kept, so that the check reports it.
        onChange(target.value.trim() === "" ? undefined : read.ok ? read.value : target.value);
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur();
      }}
    />
  );
}
