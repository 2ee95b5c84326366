import type { Resource } from "@banche/core";
import { useMemo } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { LevelCascader, type LevelCascaderProps } from "../../widgets/cascader/LevelCascader.tsx";
import { listSource } from "../../widgets/cascader/levelSource.ts";
import type { EditorProps } from "./editor.ts";

/** A record from a tree that is too large to be read whole. */
export function LevelEditor({ target, ...props }: EditorProps & { readonly target: Resource }) {
  const { client } = useRuntime();
  const source = useMemo(() => listSource(client, target), [client, target]);
  return <Levels {...props} source={source} placeholder={props.texts.word("common.top", "")} />;
}

/** The columns of such a tree, for a form value. */
export function Levels({ value, ...props }: EditorProps & Pick<LevelCascaderProps, "source" | "placeholder">) {
  const { source, placeholder = "", id, disabled, invalid, describedBy, onBlur, onChange } = props;
  return (
    <LevelCascader
      {...{ source, placeholder, id, disabled, invalid, describedBy, onBlur, onChange }}
      value={typeof value === "string" && value !== "" ? value : undefined}
    />
  );
}
