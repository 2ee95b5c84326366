import { hasCode } from "@banche/core";
import { type FleetLines, type FleetRow, fleetRows } from "../../commands/fleet/rows.ts";
import type { ToldPositions } from "../../commands/fleet/showPositions.ts";
import type { TuiEvent } from "./events.ts";
import { clamp } from "./list.ts";

/** The lines with what drives on them. */
export interface FleetState {
  /** What was told last; kept while later looks fail. */
  readonly told?: ToldPositions | undefined;
  /** When that was, by our clock. */
  readonly toldAtMs: number;
  readonly rows: readonly FleetRow[];
  /** Names of stops, as far as they are told. */
  readonly lines: FleetLines;
  /** Why the last look failed, and when. */
  readonly failure?: { readonly error: unknown; readonly atMs: number } | undefined;
  /** Key of the row that keys act on: it stays with its vehicle when others pass. */
  readonly selected: string;
  /** Where that row was: taken when it is gone. */
  readonly place: number;
  /** First row in sight of what is open; undefined: only the list is seen. */
  readonly top?: number | undefined;
  /** Grows when somebody comes or goes, so that what one visit asked for is not told to the next. */
  readonly visit: number;
}

export type FleetEvent =
  | { readonly type: "fleet/visit" }
  | { readonly type: "fleet/told"; readonly visit: number; readonly told: ToldPositions; readonly atMs: number }
  | { readonly type: "fleet/lines"; readonly visit: number; readonly lines: FleetLines }
  | { readonly type: "fleet/failed"; readonly visit: number; readonly error: unknown; readonly atMs: number }
  | { readonly type: "fleet/select"; readonly place: number }
  | { readonly type: "fleet/top"; readonly top: number | undefined };

export const noFleet: FleetState = { toldAtMs: 0, rows: [], lines: [], selected: "", place: 0, visit: 0 };

export function reduceFleet(state: FleetState, event: TuiEvent): FleetState {
  if ("visit" in event && event.visit !== state.visit) return state;
  switch (event.type) {
    case "fleet/visit":
      return { ...state, visit: state.visit + 1 };
    case "fleet/told": {
      const rows = fleetRows(event.told);
      return {
        ...state,
        ...{ told: event.told, toldAtMs: event.atMs, rows, failure: undefined },
        ...kept(state, rows),
      };
    }
    case "fleet/lines":
      return { ...state, lines: event.lines };
    case "fleet/failed": {
      const failure = { error: event.error, atMs: event.atMs };
      // What somebody may not see any more does not stay on the screen.
      return hasCode(event.error, "forbidden") ? { ...noFleet, visit: state.visit, failure } : { ...state, failure };
    }
    case "fleet/select": {
      const place = clamp(event.place, state.rows.length);
      return { ...state, place, selected: state.rows[place]?.key ?? "", top: state.top === undefined ? undefined : 0 };
    }
    case "fleet/top":
      return state.top === event.top ? state : { ...state, top: event.top };
    case "workplace/changed":
      return { ...noFleet, visit: state.visit + 1 };
    default:
      return state;
  }
}

/** The same row as before, wherever it is now; else what is in its place. */
function kept(
  { selected, place: before }: FleetState,
  rows: readonly FleetRow[],
): Pick<FleetState, "place" | "selected"> {
  const found = rows.findIndex(({ key }) => key === selected);
  const place = found < 0 ? clamp(before, rows.length) : found;
  return { place, selected: rows[place]?.key ?? "" };
}
