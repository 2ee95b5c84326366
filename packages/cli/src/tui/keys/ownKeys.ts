import type { Language } from "@banche/core";
import type { Translate } from "@banche/core/text";
import { widthOf } from "@banche/core/text";
import { globalActions } from "../globalActions.ts";
import type { ResourceRegistry } from "@banche/core";
import { createScreens } from "../screens/registry.ts";
import type { Words } from "../screen.ts";
import { keysOf, type KeyMap, type KeyProblem, type PlacedAction, placedActions, readKeyMap } from "./keyMap.ts";
import { showKey } from "./keyName.ts";

/** All actions of the terminal UI, each once. */
function allActions(registry: ResourceRegistry) {
  const screens = createScreens(registry);
  const [place] = screens.filter(({ kind }) => kind === "place");
  const all = placedActions(screens, place ? globalActions(screens, place) : []);
  // The screens of all resources have the same actions.
  return all.filter(({ action }, index) => all.findIndex((one) => one.action.id === action.id) === index);
}

/** The user's keys for the real screens. See `readKeyMap`. */
export const readOwnKeys = (given: Readonly<Record<string, unknown>>, registry: ResourceRegistry) =>
  readKeyMap(given, [...allActions(registry), ...modelsIn(given)]);

/** Screens of designed models may be added later, so a key for one of them is no error. */
function modelsIn(given: Readonly<Record<string, unknown>>): readonly PlacedAction[] {
  const ids = Object.keys(given).filter((id) => /^go\.records\.[a-z][a-z0-9-]*$/.test(id));
  return ids.map((id) => ({ action: { id, keys: [], text: () => id }, screen: undefined }));
}

/** Every action with its current keys, a line each: its id, its keys, its effect. */
export function keyLines(
  map: KeyMap,
  { text, settings }: { readonly text: Translate; readonly settings: { readonly language: Language } },
  registry: ResourceRegistry,
): readonly string[] {
  const say = (words: Words): string => (typeof words === "string" ? text(words) : words(settings.language));
  const rows = allActions(registry).map(({ action }) => ({
    id: action.id,
    keys: keysOf(action, map).map(showKey).join("  "),
    words: say(action.text),
  }));
  const width = (cells: readonly string[]): number => Math.max(0, ...cells.map(widthOf));
  const [idWidth, keyWidth] = [width(rows.map(({ id }) => id)), width(rows.map(({ keys }) => keys))];
  const padded = (cell: string, to: number): string => cell + " ".repeat(to - widthOf(cell));
  return rows.map(({ id, keys, words }) => `${padded(id, idWidth)}  ${padded(keys, keyWidth)}  ${words}`);
}

/** The problem in words that name the action and the key. */
export const problemText = ({ problem, ...params }: KeyProblem, text: Translate): string =>
  text(`tui.keys.${problem}`, params);
