import type { Resource } from "@banche/core";
import { type LayoutEvent, type ListLayout, readLayout, reduceLayout } from "@banche/core/shell";
import { useCallback } from "react";
import { usePreference } from "../bind/usePreference.ts";

/** The user's column layout of this list; changes are stored. @param ask - as in `usePreference` */
export function useLayout(
  { noun }: Resource,
  columns: readonly string[],
  ask: () => Promise<{ readonly value?: unknown } | undefined>,
): readonly [ListLayout, (event: LayoutEvent) => void] {
  const [layout, keep] = usePreference(`list.${noun}`, readLayout, ask);
  const change = useCallback(
    (event: LayoutEvent) => keep(reduceLayout(layout, event, columns)),
    [keep, layout, columns],
  );
  return [layout, change];
}
