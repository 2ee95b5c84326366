import { clock } from "../../../output/clock.ts";
import { type Translate } from "@banche/core/text";
import { type BusWords, busWords } from "../../../commands/fleet/busLine.ts";
import type { FleetRow } from "../../../commands/fleet/rows.ts";
import type { VehiclePosition } from "../../../commands/fleet/showPositions.ts";
import type { Strip } from "../../../commands/fleet/strips.ts";
import { CliError } from "../../../errors.ts";
import { errorText, mendText } from "../../errorText.ts";
import type { FleetState } from "../../state/fleet.ts";

/** Time of day in China. */
export const clockText = (ms: number): string => clock(ms, "HH:mm");

export const plateOf = ({ plate, vehicleId }: VehiclePosition): string => plate || vehicleId;

export const arrowOf = ({ direction }: Pick<Strip, "direction">): string => (direction === "toHome" ? "←" : "→");

/** State of a bus as text; also for a bus without a trip. */
export function stateWords(text: Translate, bus: VehiclePosition, { told }: Pick<FleetState, "told">): BusWords {
  const said = busWords(text, bus, told ?? { now: bus.at });
  return said.state === "off" ? { ...said, words: text("tracking.map.states.off") } : said;
}

/** The sign of a bus on its strip. Its shape shows a problem. */
export const markOf = ({ sign }: BusWords): string => sign ?? "●";

/** Age of a position as text; empty if it is fresh or its state already includes the age. */
export function ageText(text: Translate, { ago, state }: BusWords): string {
  return ago < 1 || state === "noSignal" ? "" : text("tracking.map.minutes", { count: ago });
}

/** Number of vehicles, and number of those that need attention. */
export function countText(text: Translate, buses: readonly VehiclePosition[], state: FleetState): string {
  const off = buses.filter((bus) => stateWords(text, bus, state).sign !== undefined).length;
  const all = text("tui.fleet.vehicles", { count: buses.length });
  return off === 0 ? all : `${all}  ! ${text("tui.fleet.exceptions", { count: off })}`;
}

export const offText = (text: Translate, { count }: Extract<FleetRow, { type: "off" }>): string =>
  `${text("tracking.map.states.off")}  ${text("tui.fleet.vehicles", { count })}`;

/** The first row: time of the data, or time since the last successful read. */
export function headText(text: Translate, state: FleetState): { readonly words: string; readonly failed: boolean } {
  const { told, toldAtMs, failure, rows } = state;
  if (failure) {
    const why = failure.error instanceof CliError ? "" : ` · ${mendText(failure.error, text)}`;
    if (!told) return { failed: true, words: `${errorText(failure.error, text)}${why}` };
    const seconds = Math.max(0, Math.round((failure.atMs - toldAtMs) / 1000));
    const age =
      seconds < 60
        ? text("tracking.map.seconds", { count: seconds })
        : text("tracking.map.minutes", { count: Math.floor(seconds / 60) });
    return { failed: true, words: text("tracking.map.offline", { age }) };
  }
  if (!told) return { failed: false, words: text("common.states.loading") };
  const at = clock(told.now, "yyyy-MM-dd HH:mm:ss");
  if (rows.length === 0) return { failed: false, words: `${at}  ${text("tracking.map.none")}` };
  const strips = rows.filter(({ type }) => type === "line").length;
  if (strips === 0) return { failed: false, words: `${at}  ${text("tracking.nothing")}` };
  const driving = told.list.filter(({ tripId }) => tripId !== undefined);
  const lines = text("tui.fleet.lines", { count: strips });
  return { failed: false, words: `${at}  ${lines}  ${countText(text, driving, state)}` };
}
