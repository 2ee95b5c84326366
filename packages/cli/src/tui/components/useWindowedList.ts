import { useState } from "react";
import { windowTop } from "../state/list.ts";

export interface ListWindow {
  /** First row in sight. */
  readonly top: number;
  /** Row behind the last one in sight. */
  readonly end: number;
}

/** The rows of a long list that are in sight. It scrolls no more than the selected row demands. */
export function useWindowedList(selected: number, count: number, rows: number): ListWindow {
  const [before, setBefore] = useState(0);
  const top = windowTop(before, selected, count, rows);
  if (top !== before) setBefore(top);
  return { top, end: Math.min(count, top + rows) };
}
