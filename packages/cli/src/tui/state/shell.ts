import type { Language } from "@banche/core";
import type { Screen } from "../screen.ts";
import type { TuiEvent } from "./events.ts";
import { homeOf } from "./resources.ts";

export interface Notice {
  readonly kind: "info" | "ok" | "warn" | "danger";
  /** The text to show; it still has to be cleaned. */
  readonly text: string;
}

/** State around the screens: the open screens, notice, question and connection. */
export interface ShellState {
  readonly columns: number;
  readonly rows: number;
  readonly language: Language;
  /** Ids of the screens on top of each other; the last one is visible. Never empty. */
  readonly stack: readonly string[];
  /** Shown until the next key. */
  readonly notice?: Notice | undefined;
  /** Id of the action that waits for a yes. */
  readonly asking?: string | undefined;
  /** True after the first of two Ctrl-C that leave the program. */
  readonly leaving: boolean;
  readonly connection: "unknown" | "online" | "offline";
  /** Number of pending calls. */
  readonly pending: number;
  readonly nowMs: number;
}

export type ShellEvent =
  | { readonly type: "shell/go"; readonly screen: string }
  | { readonly type: "shell/over"; readonly screen: string }
  | { readonly type: "shell/back" }
  | { readonly type: "shell/notice"; readonly notice: Notice | undefined }
  | { readonly type: "shell/ask"; readonly action: string | undefined }
  | { readonly type: "shell/leaving"; readonly leaving: boolean }
  | { readonly type: "shell/connection"; readonly connection: "online" | "offline" }
  | { readonly type: "shell/pending"; readonly by: 1 | -1 }
  | { readonly type: "shell/time"; readonly nowMs: number };

/** State before terminal and language are known. */
export const newShell: ShellState = {
  columns: 80,
  rows: 24,
  language: "zh",
  stack: [""],
  leaving: false,
  connection: "unknown",
  pending: 0,
  nowMs: 0,
};

export function reduceShell(state: ShellState, event: TuiEvent): ShellState {
  switch (event.type) {
    case "resized":
      return state.columns === event.columns && state.rows === event.rows
        ? state
        : { ...state, columns: event.columns, rows: event.rows };
    case "language/changed":
      return { ...state, language: event.language };
    case "shell/go":
      return { ...state, stack: [event.screen] };
    case "shell/over":
      return state.stack.at(-1) === event.screen ? state : { ...state, stack: [...state.stack, event.screen] };
    case "shell/back":
      return state.stack.length > 1 ? { ...state, stack: state.stack.slice(0, -1) } : state;
    case "shell/notice":
      return state.notice === event.notice ? state : { ...state, notice: event.notice };
    case "shell/ask":
      return state.asking === event.action ? state : { ...state, asking: event.action, notice: undefined };
    case "shell/leaving":
      return state.leaving === event.leaving ? state : { ...state, leaving: event.leaving };
    case "shell/connection":
      return state.connection === event.connection ? state : { ...state, connection: event.connection };
    case "shell/pending":
      return { ...state, pending: state.pending + event.by };
    case "shell/time":
      return { ...state, nowMs: event.nowMs };
    case "resources/changed":
      return onScreens(state, event.screens);
    case "session/changed":
      return event.session.status === "signedIn"
        ? state
        : { ...state, asking: undefined, stack: state.stack.slice(0, 1) };
    default:
      return state;
  }
}

/** Closes screens that no longer exist; overlays stay open. */
function onScreens(state: ShellState, screens: readonly Screen[]): ShellState {
  const left = state.stack.filter((one) => screens.some(({ id }) => id === one));
  if (left.length === state.stack.length) return state;
  const isBased = left[0] !== undefined && left[0] === state.stack[0];
  return { ...state, asking: undefined, stack: isBased ? left : [homeOf(screens), ...left] };
}
