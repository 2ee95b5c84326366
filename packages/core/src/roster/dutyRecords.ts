import { DAY_MS } from "../settings/constants.ts";
import { dayMinutes, type DrivenDuty, type Duty, type Piece, type PieceKind, pieceKinds } from "./duty.ts";
import { CHINA_OFFSET_MS } from "../settings/zone.ts";

const minuteMs = 60_000;

/** A service day, from the time at which it starts in China. */
export function serviceDayOf(instantMs: number): number {
  return Math.floor((instantMs + CHINA_OFFSET_MS) / DAY_MS);
}

/** Start of a service day. */
export function serviceDayStart(day: number): number {
  return day * DAY_MS - CHINA_OFFSET_MS;
}

/** The roster data of a `duties` record. */
export interface DutyRecord {
  readonly duty: Duty;
  /** Missing: it has no driver yet. */
  readonly driver?: string;
  readonly line?: string;
  readonly state: string;
}

/**
 * Reads a `duties` record. A duty without pieces counts for rest and days, but not for driving time. Undefined if the
 * times are missing because the session may not see them.
 */
export function dutyOfRecord(record: Readonly<Record<string, unknown>>): DutyRecord | undefined {
  const [serviceDate, startsAt, endsAt] = [record["serviceDate"], record["startsAt"], record["endsAt"]];
  if (typeof serviceDate !== "number" || typeof startsAt !== "number" || typeof endsAt !== "number") return undefined;
  const day = serviceDayOf(serviceDate);
  const minuteOf = (instant: number) => Math.round((instant - serviceDayStart(day)) / minuteMs);
  const pieces = Array.isArray(record["pieces"]) ? record["pieces"].flatMap((row: unknown) => pieceOf(row)) : [];
  const duty = { id: String(record["id"]), day, start: minuteOf(startsAt), end: minuteOf(endsAt), pieces };
  const named = (member: "driver" | "line") => {
    const id = record[`${member}Id`];
    return typeof id === "string" && id !== "" ? { [member]: id } : {};
  };
  return { duty, ...named("driver"), ...named("line"), state: String(record["state"] ?? "") };
}

function pieceOf(row: unknown): readonly Piece[] {
  if (typeof row !== "object" || row === null) return [];
  const { kind, from, until } = { kind: undefined, from: undefined, until: undefined, ...row };
  if (!isPieceKind(kind)) return [];
  const piece = { kind, start: Math.round(Number(from) / 60), end: Math.round(Number(until) / 60) };
  return piece.end > piece.start && piece.end <= 3 * dayMinutes ? [piece] : [];
}

function isPieceKind(value: unknown): value is PieceKind {
  return pieceKinds.some((kind) => kind === value);
}

/** The duties that have a driver and are not cancelled. */
export function drivenDuties(records: readonly DutyRecord[]): readonly DrivenDuty[] {
  return records.flatMap(({ duty, driver, state }) => (driver && state !== "cancelled" ? [{ ...duty, driver }] : []));
}
