import type { AnyRow, Resource } from "@banche/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";

export interface LevelNode {
  readonly value: string;
  readonly label: string;
  readonly isLeaf: boolean;
  readonly children?: LevelNode[];
}

interface Step {
  readonly id: string;
  readonly name: string;
}

/** More levels than any tree has: a ring in somebody's data must not be walked for ever. */
const DEEPEST = 12;

/** What is known of a tree whose levels are read one by one: a level when it is opened, the path of one record, matches. */
export function useLevels(target: Resource, chosen: string | undefined, keyword: string) {
  const { client } = useRuntime();
  const queries = useQueryClient();
  const { name = "parentId", root = "", field = "parent" } = target.list.within ?? {};
  const above = target.fields[field]?.key ?? name;
  const [levels, setLevels] = useState<ReadonlyMap<string, readonly AnyRow[]>>(new Map());
  const nameOf = useCallback((row: AnyRow) => String(row[target.label] ?? row.id), [target]);

  const load = useCallback(
    async (id: string): Promise<void> => {
      const rows = await queries.fetchQuery({
        queryKey: queryKeys.rows(target.name, "level", id),
        staleTime: 30_000,
        queryFn: async () => (await client.of(target).list({ params: { [name]: id } })).rows,
      });
      setLevels((known) => new Map(known).set(id, rows));
    },
    [client, queries, target, name],
  );

  const known = useMemo(() => pathIn(levels, root, chosen, nameOf), [levels, root, chosen, nameOf]);
  const path = useQuery({
    queryKey: queryKeys.record(target.name, chosen, "path"),
    enabled: chosen !== undefined && !known,
    queryFn: async () => {
      const steps: Step[] = [];
      for (let id = chosen ?? root; id !== root && steps.length < DEEPEST;) {
        const record = await client.of(target).get(id);
        steps.unshift({ id, name: nameOf(record) });
        id = String(record[above] ?? root);
      }
      return steps;
    },
  });
  const matches = useQuery({
    queryKey: queryKeys.rows(target.name, "search", keyword),
    enabled: keyword !== "",
    staleTime: 30_000,
    queryFn: async ({ signal }) =>
      (await client.of(target).list({ params: { [name]: root }, query: { keyword } }, { signal })).rows,
  });

  const steps = known ?? path.data ?? (chosen === undefined ? [] : [{ id: chosen, name: "…" }]);
  return {
    steps,
    load,
    /** The top, and the levels that lead to what is chosen. */
    open: () => Promise.all([root, ...steps.slice(0, -1).map(({ id }) => id)].map(load)),
    tree: useMemo(() => nodesBelow(levels, root, nameOf), [levels, root, nameOf]),
    isSearching: matches.isLoading,
    found: (matches.data ?? []).map((row): LevelNode => ({
      value: row.id,
      label: [...String(row["path"] ?? "").split("/"), nameOf(row)].filter(Boolean).join(" / "),
      isLeaf: true,
    })),
  };
}

type Levels = ReadonlyMap<string, readonly AnyRow[]>;

function nodesBelow(levels: Levels, above: string, nameOf: (row: AnyRow) => string): LevelNode[] {
  return (levels.get(above) ?? []).map((row) => ({
    value: row.id,
    label: nameOf(row),
    isLeaf: row["leaf"] === true,
    ...(levels.has(row.id) && { children: nodesBelow(levels, row.id, nameOf) }),
  }));
}

/** The way from the top to a record, when all levels on it have been read. */
function pathIn(
  levels: Levels,
  root: string,
  chosen: string | undefined,
  nameOf: (row: AnyRow) => string,
): readonly Step[] | undefined {
  if (chosen === undefined) return [];
  const steps: Step[] = [];
  for (let id = chosen; id !== root;) {
    const entry = [...levels].find(([, rows]) => rows.some((row) => row.id === id));
    const row = entry?.[1].find((one) => one.id === id);
    if (!entry || !row) return undefined;
    steps.unshift({ id, name: nameOf(row) });
    id = entry[0];
  }
  return steps;
}
