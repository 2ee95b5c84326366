import { kindOf } from "@banche/core/forms";
import type { EditorProps } from "./editor.ts";
import styles from "./measures.module.css";
import { TypedEditor } from "./TypedEditor.tsx";

/** A colour without transparency, chosen in the browser's own picker or typed. */
export function ColourEditor(props: EditorProps) {
  const { field, value, onChange, disabled, texts } = props;
  const isColour = typeof value === "string" && kindOf(field).check(value, field) === undefined;
  return (
    <div className={styles["colour"]}>
      <input
        type="color"
        value={isColour ? value.toLowerCase() : "#000000"}
        disabled={disabled}
        data-empty={!isColour}
        aria-label={`${texts.word("common.hints.choose", "")}: ${texts.field(field.name)}`}
        onChange={({ target }) => onChange(target.value)}
      />
      <TypedEditor {...props} written={isColour ? value : ""} placeholder="#1677ff" />
    </div>
  );
}
