import { isObject } from "../validation/values.ts";
import { readSentTime } from "../settings/sentTime.ts";

/** A scan of a card or a code. */
export interface SentScan {
  /** Index in the request. */
  readonly index: number;
  readonly atMs: number;
  /** Upper case, without spaces; empty: only the line is known. */
  readonly plate: string;
  /** Code or name of the line; empty: only the vehicle is known. */
  readonly line: string;
  /** Employee number or card. */
  readonly rider: string;
  /** Code or name; empty: unknown. */
  readonly stop: string;
}

/** Why a scan is refused. */
export interface RefusedScan {
  readonly index: number;
  readonly field: "at" | "plate" | "line" | "rider" | "stop" | "";
  /** `clock`: in the future, or older than a scan may be. `tooLong`: longer than 50 characters. */
  readonly rule: "required" | "type" | "clock" | "tooLong";
}

/** Accepted and refused scans. A repeated scan is accepted once. */
export interface ReadScans {
  readonly scans: readonly SentScan[];
  readonly refused: readonly RefusedScan[];
  /** Indexes of repeated scans in the same list. */
  readonly doubles: readonly number[];
}

/** Clocks of readers may be ahead by this much. */
const AHEAD_MS = 5 * 60_000;
/** Older scans are refused. */
const BEHIND_MS = 400 * 86_400_000;
const LONGEST = 50;

/**
 * Reads scans from a request; for an invalid scan, the first error is reported. @param nowMs - the clock of the
 * server
 */
export function readScans(given: readonly unknown[], nowMs: number): ReadScans {
  const scans: SentScan[] = [];
  const refused: RefusedScan[] = [];
  const doubles: number[] = [];
  const known = new Set<string>();
  given.forEach((one, index) => {
    const read = readScan(one, index, nowMs);
    if ("rule" in read) {
      refused.push(read);
      return;
    }
    const identity = scanIdentity(read);
    if (known.has(identity)) doubles.push(index);
    else scans.push(read);
    known.add(identity);
  });
  return { scans, refused, doubles };
}

/** The identity of a scan, to recognise it in another file: time in seconds, place and person. */
export function scanIdentity({ atMs, plate, line, rider }: Omit<SentScan, "index" | "stop">): string {
  return JSON.stringify([Math.floor(atMs / 1000), plate === "" ? line.toLowerCase() : plate, rider.toLowerCase()]);
}

function readScan(given: unknown, index: number, nowMs: number): SentScan | RefusedScan {
  if (!isObject(given)) return { index, field: "", rule: "type" };
  const no = (field: RefusedScan["field"], rule: RefusedScan["rule"]): RefusedScan => ({ index, field, rule });
  const plate = textOf(given["plate"]).replace(/\s/g, "").toUpperCase();
  const [line, rider, stop] = [textOf(given["line"]), textOf(given["rider"]), textOf(given["stop"])];
  if (given["at"] === undefined || given["at"] === null || given["at"] === "") return no("at", "required");
  const atMs = readSentTime(timeOf(given["at"]));
  if (atMs === undefined) return no("at", "type");
  if (atMs > nowMs + AHEAD_MS || atMs < nowMs - BEHIND_MS) return no("at", "clock");
  if (plate === "" && line === "") return no("plate", "required");
  if (rider === "") return no("rider", "required");
  for (const [field, text] of Object.entries({ plate, line, rider, stop }))
    if (text.length > LONGEST && isField(field)) return no(field, "tooLong");
  return { index, atMs, plate, line, rider, stop };
}

const isField = (name: string): name is RefusedScan["field"] => ["plate", "line", "rider", "stop"].includes(name);
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).normalize("NFKC").trim() : "";

/** `2026/1/5 7:05`, as spreadsheets write it, becomes `2026-01-05 07:05`. */
function timeOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const [, year, month = "", day = "", hour = "", rest] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2})(:\d\d(?::\d\d(?:\.\d{1,6})?)?)$/.exec(value.trim()) ?? [];
  const two = (text: string) => text.padStart(2, "0");
  return year === undefined ? value : `${year}-${two(month)}-${two(day)} ${two(hour)}${rest}`;
}
