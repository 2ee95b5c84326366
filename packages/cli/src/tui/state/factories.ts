import type { TuiEvent } from "./events.ts";

export interface FactoriesState {
  /** Index in the list of the user's factories. */
  readonly selected: number;
  readonly busy: boolean;
}

export type FactoriesEvent =
  | { readonly type: "factories/select"; readonly selected: number }
  | { readonly type: "factories/busy"; readonly busy: boolean };

export const noFactoryChosen: FactoriesState = { selected: 0, busy: false };

export function reduceFactories(state: FactoriesState, event: TuiEvent): FactoriesState {
  switch (event.type) {
    case "factories/select":
      return state.selected === event.selected ? state : { ...state, selected: event.selected };
    case "factories/busy":
      return state.busy === event.busy ? state : { ...state, busy: event.busy };
    default:
      return state;
  }
}
