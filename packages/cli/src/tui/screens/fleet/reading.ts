import type { Translate } from "@banche/core/text";
import { type FleetRow, stopNames } from "../../../commands/fleet/rows.ts";
import type { FleetState } from "../../state/fleet.ts";
import { factsOf } from "./detail.ts";
import { arrowOf, countText, offText, plateOf, stateWords } from "./words.ts";

/** A row as text for the linear mode. */
export function rowWords(one: FleetRow, state: FleetState, text: Translate): string {
  if (one.type === "off") return offText(text, one);
  if (one.type === "line") return `${one.strip.line} ${arrowOf(one.strip)}, ${countText(text, one.strip.buses, state)}`;
  const next = one.strip ? (stopNames(state.lines, one.strip)[one.bus.nextStop ?? -1] ?? "") : "";
  const said = stateWords(text, one.bus, state).words;
  return [plateOf(one.bus), said, next === "" ? "" : text("tracking.map.next", { stop: next })]
    .filter(Boolean)
    .join(", ");
}

/** The detail as text for the linear mode. */
export function fleetLines(one: FleetRow | undefined, state: FleetState, text: Translate): readonly string[] {
  if (!one) return [];
  if (one.type === "bus") {
    return [plateOf(one.bus), ...factsOf(one, state, text).map(({ label, value }) => `${label}: ${value}`)];
  }
  const rows = [rowWords(one, state, text)];
  if (one.type === "off") return rows;
  const names = stopNames(state.lines, one.strip);
  return [...rows, ...names.map((name, at) => `${at + 1}. ${name}`)];
}
