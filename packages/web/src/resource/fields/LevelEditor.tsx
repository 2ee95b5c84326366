import type { Resource } from "@banche/core";
import { LevelCascader } from "../../widgets/cascader/LevelCascader.tsx";
import type { EditorProps } from "./editor.ts";

/** One of a tree that is too large to be read as a whole. */
export function LevelEditor({ value, texts, ...props }: EditorProps & { readonly target: Resource }) {
  const { target, id, disabled, invalid, describedBy, onBlur, onChange } = props;
  return (
    <LevelCascader
      {...{ target, id, disabled, invalid, describedBy, onBlur, onChange }}
      value={typeof value === "string" ? value : undefined}
      placeholder={texts.word("common.top", "")}
    />
  );
}
