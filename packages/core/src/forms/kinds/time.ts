import { DAY_MS } from "../../settings/constants.ts";
import type { TimeField } from "../../fields/field.ts";
import { fine, type Kind, wrong } from "../kind.ts";

const CHINA_MS = 8 * 3_600_000;

/** A day. The record holds the instant at which the day begins in China. */
export const dateKind: Kind<TimeField> = {
  fromCell(cell) {
    const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]0{1,2}:00(?::00)?)?$/.exec(cell.trim());
    if (!parts) return wrong("date");
    const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
    const utc = Date.UTC(year, month - 1, day);
    const back = new Date(utc);
    if (back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day) return wrong("date");
    return fine(utc - CHINA_MS);
  },
  toCell: (value) => (typeof value === "number" ? new Date(value + CHINA_MS).toISOString().slice(0, 10) : ""),
  check: (value) => (typeof value === "number" && Number.isFinite(value) ? undefined : { rule: "date" }),
  same: (a, b) => a === b || (typeof a === "number" && typeof b === "number" && dayOf(a) === dayOf(b)),
  sortable: true,
};

/** A point in time, milliseconds since 1970 UTC; written as `yyyy-MM-dd HH:mm:ss` of China. */
export const instantKind: Kind<TimeField> = {
  fromCell(cell) {
    const text = cell.trim();
    const local = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/.test(text);
    const ms = Date.parse(local ? `${text.replace(" ", "T")}+08:00` : text);
    return Number.isFinite(ms) ? fine(ms) : wrong("time");
  },
  toCell: (value) =>
    typeof value === "number" ? new Date(value + CHINA_MS).toISOString().slice(0, 19).replace("T", " ") : "",
  check: (value) => (typeof value === "number" && Number.isFinite(value) ? undefined : { rule: "time" }),
  same: (a, b) => a === b,
  sortable: true,
};

function dayOf(ms: number): number {
  return Math.floor((ms + CHINA_MS) / DAY_MS);
}
