import type { TuiEvent } from "./events.ts";

export interface HelpState {
  /** First visible line. */
  readonly top: number;
}

export type HelpEvent = { readonly type: "help/scroll"; readonly top: number };

export const helpFromTop: HelpState = { top: 0 };

export function reduceHelp(state: HelpState, event: TuiEvent): HelpState {
  if (event.type === "help/scroll") return state.top === event.top ? state : { top: event.top };
  return event.type === "shell/over" && event.screen === "help" ? helpFromTop : state;
}
