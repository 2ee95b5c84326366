/** The latest departure. A service day has 36 hours, so that night trips belong to the evening before. */
export const LATEST_DEPARTURE = 2159;
/** The latest time at a stop. */
export const LATEST_TIME = 2879;

/** Minutes of the service day, undefined for a skipped stop, or why a text is not a time. */
export type ReadTime =
  | { readonly ok: true; readonly minutes: number | undefined }
  | { readonly ok: false; readonly rule: "serviceTime" | "timeRange" | "noTimeToShift" };

/**
 * Parses the input of a cell: `21:11`, `2111`, `911`, `25:30`; `+3` and `-3` change the current time; an empty text
 * or a dash means that the trip skips the stop.
 *
 * @param current - current minutes of the cell
 */
export function readServiceTime(text: string, current?: number): ReadTime {
  const typed = text.normalize("NFKC").replace(/\s/g, "");
  if (typed === "" || /^[-–—−]$/.test(typed)) return { ok: true, minutes: undefined };
  const [, sign, by] = /^([+−-])(\d{1,4})$/.exec(typed) ?? [];
  if (by !== undefined) {
    if (current === undefined) return { ok: false, rule: "noTimeToShift" };
    return within(current + (sign === "+" ? 1 : -1) * Number(by));
  }
  const [, hours, minutes] = /^(\d{1,2}):(\d{1,2})$/.exec(typed) ?? /^(\d{0,2})(\d{2})$/.exec(typed) ?? [];
  if (minutes === undefined || Number(minutes) > 59) return { ok: false, rule: "serviceTime" };
  return within(Number(hours) * 60 + Number(minutes));
}

/** `21:11`; `25:30` is 01:30 in the night after the service day; empty for a skipped stop. */
export function serviceTimeText(minutes: number | undefined): string {
  if (minutes === undefined) return "";
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

function within(minutes: number): ReadTime {
  return minutes >= 0 && minutes <= LATEST_TIME ? { ok: true, minutes } : { ok: false, rule: "timeRange" };
}
