import type { Action } from "../../screen.ts";
import { type Here, hereOf, type Place } from "./place.ts";

type Test = (here: Here) => boolean;

/** An action that is there while a test of the screen holds. */
export type PlacedAction = Omit<Action, "available" | "command"> & {
  readonly when: Test;
  readonly commandLine?: (here: Here) => string | undefined;
};

/** Actions of a screen as the key table has them. */
export function placed(place: Place, actions: readonly PlacedAction[]): readonly Action[] {
  return actions.map(({ when, commandLine, ...action }) => ({
    ...action,
    available: (state) => when(hereOf(place, state)),
    ...(commandLine && { command: (state) => commandLine(hereOf(place, state)) }),
  }));
}

/** Nothing lies over the list, and no keyword is being typed. */
export const inRows: Test = ({ list, panel }) => !panel && list.typed === undefined;
/** The rows themselves take the keys. */
export const inList: Test = (here) => inRows(here) && !here.list.opened;
