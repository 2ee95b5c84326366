import { createStore } from "@banche/core";
import { ERROR_TOAST_MS } from "@banche/core/shell";

/** `notice` is shown at the bottom right, the others at the top. */
export type ToastKind = "success" | "error" | "warning" | "info" | "notice";

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** Facts below the text, each with its name. */
  readonly facts?: readonly Fact[];
  readonly durationMs: number;
  /** An undo while the message is shown: by its button, or by Ctrl+Z. */
  readonly undo?: ToastUndo;
}

/** The name of a fact, and its value. */
export type Fact = readonly [name: string, value: string];

interface ToastUndo {
  readonly label: string;
  readonly run: () => void;
}

type ToastEvent = { readonly type: "shown"; readonly toast: Toast } | { readonly type: "gone"; readonly id: number };

/** Most messages on the page at once; the oldest is removed first. */
const LIMIT = 4;

/** The short messages on the page. */
export const toasts = createStore<readonly Toast[], ToastEvent>((shown, event) => {
  if (event.type === "gone") return shown.filter(({ id }) => id !== event.id);
  return [...shown, event.toast].slice(-LIMIT);
}, []);

/** Ids are never reused, so that a new message does not inherit the remaining time of the one before. */
let lastId = 0;

function show(made: Omit<Toast, "id">): void {
  lastId += 1;
  toasts.dispatch({ type: "shown", toast: { ...made, id: lastId } });
}

/** Shows a message for some time; longer while the pointer or the focus is on it. */
export function toast(kind: ToastKind, text: string, durationMs: number = ERROR_TOAST_MS): void {
  show({ kind, text, durationMs });
}

/** Shows facts in the corner for some time. */
export function notify(text: string, facts: readonly Fact[], durationMs: number): void {
  show({ kind: "notice", text, facts, durationMs });
}

const UNDO_MS = 10_000;

/** Reports what was done, and offers to undo it. */
export function offerUndo(text: string, undo: ToastUndo): void {
  show({ kind: "success", text, durationMs: UNDO_MS, undo });
}
