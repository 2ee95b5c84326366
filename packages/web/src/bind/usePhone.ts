import { useMedia } from "./useMedia.ts";

/** Smallest width of the window for tables, in px. The style sheets use the same number. */
const ROOM_FOR_TABLES_PX = 768;

/** Whether the window has the width of a phone: rows are cards, filters are in a sheet, buttons are large. */
export function usePhone(): boolean {
  return useMedia(`(width < ${ROOM_FOR_TABLES_PX}px)`);
}
