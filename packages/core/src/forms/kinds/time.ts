import { DAY_MS } from "../../settings/constants.ts";
import type { TimeField } from "../../fields/field.ts";
import { fine, type Kind, type Parsed, wrong } from "../kind.ts";
import { spanFilter } from "../span.ts";

const CHINA_MS = 8 * 3_600_000;
const MINUTE_MS = 60_000;

/** 2026-01-31 in China. */
const SAMPLE_MS = Date.UTC(2026, 0, 30, 16);

const compare = (a: unknown, b: unknown): number => Number(a) - Number(b);

const timeAnswers = {
  compare,
  typed: false,
  isNumber: false,
  repeats: false,
  empty: () => null,
  blank: () => undefined,
  values: () => [],
  sample: () => SAMPLE_MS,
  sortable: true,
  stored: {
    type: "timestamptz",
    empty: null,
    toColumn: (value) => (typeof value === "number" ? new Date(value) : null),
    fromColumn: (value) => (value instanceof Date ? value.getTime() : undefined),
  },
} satisfies Partial<Kind<TimeField>>;

/** A day. The record holds the instant at which the day begins in China. */
export const dateKind: Kind<TimeField> = {
  ...timeAnswers,
  fromCell: readDay,
  toCell: writeDay,
  check: (value) => (isTime(value) ? undefined : { rule: "date" }),
  same: (a, b) => a === b || (typeof a === "number" && typeof b === "number" && dayOf(a) === dayOf(b)),
  filter: spanFilter({ read: readDay, write: writeDay, compare, end: (day) => Number(day) + DAY_MS - 1 }),
};

/** A point in time, milliseconds since 1970 UTC; written as `yyyy-MM-dd HH:mm:ss` of China. A day alone is its beginning there. */
export const instantKind: Kind<TimeField> = {
  ...timeAnswers,
  fromCell: readInstant,
  toCell: writeInstant,
  check: (value) => (isTime(value) ? undefined : { rule: "time" }),
  same: (a, b) => a === b,
  filter: spanFilter({
    read: readInstant,
    write: (value, _field, text) =>
      writeInstant(value).slice(0, endOfMinute(text) === 999 ? 19 : text.includes(":") ? 16 : 10),
    compare,
    /** Of a day alone all of it, of a minute its seconds. */
    end: (value, text) => Number(value) + (text.includes(":") ? endOfMinute(text) : DAY_MS - 1),
  }),
};

function readDay(cell: string): Parsed {
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]0{1,2}:00(?::00)?)?$/.exec(cell.trim());
  if (!parts) return wrong("date");
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
  const utc = Date.UTC(year, month - 1, day);
  const back = new Date(utc);
  if (back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day) return wrong("date");
  return fine(utc - CHINA_MS);
}

function writeDay(value: unknown): string {
  return typeof value === "number" ? new Date(value + CHINA_MS).toISOString().slice(0, 10) : "";
}

function readInstant(cell: string): Parsed {
  const text = cell.trim();
  const [day, clock] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}(?::\d{2})?))?$/.exec(text)?.slice(1) ?? [];
  const ms = Date.parse(day === undefined ? text : `${day}T${clock ?? "00:00"}+08:00`);
  return isTime(ms) ? fine(ms) : wrong("time");
}

function writeInstant(value: unknown): string {
  return typeof value === "number" ? new Date(value + CHINA_MS).toISOString().slice(0, 19).replace("T", " ") : "";
}

function endOfMinute(text: string): number {
  return /:\d{2}:\d{2}/.test(text) ? 999 : MINUTE_MS - 1;
}

function dayOf(ms: number): number {
  return Math.floor((ms + CHINA_MS) / DAY_MS);
}

const EARLIEST_MS = Date.UTC(1, 0, 1);
const LATEST_MS = Date.UTC(9999, 11, 31);

/** A time of the years 1 to 9999, as databases and files can hold it. */
function isTime(value: unknown): boolean {
  return typeof value === "number" && value >= EARLIEST_MS && value <= LATEST_MS;
}
