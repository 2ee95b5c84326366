import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { areaSource } from "../../widgets/cascader/areaSource.ts";
import type { EditorProps } from "./editor.ts";
import { Levels } from "./LevelEditor.tsx";

/** Chooses a province, a city or a district. It needs no right on the page of areas. */
export function AreaEditor(props: EditorProps) {
  const { client } = useRuntime();
  const queries = useQueryClient();
  const { field } = props;
  const only = "only" in field ? field.only : undefined;
  const source = useMemo(() => areaSource(client, queries, only), [client, queries, only]);
  return <Levels {...props} source={source} placeholder={props.texts.word("common.hints.choose", "")} />;
}
