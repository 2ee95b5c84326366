import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { queryKeys } from "../../bind/queryKeys.ts";
import type { LevelRow, LevelSource } from "./levelSource.ts";

export interface LevelNode {
  readonly value: string;
  readonly label: string;
  readonly isLeaf: boolean;
  readonly disabled?: boolean;
  readonly children?: LevelNode[];
}

interface Step {
  readonly id: string;
  readonly name: string;
}

/** More levels than any tree has, so that a cycle in the data does not run forever. */
const DEEPEST = 12;

/** The known part of a tree whose levels are read one by one: opened levels, the path of one record, search matches. */
export function useLevels(source: LevelSource, chosen: string | undefined, keyword: string) {
  const queries = useQueryClient();
  const { root } = source;
  const [levels, setLevels] = useState<Levels>(new Map());

  const load = useCallback(
    async (id: string): Promise<void> => {
      const rows = await queries.fetchQuery({
        queryKey: queryKeys.rows(source.name, "level", id),
        staleTime: 30_000,
        queryFn: () => source.below(id),
      });
      setLevels((known) => new Map(known).set(id, rows));
    },
    [queries, source],
  );

  const known = useMemo(() => pathIn(levels, root, chosen), [levels, root, chosen]);
  const path = useQuery({
    queryKey: queryKeys.record(source.name, chosen, "path"),
    enabled: chosen !== undefined && !known,
    queryFn: async () => {
      const steps: Step[] = [];
      for (let id = chosen ?? root; id !== root && steps.length < DEEPEST;) {
        const { name, above = root } = await source.one(id);
        steps.unshift({ id, name });
        id = above;
      }
      return steps;
    },
  });
  const matches = useQuery({
    queryKey: queryKeys.rows(source.name, "search", keyword),
    enabled: keyword !== "",
    staleTime: 30_000,
    queryFn: ({ signal }) => source.search(keyword, signal),
  });

  const steps = known ?? path.data ?? (chosen === undefined ? [] : [{ id: chosen, name: "…" }]);
  return {
    steps,
    load,
    /** Reads the top level and the levels that lead to the chosen record. */
    open: () => Promise.all([root, ...steps.slice(0, -1).map(({ id }) => id)].map(load)),
    tree: useMemo(() => nodesBelow(levels, source, root, 1), [levels, source, root]),
    isSearching: matches.isLoading,
    found: (matches.data ?? []).map(({ id, name, path: above = "" }): LevelNode => ({
      value: id,
      label: [...above.split("/"), name].filter(Boolean).join(" / "),
      isLeaf: true,
    })),
  };
}

type Levels = ReadonlyMap<string, readonly LevelRow[]>;

function nodesBelow(levels: Levels, source: LevelSource, above: string, depth: number): LevelNode[] {
  const { deepest = DEEPEST, lastOnly = false } = source;
  return (levels.get(above) ?? []).map(({ id, name, leaf }) => ({
    value: id,
    label: name,
    isLeaf: leaf || depth >= deepest,
    // A record without children above the wanted level cannot be chosen.
    ...(leaf && lastOnly && depth < deepest && { disabled: true }),
    ...(levels.has(id) && depth < deepest && { children: nodesBelow(levels, source, id, depth + 1) }),
  }));
}

/** The path from the top to a record, when all its levels have been read. */
function pathIn(levels: Levels, root: string, chosen: string | undefined): readonly Step[] | undefined {
  if (chosen === undefined) return [];
  const steps: Step[] = [];
  for (let id = chosen; id !== root;) {
    const entry = [...levels].find(([, rows]) => rows.some((row) => row.id === id));
    const row = entry?.[1].find((one) => one.id === id);
    if (!entry || !row) return undefined;
    steps.unshift({ id, name: row.name });
    id = entry[0];
  }
  return steps;
}
