import type { KeyValueStore } from "@banche/core";
import { ownPath, STORAGE_PREFIX } from "@banche/core/shell";
import { useEffect, useState } from "react";
import { useRuntime } from "./context.tsx";
import { useCurrentUser } from "./useSession.ts";

const KEPT = 10;

/** Paths of the pages that this user opened in this browser, last opened first. */
export function useRecentPaths(): readonly string[] {
  const { lasting } = useRuntime();
  const id = useCurrentUser()?.user?.id;
  const [paths, setPaths] = useState<readonly string[]>([]);
  // The effect runs again when a kept page is shown again; other pages were opened in between.
  useEffect(() => setPaths(id === undefined ? [] : readRecent(lasting, id)), [lasting, id]);
  return paths;
}

/** Remembers that a page was opened. */
export function rememberPath(lasting: KeyValueStore, userId: string, path: string): void {
  const paths = [path, ...readRecent(lasting, userId).filter((one) => one !== path)].slice(0, KEPT);
  lasting.set(keyOf(userId), paths.join("\n"));
}

function readRecent(lasting: KeyValueStore, userId: string): readonly string[] {
  const lines = (lasting.get(keyOf(userId)) ?? "").split("\n");
  return lines.flatMap((line) => ownPath(line) ?? []).slice(0, KEPT);
}

function keyOf(userId: string): string {
  return `${STORAGE_PREFIX}recent_${userId}`;
}
