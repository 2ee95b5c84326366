import { kindOf } from "@banche/core/forms";
import Input from "antd/es/input";
import { useState } from "react";
import { CONTEXT, type EditorProps, FULL, shared } from "./editor.ts";

interface TypedEditorProps extends EditorProps {
  /** The value as text. */
  readonly written: string;
  readonly placeholder: string;
}

/** A value with several allowed notations. The typed text is kept until the field is left. */
export function TypedEditor({ written, placeholder, ...props }: TypedEditorProps) {
  const { field, value, onChange, onBlur } = props;
  const [typed, setTyped] = useState<string>();
  return (
    <Input
      {...shared(props)}
      style={FULL}
      placeholder={placeholder}
      maxLength={40}
      autoComplete="off"
      value={typed ?? (typeof value === "string" ? value : written)}
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
