import { kindOf } from "@banche/core/forms";
import Input from "antd/es/input";
import { useState } from "react";
import { CONTEXT, type EditorProps, FULL, shared } from "./editor.ts";

interface TypedEditorProps extends EditorProps {
  /** The value as it is written. */
  readonly written: string;
  readonly placeholder: string;
}

/** A value that is typed in one of several ways; what was typed stays as it is until the field is left. */
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
        // What cannot be read is kept, so that the check names it.
        onChange(target.value.trim() === "" ? undefined : read.ok ? read.value : target.value);
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur();
      }}
    />
  );
}
