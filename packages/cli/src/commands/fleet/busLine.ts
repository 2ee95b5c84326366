import { clock } from "../../output/clock.ts";
import { type VehicleState, vehicleState } from "@banche/core/day";
import { oneLine, type Translate } from "@banche/core/text";

import type { Context } from "../../context.ts";
import { signs } from "../day/signs.ts";
import type { ToldPositions, VehiclePosition } from "./showPositions.ts";

const MINUTE_MS = 60_000;

/** State of a bus as text. */
export interface BusWords {
  readonly state: VehicleState;
  /** Missing if nobody has to act. */
  readonly sign: string | undefined;
  readonly words: string;
  /** Whole minutes since the last position. */
  readonly ago: number;
}

/** Text for the problem of a bus; without one, how late it is. */
export function busWords(
  text: Translate,
  bus: VehiclePosition,
  { now, rules }: Pick<ToldPositions, "now" | "rules">,
): BusWords {
  const { delay = 0, early = 0, at } = bus;
  const ago = Math.max(0, Math.floor((now - at) / MINUTE_MS));
  const state = vehicleState(bus, now, rules);
  if (state === "late" || state === "early" || state === "noSignal") {
    const minutes = { late: Math.floor(delay / 60), early: Math.floor(early / 60), noSignal: ago }[state];
    return { state, sign: signs[state], words: text(`day.stateMinutes.${state}`, { minutes }), ago };
  }
  const minutes = Math.round(Math.abs(delay) / 60);
  const words =
    minutes === 0 ? text("tracking.onTime") : text(delay > 0 ? "tracking.late" : "tracking.early", { minutes });
  return { state, sign: undefined, words, ago };
}

/**
 * A bus in one line: sign, text and colour of its problem, or how late it is. Then the time at its next stop, and the
 * age of the position if it is old.
 */
export function busLine(
  { text, paint }: Pick<Context, "text" | "paint">,
  bus: VehiclePosition,
  told: Pick<ToldPositions, "now" | "rules">,
): string {
  const { state, sign, words, ago } = busWords(text, bus, told);
  const said = sign === undefined ? words : paint[busTone[state]](`${sign} ${words}`);
  const next = bus.nextAt === undefined ? [] : [clock(bus.nextAt, "HH:mm")];
  const old = ago < 1 ? [] : [text("tracking.ago", { age: `${ago}m` })];
  return [oneLine(bus.plate || bus.vehicleId), [said, ...next, ...old].join("  ")].join(" ");
}

/** Colour of the text of each state. */
export const busTone: Readonly<Record<VehicleState, "danger" | "dim" | "ok" | "strong" | "warn">> = {
  ...{ late: "danger", early: "warn", noSignal: "strong" },
  ...{ moving: "ok", standing: "ok", off: "dim" },
};
