import { useMedia } from "./useMedia.ts";

/** From this width of the window on, in px, rows stand in tables. The style sheets say the same number. */
const ROOM_FOR_TABLES_PX = 768;

/** Whether the window is as narrow as that of a telephone: rows are cards, filters lie in a sheet, targets are large. */
export function usePhone(): boolean {
  return useMedia(`(width < ${ROOM_FOR_TABLES_PX}px)`);
}
