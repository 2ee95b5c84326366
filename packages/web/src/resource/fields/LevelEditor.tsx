import type { Resource } from "@banche/core";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { LevelCascader, type LevelCascaderProps } from "../../widgets/cascader/LevelCascader.tsx";
import { areaSource, listSource } from "../../widgets/cascader/levelSource.ts";
import type { EditorProps } from "./editor.ts";

/** One of a tree that is too large to be read as a whole. */
export function LevelEditor({ target, ...props }: EditorProps & { readonly target: Resource }) {
  const { client } = useRuntime();
  const source = useMemo(() => listSource(client, target), [client, target]);
  return <Levels {...props} source={source} placeholder={props.texts.word("common.top", "")} />;
}

/** A province, a city or a district, for everybody: nobody needs the page of areas to choose one. */
export function AreaEditor(props: EditorProps) {
  const { client } = useRuntime();
  const queries = useQueryClient();
  const { field } = props;
  const only = "only" in field ? field.only : undefined;
  const source = useMemo(() => areaSource(client, queries, only), [client, queries, only]);
  return <Levels {...props} source={source} placeholder={props.texts.word("common.hints.choose", "")} />;
}

function Levels({ value, ...props }: EditorProps & Pick<LevelCascaderProps, "source" | "placeholder">) {
  const { source, placeholder = "", id, disabled, invalid, describedBy, onBlur, onChange } = props;
  return (
    <LevelCascader
      {...{ source, placeholder, id, disabled, invalid, describedBy, onBlur, onChange }}
      value={typeof value === "string" && value !== "" ? value : undefined}
    />
  );
}
