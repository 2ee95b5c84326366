import type { FleetRow } from "../../../commands/fleet/rows.ts";
import { moveActions } from "../../moves.ts";
import type { Action, Runtime } from "../../screen.ts";
import { type Move, moved } from "../../state/list.ts";
import type { FleetState } from "../../state/fleet.ts";
import type { TuiState } from "../../state/tui.ts";
import { detailRows } from "./detail.ts";
import { layoutNow } from "./layout.ts";
import { look } from "./looking.ts";
import { plateOf, stateWords } from "./words.ts";

const isOpen = ({ fleet }: TuiState): boolean => fleet.top !== undefined;
const hasRows = ({ fleet }: TuiState): boolean => fleet.rows.length > 0;
const isBus = ({ type }: FleetRow): boolean => type === "bus";
const isHead = (one: FleetRow): boolean => !isBus(one);

export const selectedOf = ({ fleet }: TuiState): FleetRow | undefined => fleet.rows[fleet.place];

export const fleetActions: readonly Action[] = [
  {
    id: "fleet.open",
    text: "common.verbs.view",
    keys: ["enter", "right"],
    role: "hint",
    available: (state) => hasRows(state) && !isOpen(state),
    command: (state) => {
      const one = selectedOf(state);
      return one?.type === "bus" ? `banche fleet track ${plateOf(one.bus)}` : undefined;
    },
    run: ({ store }) => store.dispatch({ type: "fleet/top", top: 0 }),
  },
  {
    id: "fleet.close",
    text: "common.verbs.back",
    keys: ["esc", "left"],
    role: "hint",
    available: isOpen,
    run: ({ store }) => store.dispatch({ type: "fleet/top", top: undefined }),
  },
  {
    id: "fleet.nextLine",
    text: "tui.fleet.nextLine",
    keys: ["n"],
    role: "hint",
    available: hasRows,
    run: (runtime) => goOn(runtime, 1, isHead),
  },
  { ...hidden("fleet.previousLine", "tui.fleet.previousLine", "p"), run: (runtime) => goOn(runtime, -1, isHead) },
  { ...hidden("fleet.nextVehicle", "tui.fleet.nextVehicle", "]"), run: (runtime) => goOn(runtime, 1, isBus) },
  { ...hidden("fleet.previousVehicle", "tui.fleet.previousVehicle", "["), run: (runtime) => goOn(runtime, -1, isBus) },
  {
    id: "fleet.nextTrouble",
    text: "tui.fleet.nextTrouble",
    keys: ["e"],
    role: "hint",
    available: hasRows,
    run: goToTrouble,
  },
  { id: "fleet.refresh", text: "common.verbs.refresh", keys: ["r"], role: "hint", run: look },
  ...moveActions("fleet", move),
];

function hidden(id: string, text: Action["text"], key: string): Omit<Action, "run"> {
  return { id, text, keys: [key], available: hasRows };
}

/** In the list the selection moves; in the detail its rows scroll. */
function move({ store, text, theme }: Runtime, to: Move): void {
  const state = store.getState();
  const { fleet } = state;
  const { list, detail } = layoutNow(state);
  if (fleet.top === undefined) {
    const place = moved(fleet.place, to, fleet.rows.length, list?.height ?? 1);
    return store.dispatch({ type: "fleet/select", place });
  }
  const { width = 1, height = 1 } = detail ?? {};
  const count = detailRows(selectedOf(state), fleet, { width: width - 1, text, theme }).length;
  store.dispatch({ type: "fleet/top", top: moved(fleet.top, to, Math.max(1, count - height + 1), height) });
}

/** Index of the nearest row before or after the selected one that `isWanted` accepts. */
function nearest({ rows, place }: FleetState, by: 1 | -1, isWanted: (row: FleetRow) => boolean): number | undefined {
  for (let at = place + by; at >= 0 && at < rows.length; at += by) {
    const one = rows[at];
    if (one && isWanted(one)) return at;
  }
  return undefined;
}

/** Selects that row; without one the selection does not change. */
function goOn({ store }: Runtime, by: 1 | -1, isWanted: (row: FleetRow) => boolean): void {
  const place = nearest(store.getState().fleet, by, isWanted);
  if (place !== undefined) store.dispatch({ type: "fleet/select", place });
}

/** Selects the next vehicle that is late, early or silent; after the last one the first. */
function goToTrouble({ store, text }: Runtime): void {
  const { fleet } = store.getState();
  const isTrouble = (one: FleetRow) => one.type === "bus" && stateWords(text, one.bus, fleet).sign !== undefined;
  const first = fleet.rows.findIndex(isTrouble);
  const place = nearest(fleet, 1, isTrouble) ?? (first < 0 ? undefined : first);
  if (place !== undefined) return store.dispatch({ type: "fleet/select", place });
  store.dispatch({ type: "shell/notice", notice: { kind: "ok", text: text("tui.fleet.noTrouble") } });
}
