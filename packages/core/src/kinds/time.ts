import { DAY_MS } from "../settings/constants.ts";
import type { TimeField } from "../fields/field.ts";
import { fine, type Kind, wrong } from "./kind.ts";

const CHINA_MS = 8 * 3_600_000;

/** 2026-01-31 in China. */
const SAMPLE_MS = Date.UTC(2026, 0, 30, 16);

const timeAnswers = {
  ordered: true,
  typed: false,
  isNumber: false,
  repeats: false,
  empty: () => null,
  blank: () => undefined,
  values: () => [],
  sample: () => SAMPLE_MS,
  stored: {
    type: "timestamptz",
    empty: null,
    toColumn: (value) => (typeof value === "number" ? new Date(value) : null),
    fromColumn: (value) => (value instanceof Date ? value.getTime() : undefined),
  },
} satisfies Partial<Kind<TimeField>>;

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
  check: (value) => (isTime(value) ? undefined : { rule: "date" }),
  same: (a, b) => a === b || (typeof a === "number" && typeof b === "number" && dayOf(a) === dayOf(b)),
  sortable: true,
  ...timeAnswers,
};

/** A point in time, milliseconds since 1970 UTC; written as `yyyy-MM-dd HH:mm:ss` of China. A day alone is its beginning there. */
export const instantKind: Kind<TimeField> = {
  fromCell(cell) {
    const text = cell.trim();
    const [day, clock] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}(?::\d{2})?))?$/.exec(text)?.slice(1) ?? [];
    const ms = Date.parse(day === undefined ? text : `${day}T${clock ?? "00:00"}+08:00`);
    return Number.isFinite(ms) ? fine(ms) : wrong("time");
  },
  toCell: (value) =>
    typeof value === "number" ? new Date(value + CHINA_MS).toISOString().slice(0, 19).replace("T", " ") : "",
  check: (value) => (isTime(value) ? undefined : { rule: "time" }),
  same: (a, b) => a === b,
  sortable: true,
  ...timeAnswers,
};

function dayOf(ms: number): number {
  return Math.floor((ms + CHINA_MS) / DAY_MS);
}

const EARLIEST_MS = Date.UTC(1, 0, 1);
const LATEST_MS = Date.UTC(9999, 11, 31);

/** A time of the years 1 to 9999, as databases and files can hold it. */
function isTime(value: unknown): boolean {
  return typeof value === "number" && value >= EARLIEST_MS && value <= LATEST_MS;
}
