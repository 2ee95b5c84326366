import { isObject } from "../validation/values.ts";
import { readSentTime } from "../settings/sentTime.ts";
import { type Datum, datums } from "./chinaCoordinates.ts";
import { placeOf } from "./geo.ts";

/** Why a fix is not kept. */
export interface RefusedFix {
  readonly index: number;
  readonly field: string;
  readonly rule: "required" | "type" | "range" | "clock" | "unknownReference" | "noVehicle";
}

/** A fix as it was sent, with what names its vehicle. */
export interface SentFix {
  readonly index: number;
  readonly device: string;
  readonly plate: string;
  readonly atMs: number;
  /** What its degrees are measured by, where the sender said so; else the device says it. */
  readonly datum?: Datum | undefined;
  readonly lat: number;
  readonly lon: number;
  readonly speedKmh?: number | undefined;
  readonly heading?: number | undefined;
}

export interface ReadFixes {
  readonly fixes: readonly SentFix[];
  readonly refused: readonly RefusedFix[];
}

/** Clocks of devices may be ahead by so much. */
const AHEAD_MS = 5 * 60_000;
/** What was recorded longer ago comes too late. */
const BEHIND_MS = 31 * 86_400_000;
const FASTEST_KMH = 300;
const bounds = [
  { name: "latitude", least: -90, most: 90 },
  { name: "longitude", least: -180, most: 180 },
  { name: "speed", least: 0, most: FASTEST_KMH },
  { name: "heading", least: 0, most: 360 },
] as const;
const placeNames = ["at", "latitude", "longitude"] as const;

/** Reads fixes as they were sent; of a wrong one the first thing that is wrong is named. @param nowMs - the clock of the server */
export function readFixes(given: readonly unknown[], nowMs: number): ReadFixes {
  const fixes: SentFix[] = [];
  const refused: RefusedFix[] = [];
  given.forEach((one, index) => {
    const read = readFix(one, index, nowMs);
    if ("rule" in read) refused.push(read);
    else fixes.push(read);
  });
  return { fixes, refused };
}

function readFix(given: unknown, index: number, nowMs: number): SentFix | RefusedFix {
  if (!isObject(given)) return { index, field: "", rule: "type" };
  const no = (field: string, rule: RefusedFix["rule"]): RefusedFix => ({ index, field, rule });
  const [device, plate] = [textOf(given["device"]), textOf(given["plate"])];
  if (device === "" && plate === "") return no("device", "required");
  for (const field of placeNames) {
    if (given[field] === undefined || given[field] === null || given[field] === "") return no(field, "required");
  }
  const atMs = readSentTime(given["at"]);
  if (atMs === undefined) return no("at", "type");
  if (atMs > nowMs + AHEAD_MS || atMs < nowMs - BEHIND_MS) return no("at", "clock");
  for (const { name, least, most } of bounds) {
    const value = numberOf(given[name]);
    if (Number.isNaN(value)) return no(name, "type");
    if (value !== undefined && (value > most || value < least)) return no(name, "range");
  }
  const [latitude, longitude] = [numberOf(given["latitude"]) ?? 0, numberOf(given["longitude"]) ?? 0];
  const [speed, heading] = [numberOf(given["speed"]), numberOf(given["heading"])];
  const sent = given["datum"] ?? "";
  const datum = datums.find((one) => one === sent);
  if (sent !== "" && datum === undefined) return no("datum", "type");
  if (latitude === 0 && longitude === 0) return no("latitude", "range");
  return {
    ...{ index, device, plate, atMs },
    ...placeOf(latitude, longitude),
    ...(datum !== undefined && { datum }),
    ...(speed !== undefined && { speedKmh: Math.round(speed * 10) / 10 }),
    ...(heading !== undefined && { heading: Math.round(heading) % 360 }),
  };
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

/** NaN for what is no number; undefined for nothing. */
function numberOf(value: unknown): number | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  return typeof value === "number" || typeof value === "string" ? Number(value) : Number.NaN;
}
