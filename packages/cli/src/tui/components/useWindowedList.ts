import { useState } from "react";
import { windowTop } from "../state/list.ts";

export interface ListWindow {
  /** First visible row. */
  readonly top: number;
  /** Index after the last visible row. */
  readonly end: number;
}

/** The visible rows of a long list. It scrolls only as far as the selected row needs. */
export function useWindowedList(selected: number, count: number, rows: number): ListWindow {
  const [before, setBefore] = useState(0);
  const top = windowTop(before, selected, count, rows);
  if (top !== before) setBefore(top);
  return { top, end: Math.min(count, top + rows) };
}
