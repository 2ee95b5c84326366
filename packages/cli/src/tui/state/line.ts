import { graphemes, oneLine } from "@banche/core/text";
import { type DraftEdit, editDraft } from "./draft.ts";
import type { TuiEvent } from "./events.ts";

/** Most characters of a single-line field. */
export const FIELD_MAX_CHARS = 200;
/** Most inputs that a field remembers. */
const HISTORY_MAX = 50;

/** The line that is edited now, and the state that all lines share. */
export interface LineState {
  readonly name: string;
  readonly value: string;
  /** Where the next character is inserted: an offset into `value`, always between two characters. */
  readonly caret: number;
  /** The text that was cut last; it can be inserted in any field. Never from a hidden field. */
  readonly killed: string;
  /** Earlier inputs of each field, newest last. */
  readonly histories: Readonly<Record<string, readonly string[]>>;
  /** The current position in the history, and the text that was typed before. */
  readonly recalled?: { readonly place: number; readonly typed: string } | undefined;
}

/** Edits of a line by keys, other than typing. */
export type LineEdit = Exclude<DraftEdit["type"], "insert" | "up" | "down" | "start" | "end" | "clear">;

export type LineEvent =
  | { readonly type: "line/edited"; readonly name: string; readonly value: string; readonly caret: number }
  | { readonly type: "line/killed"; readonly text: string }
  | { readonly type: "line/recalled"; readonly place: number; readonly typed: string; readonly value: string }
  | { readonly type: "line/entered"; readonly name: string; readonly value: string };

export const noLine: LineState = { name: "", value: "", caret: 0, killed: "", histories: {} };

/** Typed text is kept when screens change, but not when the user changes. */
export function reduceLine(state: LineState, event: TuiEvent): LineState {
  switch (event.type) {
    case "line/edited": {
      const { name, value, caret } = event;
      return { ...state, name, value, caret, recalled: undefined };
    }
    case "line/killed":
      return { ...state, killed: event.text };
    case "line/recalled": {
      const { place, typed, value } = event;
      return { ...state, value, caret: value.length, recalled: { place, typed } };
    }
    case "line/entered": {
      const before = (state.histories[event.name] ?? []).filter((one) => one !== event.value);
      const histories = { ...state.histories, [event.name]: [...before, event.value].slice(-HISTORY_MAX) };
      return { ...state, histories, recalled: undefined };
    }
    case "session/changed":
      return event.session.status === "signedOut" && state !== noLine ? noLine : state;
    default:
      return state;
  }
}

/** The caret in a field; at the end when the value was not changed by keys. */
export function caretIn({ name, value, caret }: LineState, field: { readonly name: string; readonly value: string }) {
  return name === field.name && value === field.value ? caret : field.value.length;
}

/** Edits that cut text, which can then be inserted elsewhere. */
export const killing: ReadonlySet<string> = new Set([
  "deleteWordBack",
  "deleteWordForward",
  "deleteToLineStart",
  "deleteToLineEnd",
] satisfies LineEdit[]);

/** The text that an edit has cut. */
export function cutBetween(before: string, after: { readonly text: string; readonly caret: number }): string {
  return before.slice(after.caret, after.caret + before.length - after.text.length);
}

/** A line after typed or pasted text at the caret: line breaks become spaces, control characters are removed. */
export function withTyped(
  value: string,
  caret: number,
  typed: string,
): { readonly value: string; readonly caret: number } {
  const clean = graphemes(oneLine(typed.replaceAll("\r", "\n")))
    .slice(0, Math.max(0, FIELD_MAX_CHARS - value.length))
    .join("");
  return { value: value.slice(0, caret) + clean + value.slice(caret), caret: caret + clean.length };
}

/** A line after an edit other than typing. */
export function withEdit(value: string, caret: number, type: LineEdit) {
  const after = editDraft({ text: value, caret }, { type });
  return { value: after.text, caret: after.caret };
}
