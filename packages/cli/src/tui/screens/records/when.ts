import type { Action } from "../../screen.ts";
import { type Here, hereOf, type Place } from "./place.ts";

type Test = (here: Here) => boolean;

/** An action that is available while a condition holds. */
export type PlacedAction = Omit<Action, "available" | "command"> & {
  readonly when: Test;
  readonly commandLine?: (here: Here) => string | undefined;
};

/** Converts the actions of a screen for the key table. */
export function placed(place: Place, actions: readonly PlacedAction[]): readonly Action[] {
  return actions.map(({ when, commandLine, ...action }) => ({
    ...action,
    available: (state) => when(hereOf(place, state)),
    ...(commandLine && { command: (state) => commandLine(hereOf(place, state)) }),
  }));
}

/** No panel is open, and no keyword is being typed. */
export const inRows: Test = ({ list, panel }) => !panel && list.typed === undefined;
/** As `inRows`, and no record is opened: keys act on the rows. */
export const inList: Test = (here) => inRows(here) && !here.list.opened;
