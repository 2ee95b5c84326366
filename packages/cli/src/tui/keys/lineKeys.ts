import type { Field, Runtime } from "../screen.ts";
import { caretIn, cutBetween, killing, type LineEdit, withEdit, withTyped } from "../state/line.ts";

/** Keys that edit a line, the same in every field: those of readline and the arrow keys. */
export const lineKeys: readonly (readonly [edit: LineEdit, ...keys: string[]])[] = [
  ["left", "left", "ctrl+b"],
  ["right", "right", "ctrl+f"],
  ["wordLeft", "alt+left", "ctrl+left", "alt+b"],
  ["wordRight", "alt+right", "ctrl+right", "alt+f"],
  ["lineStart", "home", "ctrl+a"],
  ["lineEnd", "end", "ctrl+e"],
  ["deleteBack", "backspace", "ctrl+h"],
  ["deleteForward", "delete", "ctrl+d"],
  ["deleteWordBack", "ctrl+w", "alt+backspace"],
  ["deleteWordForward", "alt+d"],
  ["deleteToLineStart", "ctrl+u"],
  ["deleteToLineEnd", "ctrl+k"],
];

const editByKey = new Map(lineKeys.flatMap(([edit, ...keys]) => keys.map((key) => [key, edit] as const)));

/**
 * Lets a single-line field handle a key: move, delete, cut, paste, recall.
 *
 * @returns false for keys that do not edit a line. Ctrl-K with no text after the caret is one of them, so that it still opens the palette.
 */
export function editField(runtime: Runtime, field: Field, key: string): boolean {
  const { store } = runtime;
  const { line } = store.getState();
  const caret = caretIn(line, field);
  if (key === "ctrl+y") {
    put(runtime, field, withTyped(field.value, caret, line.killed));
    return true;
  }
  if (field.history && (key === "ctrl+p" || key === "ctrl+n")) {
    recall(runtime, field, key === "ctrl+p" ? -1 : 1);
    return true;
  }
  const edit = editByKey.get(key);
  if (edit === undefined) return false;
  const after = withEdit(field.value, caret, edit);
  const changes = after.value !== field.value;
  if (!changes && edit === "deleteToLineEnd") return false;
  if (changes && killing.has(edit) && !field.secret) {
    const text = cutBetween(field.value, { text: after.value, caret: after.caret });
    store.dispatch({ type: "line/killed", text });
  }
  put(runtime, field, after);
  return true;
}

/** Inserts typed or pasted text into a single-line field. A line break at the end of a chunk submits nothing. */
export function typeInto(runtime: Runtime, field: Field, typed: string): void {
  const caret = caretIn(runtime.store.getState().line, field);
  put(runtime, field, withTyped(field.value, caret, typed.replace(/[\r\n]+$/, "")));
}

/** Saves the input, so that it can be recalled. */
export function remember({ store }: Runtime, { name, value, history }: Field): void {
  if (history && value.trim() !== "") store.dispatch({ type: "line/entered", name, value });
}

function put(
  { store }: Runtime,
  field: Field,
  { value, caret }: { readonly value: string; readonly caret: number },
): void {
  store.dispatch({ type: "line/edited", name: field.name, value, caret });
  if (value !== field.value) store.dispatch(field.set(value));
}

function recall(runtime: Runtime, field: Field, by: 1 | -1): void {
  const { store } = runtime;
  const { line } = store.getState();
  const history = line.histories[field.name] ?? [];
  const here = line.name === field.name && line.value === field.value ? line.recalled : undefined;
  const { place = history.length, typed = field.value } = here ?? {};
  const next = place + by;
  const value = next === history.length ? typed : history[next];
  if (value === undefined) return;
  put(runtime, field, { value, caret: value.length });
  store.dispatch({ type: "line/recalled", place: next, typed, value });
}
