import type { FieldKindName } from "@banche/core";
import dayjs from "dayjs";
import { CHINA_OFFSET_MS } from "@banche/core/text";

/** Days and times are in the time zone of China, not that of this computer (spec §9). */

/** Precision of a picker. */
export type Precision = "month" | "date" | "instant";

/** Kinds that are chosen in a calendar, with their precision. */
export const precisions: Readonly<Partial<Record<FieldKindName, Precision>>> = {
  date: "date",
  dateRange: "date",
  month: "month",
  instant: "instant",
};

/** An instant as a picker shows it. */
export function toLocal(ms: number): dayjs.Dayjs {
  const china = new Date(ms + CHINA_OFFSET_MS);
  return dayjs(
    new Date(
      china.getUTCFullYear(),
      china.getUTCMonth(),
      china.getUTCDate(),
      china.getUTCHours(),
      china.getUTCMinutes(),
    ),
  );
}

/** The instant of a picked date: start of the month, day or minute in China. */
export function fromLocal(chosen: dayjs.Dayjs, precision: Precision): number {
  const day = precision === "month" ? 1 : chosen.date();
  const [hour, minute] = precision === "instant" ? [chosen.hour(), chosen.minute()] : [0, 0];
  return Date.UTC(chosen.year(), chosen.month(), day, hour, minute) - CHINA_OFFSET_MS;
}

/** A minute in the format of the browser's own control, `2026-02-05T08:30`. */
export function toLocalText(ms: number): string {
  return new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 16);
}

/** Instant from the browser's own control; undefined while it is incomplete. */
export function fromLocalText(text: string): number | undefined {
  const ms = Date.parse(`${text.slice(0, 16)}:00Z`);
  return Number.isNaN(ms) ? undefined : ms - CHINA_OFFSET_MS;
}
