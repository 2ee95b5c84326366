import type { FieldKindName } from "@banche/core";
import dayjs from "dayjs";
import { CHINA_OFFSET_MS } from "@banche/core/text";

/** Days and times are those of China, whatever the clock of this computer says (spec §9). */

/** How exactly a picker takes a time. */
export type Precision = "month" | "date" | "instant";

/** Kinds that are chosen in a calendar. */
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

/** What was picked as an instant: the beginning of the month, of the day or of the minute in China. */
export function fromLocal(chosen: dayjs.Dayjs, precision: Precision): number {
  const day = precision === "month" ? 1 : chosen.date();
  const [hour, minute] = precision === "instant" ? [chosen.hour(), chosen.minute()] : [0, 0];
  return Date.UTC(chosen.year(), chosen.month(), day, hour, minute) - CHINA_OFFSET_MS;
}

/** A minute as the browser's own control has it, `2026-02-05T08:30`. */
export function toLocalText(ms: number): string {
  return new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 16);
}

/** What the browser's own control has; undefined while it is not filled in. */
export function fromLocalText(text: string): number | undefined {
  const ms = Date.parse(`${text.slice(0, 16)}:00Z`);
  return Number.isNaN(ms) ? undefined : ms - CHINA_OFFSET_MS;
}
