import type { TuiEvent } from "./events.ts";

export interface MenuState {
  readonly query: string;
  readonly selected: number;
}

export type MenuEvent =
  | { readonly type: "menu/query"; readonly query: string }
  | { readonly type: "menu/select"; readonly selected: number };

export const emptyMenu: MenuState = { query: "", selected: 0 };

/** The menu of lists. Its query is empty each time it opens. */
export function reduceMenu(state: MenuState, event: TuiEvent): MenuState {
  switch (event.type) {
    case "menu/query":
      return { query: event.query, selected: 0 };
    case "menu/select":
      return state.selected === event.selected ? state : { ...state, selected: event.selected };
    case "shell/over":
      return event.screen === "menu" ? emptyMenu : state;
    default:
      return state;
  }
}
