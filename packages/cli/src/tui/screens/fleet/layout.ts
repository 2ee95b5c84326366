import { layoutOf, panesOf } from "../../layout.ts";
import type { Area } from "../../screen.ts";
import type { FleetState } from "../../state/fleet.ts";
import type { TuiState } from "../../state/tui.ts";

/** With less width, the detail replaces the list. */
const MIN_DETAIL_WIDTH = 36;

export interface FleetLayout {
  /** Missing: the detail uses its area. */
  readonly list?: Area | undefined;
  readonly detail?: Area | undefined;
}

/** The first row shows the time of the data; the rest is the list and the detail. */
export function fleetLayout(area: Area, { top }: Pick<FleetState, "top">): FleetLayout {
  const below = { ...area, top: area.top + 1, height: Math.max(1, area.height - 1) };
  if (top === undefined) return { list: below };
  const panes = panesOf(below, MIN_DETAIL_WIDTH);
  return panes ? { list: panes.left, detail: panes.right } : { detail: below };
}

/** The layout at the current size of the terminal. */
export const layoutNow = (state: TuiState): FleetLayout => fleetLayout(layoutOf(state.shell).body, state.fleet);
