import type { Action, Screen } from "../screen.ts";
import { baseKeys } from "./keyName.ts";

/** Keys of actions, by action id; they replace those of the key table. */
export type KeyMap = Readonly<Record<string, readonly string[]>>;

/** The problem with a key of an action; `other` is the action that already has the key. */
export interface KeyProblem {
  readonly problem: "unknownAction" | "notKeys" | "badKey" | "taken" | "needed";
  readonly action: string;
  readonly key?: string;
  readonly other?: string;
}

/** An action with its screen; undefined for actions of all screens. */
export interface PlacedAction {
  readonly action: Pick<Action, "id" | "keys" | "text">;
  readonly screen: string | undefined;
}

/** Actions that must have a key, so that the terminal UI can always be left. */
const NEEDED = ["leave"];

/** Terminals send the same codes for these as for Tab, Enter, Esc and Backspace. */
const SAME = ["ctrl+i", "ctrl+m", "ctrl+[", "ctrl+h"];

/** Every action once; those of all screens come last. */
export function placedActions(screens: readonly Screen[], globals: readonly Action[]): readonly PlacedAction[] {
  const own = screens.flatMap(({ id, actions }) => actions.map((action) => ({ action, screen: id })));
  return [...own, ...globals.map((action) => ({ action, screen: undefined }))];
}

/**
 * Reads the user's keys, such as `{ "chats.retract": "Ctrl-R", "quit": [] }`: an action gets exactly these keys. A key that another action
 * of the same screen has is a problem, because only one of the two could be used.
 */
export function readKeyMap(
  given: Readonly<Record<string, unknown>>,
  placed: readonly PlacedAction[],
): { readonly keys: KeyMap; readonly problems: readonly KeyProblem[] } {
  const keys: Record<string, readonly string[]> = {};
  const problems: KeyProblem[] = [];
  for (const [action, value] of Object.entries(given)) {
    const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
    const bad = texts.find((text) => typeof text !== "string" || readKey(text) === undefined);
    if (!placed.some((one) => one.action.id === action)) problems.push({ problem: "unknownAction", action });
    else if (texts.some((text) => typeof text !== "string")) problems.push({ problem: "notKeys", action });
    else if (typeof bad === "string") problems.push({ problem: "badKey", action, key: bad });
    else if (texts.length === 0 && NEEDED.includes(action)) problems.push({ problem: "needed", action });
    else keys[action] = texts.flatMap((text) => (typeof text === "string" ? (readKey(text) ?? []) : []));
  }
  return { keys, problems: [...problems, ...takenKeys(keys, placed)] };
}

/** The current keys of an action. */
export const keysOf = ({ id, keys }: Pick<Action, "id" | "keys">, map: KeyMap): readonly string[] => map[id] ?? keys;

function takenKeys(map: KeyMap, placed: readonly PlacedAction[]): readonly KeyProblem[] {
  return placed
    .filter(({ action }) => map[action.id] !== undefined)
    .flatMap(({ action, screen }) =>
      keysOf(action, map).flatMap((key): readonly KeyProblem[] => {
        // The default keys of an action may be shared, as in the key table.
        if (action.keys.includes(key)) return [];
        const other = placed.find(
          (one) =>
            one.action.id !== action.id &&
            (one.screen === screen || one.screen === undefined || screen === undefined) &&
            keysOf(one.action, map).includes(key),
        );
        return other ? [{ problem: "taken", action: action.id, key, other: other.action.id }] : [];
      }),
    );
}

/** The name of a key in the key table, from `Ctrl-R`, `ctrl+r`, `PgUp` or `x`; undefined for a key that no terminal sends. */
function readKey(text: string): string | undefined {
  if (text.length === 1) return text === " " ? "space" : /[!-~]/.test(text) ? text : undefined;
  const parts = text.trim().split(/[-+](?=.)/);
  const base = parts.at(-1)?.toLowerCase() ?? "";
  const name = names[base] ?? base;
  const isNamed = baseKeys.includes(name) || name === "space";
  if (!isNamed && !/^[!-~]$/.test(name)) return undefined;
  if (parts.length === 1) return isNamed ? name : undefined;
  const modifier = parts[0]?.toLowerCase() ?? "";
  const isShifted = modifier === "shift" && (name === "tab" || name === "enter");
  if (parts.length > 2 || !(modifier === "ctrl" || modifier === "alt" || isShifted)) return undefined;
  const key = `${modifier}+${name}`;
  return SAME.includes(key) ? undefined : key;
}

const names: Readonly<Record<string, string>> = {
  pgup: "pageup",
  pgdn: "pagedown",
  escape: "esc",
  return: "enter",
  del: "delete",
  "↑": "up",
  "↓": "down",
  "←": "left",
  "→": "right",
};
