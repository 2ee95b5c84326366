import type { Resource } from "@banche/core";
import { type LayoutEvent, type ListLayout, readLayout, reduceLayout } from "@banche/core/shell";
import { useCallback } from "react";
import { type PreferenceSource, usePreference } from "../bind/usePreference.ts";

/** The user's column layout of this list; changes are stored. @param source - as in `usePreference` */
export function useLayout(
  { noun }: Resource,
  columns: readonly string[],
  source: PreferenceSource,
): readonly [ListLayout, (event: LayoutEvent) => void] {
  const [layout, keep] = usePreference(`list.${noun}`, readLayout, source);
  const change = useCallback(
    (event: LayoutEvent) => keep(reduceLayout(layout, event, columns)),
    [keep, layout, columns],
  );
  return [layout, change];
}
