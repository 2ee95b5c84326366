import { splitPath, type VisitedViews } from "@banche/core/shell";
import { useEffect, useState } from "react";
import { useRuntime } from "../bind/context.tsx";
import { TAB_NAMES_KEY } from "../bind/followFactory.ts";
import { useStore } from "../bind/useStore.ts";

/**
 * Keeps the names of the records that open tabs are about, so that tabs have them after a reload, and not the ids. @param owner - another
 * user or factory gets no names
 */
export function useKeptSubjects(owner: string, views: VisitedViews): void {
  const { brief, subjects } = useRuntime();
  const names = useStore(subjects);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    for (const [id, name] of readNames(brief.get(TAB_NAMES_KEY), owner)) subjects.dispatch({ type: "named", id, name });
    setRead(true);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, []);
  useEffect(() => {
    if (!isRead) return;
    const kept = views.flatMap(({ fullPath }) => {
      const id = new URLSearchParams(splitPath(fullPath)[1]).get("id") ?? "";
      const name = names.get(id);
      return name === undefined ? [] : [[id, name] as const];
    });
    brief.set(TAB_NAMES_KEY, JSON.stringify([owner, ...kept]));
  }, [isRead, brief, owner, views, names]);
}

function readNames(kept: string | undefined, owner: string): readonly (readonly [string, string])[] {
  try {
    const read: unknown = JSON.parse(kept ?? "[]");
    const lines: readonly unknown[] = Array.isArray(read) ? read : [];
    return lines[0] === owner ? lines.slice(1).filter(isName) : [];
  } catch {
    return [];
  }
}

function isName(one: unknown): one is readonly [string, string] {
  return Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === "string");
}
