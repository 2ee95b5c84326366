import type { Action, Field, Runtime, Screen } from "./screen.ts";
import { globalActions } from "./globalActions.ts";
import { keysOf } from "./keys/keyMap.ts";
import { isTyped } from "./keys/keyName.ts";
import { editField, remember } from "./keys/lineKeys.ts";
import type { TuiState } from "./state/tui.ts";

/** The visible screen: a sign-in or lock screen while the session is not open, else the top of the stack. */
export function screenOf(state: TuiState): Screen {
  const { screens } = state.resources;
  const id = gateOf(state) ?? state.shell.stack.at(-1);
  const found = screens.find((screen) => screen.id === id) ?? screens[0];
  if (!found) throw new TypeError("no screens");
  return found;
}

/** The screen below an overlay: help and palette describe this one. */
export function screenBelow(state: TuiState): Screen {
  const { screens } = state.resources;
  const below =
    gateOf(state) ?? state.shell.stack.findLast((id) => screens.find((one) => one.id === id)?.kind !== "over");
  return screens.find(({ id }) => id === below) ?? screenOf(state);
}

/**
 * The key table: all actions on a screen, its own actions first. Keys, help, palette, hints and the linear mode all read it, so that they
 * always agree.
 */
export function actionsOn(screen: Screen, state: TuiState): readonly Action[] {
  return [...screen.actions, ...globalActions(state.resources.screens, screen)]
    .filter(({ available }) => available?.(state) ?? true)
    .map((action) => (state.keys[action.id] ? { ...action, keys: keysOf(action, state.keys) } : action));
}

/** The field that receives typed text, if there is one. */
export function fieldOf({ store }: Pick<Runtime, "store">): Field | undefined {
  return fieldIn(store.getState());
}

/** Like `fieldOf`, for a given state. */
export function fieldIn(state: TuiState): Field | undefined {
  return state.shell.asking === undefined ? screenOf(state).field?.(state) : undefined;
}

/**
 * Runs the action of a key. A single-line field edits itself first; it ignores keys that are no text.
 *
 * @returns false when the key has no action, so that a field may take it as text
 */
export function pressKey(runtime: Runtime, key: string): boolean {
  const { store } = runtime;
  const before = store.getState();
  if (before.shell.asking !== undefined) {
    answer(runtime, key === "y" || key === "Y" || key === "enter");
    return true;
  }
  if (before.shell.notice) store.dispatch({ type: "shell/notice", notice: undefined });
  if (before.shell.leaving && key !== "ctrl+c") store.dispatch({ type: "shell/leaving", leaving: false });
  const field = fieldOf(runtime);
  if (field && isTyped(key)) return false;
  const line = field?.multiline ? undefined : field;
  if (line && editField(runtime, line, key)) return true;
  const actions = actionsOn(screenOf(before), before);
  const actionOf = (name: string) => actions.find(({ keys }) => keys.includes(name));
  // Where users cannot break lines, a line feed is treated as Enter, as sent by programs that type for people.
  const action = actionOf(key) ?? (key === "ctrl+j" || key === "shift+enter" ? actionOf("enter") : undefined);
  if (line && key === "enter") remember(runtime, line);
  if (action) perform(runtime, action);
  return action !== undefined || line !== undefined;
}

/** Runs an action, or asks first when it needs a confirmation. */
export function perform(runtime: Runtime, action: Action): void {
  if (action.ask) runtime.store.dispatch({ type: "shell/ask", action: action.id });
  else void action.run(runtime);
}

/** Answers the open question. */
export function answer(runtime: Runtime, yes: boolean): void {
  const { store } = runtime;
  const state = store.getState();
  const action = askedAction(state);
  store.dispatch({ type: "shell/ask", action: undefined });
  if (yes && action) void action.run(runtime);
}

/** The action that waits for an answer. */
export function askedAction(state: TuiState): Action | undefined {
  const { asking } = state.shell;
  return asking === undefined ? undefined : actionsOn(screenOf(state), state).find(({ id }) => id === asking);
}

function gateOf({ session, signIn }: TuiState): string | undefined {
  if (session.status === "signedOut" || signIn.busy) return "signIn";
  if (session.status === "locked") return "lock";
  // A session that waits for a second factor is continued on the command line (ADR 0149).
  return session.current && !session.current.secondFactor ? undefined : "connecting";
}
