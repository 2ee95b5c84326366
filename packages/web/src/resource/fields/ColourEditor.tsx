import { kindOf } from "@banche/core";
import ColorPicker from "antd/es/color-picker";
import type { EditorProps } from "./editor.ts";
import styles from "./measures.module.css";
import { TypedEditor } from "./TypedEditor.tsx";

/** A colour without transparency, chosen by pointer or typed. */
export function ColourEditor(props: EditorProps) {
  const { field, value, onChange, disabled } = props;
  const isColour = typeof value === "string" && kindOf(field).check(value, field) === undefined;
  return (
    <div className={styles["colour"]}>
      <ColorPicker
        value={isColour ? value : null}
        disabled={disabled}
        disabledAlpha
        disabledFormat
        format="hex"
        onChangeComplete={(colour) => onChange(colour.toHexString().toLowerCase())}
      />
      <TypedEditor {...props} written={isColour ? value : ""} placeholder="#1677ff" />
    </div>
  );
}
