import { vehicleState } from "@banche/core/day";
import { CHINA_ZONE, formatTime, oneLine } from "@banche/core/text";

import type { Context } from "../../context.ts";
import { signs } from "../day/signs.ts";
import type { ToldPositions, VehiclePosition } from "./showPositions.ts";

const MINUTE_MS = 60_000;

/**
 * A bus in a line: what is off by sign, word and colour, else how late it is; then when it comes to its next stop, and how old that is
 * where it is old.
 */
export function busLine(
  { text, paint }: Pick<Context, "text" | "paint">,
  bus: VehiclePosition,
  { now, rules }: Pick<ToldPositions, "now" | "rules">,
): string {
  const { delay = 0, early = 0, nextAt, at } = bus;
  const ago = Math.floor((now - at) / MINUTE_MS);
  const off = (state: "early" | "late" | "noSignal", minutes: number) =>
    `${signs[state]} ${text(`day.stateMinutes.${state}`, { minutes })}`;
  const wordOf = (): string => {
    const state = vehicleState(bus, now, rules);
    if (state === "late") return paint.danger(off(state, Math.floor(delay / 60)));
    if (state === "early") return paint.warn(off(state, Math.floor(early / 60)));
    if (state === "noSignal") return paint.strong(off(state, ago));
    const minutes = Math.round(Math.abs(delay) / 60);
    if (minutes === 0) return text("tracking.onTime");
    return text(delay > 0 ? "tracking.late" : "tracking.early", { minutes });
  };
  const next = nextAt === undefined ? [] : [formatTime(nextAt, "HH:mm", CHINA_ZONE)];
  const old = ago < 1 ? [] : [text("tracking.ago", { age: `${ago}m` })];
  return [oneLine(bus.plate || bus.vehicleId), [wordOf(), ...next, ...old].join("  ")].join(" ");
}
