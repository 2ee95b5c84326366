import { clock } from "../../../output/clock.ts";
import { type Translate } from "@banche/core/text";
import { busTone } from "../../../commands/fleet/busLine.ts";
import { type FleetRow, stopNames } from "../../../commands/fleet/rows.ts";
import type { VehiclePosition } from "../../../commands/fleet/showPositions.ts";
import type { Strip } from "../../../commands/fleet/strips.ts";
import { factRows } from "../../components/factRows.ts";
import { fit, lines } from "../../cells.ts";
import type { FleetState } from "../../state/fleet.ts";
import type { Theme } from "../../theme.ts";
import { arrowOf, clockText, markOf, offText, plateOf, stateWords } from "./words.ts";

interface Look {
  readonly width: number;
  readonly text: Translate;
  readonly theme: Theme;
}

/** All facts of a row as lines with colours: position and state of a vehicle, and the stops of its line by name. */
export function detailRows(one: FleetRow | undefined, state: FleetState, look: Look): readonly string[] {
  const { width, text, theme } = look;
  if (!one) return [];
  if (one.type === "off") return lines(offText(text, one), width).map(theme.strong);
  const facts = one.type === "bus" ? factsOf(one, state, text) : [];
  const title = one.type === "bus" ? plateOf(one.bus) : `${one.strip.line} ${arrowOf(one.strip)}`;
  return [
    ...lines(title, width).map(theme.strong),
    ...factRows(facts, width, theme),
    ...(one.strip ? ["", ...stopRows(one.strip, one.type === "bus" ? one.bus : undefined, state, look)] : []),
  ];
}

/** Facts of a vehicle, with labels. */
export function factsOf(
  { bus, strip }: Extract<FleetRow, { type: "bus" }>,
  state: FleetState,
  text: Translate,
): readonly { readonly label: string; readonly value: string }[] {
  const said = stateWords(text, bus, state);
  const next = strip ? stopNames(state.lines, strip)[bus.nextStop ?? -1] : undefined;
  const degrees = (value: number) => value.toFixed(5);
  return [
    { label: text("tracking.map.state"), value: said.sign ? `${said.sign} ${said.words}` : said.words },
    { label: text("tracking.fields.line"), value: strip ? `${strip.line} ${arrowOf(strip)}` : "" },
    { label: text("tracking.fields.trip"), value: bus.trip ?? "" },
    { label: text("tracking.fields.stop"), value: next ?? "" },
    { label: text("tracking.fields.nextAt"), value: strip && bus.nextAt !== undefined ? clockText(bus.nextAt) : "" },
    {
      label: text("tui.fleet.speed"),
      value: bus.speed === undefined ? "" : text("tracking.map.speed", { speed: Math.round(bus.speed) }),
    },
    { label: text("tracking.fields.at"), value: clock(bus.at, "MM-dd HH:mm:ss") },
    { label: text("tui.fleet.place"), value: `${degrees(bus.latitude)}, ${degrees(bus.longitude)}` },
  ].filter(({ value }) => value !== "");
}

/** The stops in order; each bus is above the stop that it reaches next. */
function stopRows(
  strip: Strip,
  own: VehiclePosition | undefined,
  state: FleetState,
  { width, text, theme }: Look,
): readonly string[] {
  const isPassed = (at: number): boolean => own?.nextStop !== undefined && at < own.nextStop;
  return stopNames(state.lines, strip).flatMap((name, at) => {
    const coming = strip.buses.filter(({ nextStop }) => nextStop === at);
    const stop = fit(`○ ${name}`, width);
    return [
      ...coming.map((bus) => {
        const said = stateWords(text, bus, state);
        const line = fit(`│ ${markOf(said)} ${plateOf(bus)}  ${said.words}`, width);
        if (bus === own) return theme.selected(line);
        return said.sign === undefined ? line : theme[busTone[said.state]](line);
      }),
      isPassed(at) ? theme.dim(stop) : stop,
    ];
  });
}
