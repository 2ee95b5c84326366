import type { AnyRow, Page, Resource } from "@banche/core";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useRuntime } from "../bind/context.tsx";
import type { TreeProps } from "./ResourceTable.tsx";
import { openAtFirst } from "./openAtFirst.ts";
import { queryKeys } from "../bind/queryKeys.ts";

interface TreeRows {
  readonly answer: Page<AnyRow> | undefined;
  readonly expandable: TreeProps | undefined;
}

/** Rows as a tree. A whole tree is open at first, a large one only at the top; single levels are read when they are opened. */
export function useTreeRows(resource: Resource, answer: Page<AnyRow> | undefined, keyword: string): TreeRows {
  const { client } = useRuntime();
  const { shape, within } = resource.list;
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const isLevel = shape === "level" && keyword === "";

  const opened = useRef({ keyword, ids: new Set<string>() });

  useEffect(() => {
    if (shape !== "tree" || !answer) return;
    const isSame = opened.current.keyword === keyword;
    const all = idsWithChildren(answer.rows);
    // After a new read of the same list, closed rows stay closed.
    const fresh = isSame ? all.filter((id) => !opened.current.ids.has(id)) : all;
    opened.current = { keyword, ids: new Set(all) };
    if (fresh.length === all.length) setExpanded(keyword === "" ? openAtFirst(answer.rows) : all);
    else if (fresh.length > 0) setExpanded((ids) => [...ids, ...fresh]);
  }, [shape, answer, keyword]);

  const below = useQueries({
    queries: (isLevel ? expanded : []).map((id) => ({
      queryKey: queryKeys.rows(resource.name, { params: { [within?.name ?? "id"]: id } }),
      queryFn: () => client.of(resource).list({ params: { [within?.name ?? "id"]: id } }),
    })),
  });
  const levels = useMemo(
    () => new Map(isLevel ? expanded.map((id, at) => [id, below[at]?.data?.rows]) : []),
    [isLevel, expanded, below],
  );

  const whole = useMemo(
    () => (answer && isLevel ? { ...answer, rows: answer.rows.map((row) => withLevel(row, levels)) } : answer),
    [answer, isLevel, levels],
  );
  if (shape === "page") return { answer, expandable: undefined };
  const onExpand = (id: string, open: boolean) =>
    setExpanded((ids) => (open ? [...ids, id] : ids.filter((one) => one !== id)));
  return {
    answer: whole,
    expandable: { expanded, onExpand },
  };
}

/** A row with its children. Until they are read it gets an empty array, so that the table shows a fold button. */
function withLevel(row: AnyRow, levels: ReadonlyMap<string, readonly AnyRow[] | undefined>): AnyRow {
  if (row["leaf"] === true || row["hasChildren"] === false) return row;
  const children = levels.get(row.id);
  return { ...row, children: (children ?? []).map((child) => withLevel(child, levels)) };
}

function idsWithChildren(rows: readonly AnyRow[]): readonly string[] {
  return rows.flatMap(({ id, children = [] }) => (children.length > 0 ? [id, ...idsWithChildren(children)] : []));
}
