import { DAY_MS } from "../settings/constants.ts";
import type { ClockField, TimeField } from "../fields/field.ts";
import { fine, type Kind, type Parsed, storedOrNull, wrong } from "./kind.ts";
import { spanFilter } from "./span.ts";
import { CHINA_OFFSET_MS } from "../settings/zone.ts";

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

/** A day. The record stores the start of the day in China. */
export const dateKind: Kind<TimeField> = {
  ...timeAnswers,
  fromCell: readDay,
  toCell: writeDay,
  check: (value) => (isTime(value) ? undefined : { rule: "date" }),
  same: (a, b) => a === b || (typeof a === "number" && typeof b === "number" && dayOf(a) === dayOf(b)),
  filter: spanFilter({ read: readDay, write: writeDay, compare, end: (day) => Number(day) + DAY_MS - 1 }),
};

/** A month. The record stores the start of the month in China. */
export const monthKind: Kind<TimeField> = {
  ...timeAnswers,
  fromCell: readMonth,
  toCell: writeMonth,
  check: (value) => (isTime(value) ? undefined : { rule: "month" }),
  same: (a, b) => a === b || (typeof a === "number" && typeof b === "number" && writeMonth(a) === writeMonth(b)),
  sample: () => SAMPLE_MS - 30 * DAY_MS,
  filter: spanFilter({ read: readMonth, write: writeMonth, compare, end: (month) => nextMonth(Number(month)) - 1 }),
};

/**
 * A point in time, in milliseconds since 1970 UTC; written as `yyyy-MM-dd HH:mm:ss` in China time. A day without a
 * time means its start there.
 */
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
    /** A day without a time includes the whole day, a minute includes all its seconds. */
    end: (value, text) => Number(value) + (text.includes(":") ? endOfMinute(text) : DAY_MS - 1),
  }),
};

/** A time of day, `08:30`, as text, in the local time of its use. */
export const clockKind: Kind<ClockField> = {
  fromCell: readClock,
  toCell: (value) => String(value),
  check: (value) => (typeof value === "string" && CLOCK.test(value) ? undefined : { rule: "clock" }),
  same: (a, b) => a === b,
  sortable: true,
  compare: compareTexts,
  typed: true,
  isNumber: false,
  repeats: false,
  empty: () => "",
  blank: () => "",
  values: () => [],
  sample: () => "08:30",
  stored: storedOrNull("text"),
  filter: spanFilter({ read: readClock, write: String, compare: compareTexts }),
};

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

export function compareTexts(a: unknown, b: unknown): number {
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function readClock(cell: string): Parsed {
  const found = /^(\d{1,2})[:：时點点](\d{1,2})分?(?::00)?$/.exec(cell.trim());
  const text = `${found?.[1]?.padStart(2, "0") ?? ""}:${found?.[2]?.padStart(2, "0") ?? ""}`;
  return CLOCK.test(text) ? fine(text) : wrong("clock");
}

export function readDay(cell: string): Parsed {
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]0{1,2}:00(?::00)?)?$/.exec(cell.trim());
  if (!parts) return wrong("date");
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
  const utc = Date.UTC(year, month - 1, day);
  const back = new Date(utc);
  if (back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day) return wrong("date");
  return fine(utc - CHINA_OFFSET_MS);
}

export function writeDay(value: unknown): string {
  return typeof value === "number" ? new Date(value + CHINA_OFFSET_MS).toISOString().slice(0, 10) : "";
}

/** Spreadsheets convert a month to its first day. */
function readMonth(cell: string): Parsed {
  const [, year, month] = /^(\d{4})[-/.年](\d{1,2})(?:月|[-/.]0?1(?:[ T]0{1,2}:00(?::00)?)?)?$/.exec(cell.trim()) ?? [];
  const read = year === undefined ? undefined : readDay(`${year}-${month ?? ""}-1`);
  return read?.ok ? read : wrong("month");
}

function writeMonth(value: unknown): string {
  return writeDay(value).slice(0, 7);
}

function nextMonth(ms: number): number {
  const china = new Date(ms + CHINA_OFFSET_MS);
  return Date.UTC(china.getUTCFullYear(), china.getUTCMonth() + 1, 1) - CHINA_OFFSET_MS;
}

function readInstant(cell: string): Parsed {
  const text = cell.trim();
  const [day, clock] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}(?::\d{2})?))?$/.exec(text)?.slice(1) ?? [];
  const ms = Date.parse(day === undefined ? text : `${day}T${clock ?? "00:00"}+08:00`);
  return isTime(ms) ? fine(ms) : wrong("time");
}

function writeInstant(value: unknown): string {
  return typeof value === "number"
    ? new Date(value + CHINA_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ")
    : "";
}

function endOfMinute(text: string): number {
  return /:\d{2}:\d{2}/.test(text) ? 999 : MINUTE_MS - 1;
}

function dayOf(ms: number): number {
  return Math.floor((ms + CHINA_OFFSET_MS) / DAY_MS);
}

const EARLIEST_MS = Date.UTC(1, 0, 1);
const LATEST_MS = Date.UTC(9999, 11, 31);

/** A time in the years 1 to 9999, which databases and files can store. */
function isTime(value: unknown): boolean {
  return typeof value === "number" && value >= EARLIEST_MS && value <= LATEST_MS;
}
