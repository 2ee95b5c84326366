import type { TuiEvent } from "./events.ts";

export interface PaletteState {
  readonly query: string;
  readonly selected: number;
}

export type PaletteEvent =
  | { readonly type: "palette/query"; readonly query: string }
  | { readonly type: "palette/select"; readonly selected: number };

export const emptyPalette: PaletteState = { query: "", selected: 0 };

/** The command palette. Its query is empty each time it opens. */
export function reducePalette(state: PaletteState, event: TuiEvent): PaletteState {
  switch (event.type) {
    case "palette/query":
      return { query: event.query, selected: 0 };
    case "palette/select":
      return state.selected === event.selected ? state : { ...state, selected: event.selected };
    case "shell/over":
      return event.screen === "palette" ? emptyPalette : state;
    default:
      return state;
  }
}
