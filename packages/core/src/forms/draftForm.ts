import type { FieldIssue } from "../errors.ts";
import { createStore, type Store } from "../store.ts";
import type { Draft } from "./draft.ts";

/** State of a form during input. Each user interface draws it in its own way, one field at a time. */
export interface DraftFormState {
  /** The initial values: the stored record, or the defaults of a new one. */
  readonly base: Draft;
  readonly draft: Draft;
  /** The errors, at most one for each field. */
  readonly issues: readonly FieldIssue[];
  /** The sent draft, while the answer is pending. */
  readonly sent: Draft | undefined;
}

/** Events of a form. */
export type DraftFormEvent =
  | { readonly type: "changed"; readonly field: string; readonly value: unknown }
  /** One field was checked. No `issue` means that it has no error. */
  | { readonly type: "checked"; readonly field: string; readonly issue: FieldIssue | undefined }
  /** The form was not sent, or the server refused it. */
  | { readonly type: "refused"; readonly issues: readonly FieldIssue[] }
  | { readonly type: "sent" }
  /** The form was stored. `base` is the new base; changes made after sending are kept. */
  | { readonly type: "saved"; readonly base: Draft }
  /** The input was discarded. */
  | { readonly type: "discarded" };

export type DraftFormStore = Store<DraftFormState, DraftFormEvent>;

/** Creates a form. @param typed - earlier input, which overrides the initial values */
export function createDraftForm(base: Draft, typed: Draft = {}): DraftFormStore {
  return createStore(reduceDraftForm, { base, draft: { ...base, ...typed }, issues: [], sent: undefined });
}

/** The next state. A change of a field removes its error. */
export function reduceDraftForm(state: DraftFormState, event: DraftFormEvent): DraftFormState {
  switch (event.type) {
    case "changed":
      return {
        ...state,
        draft: { ...state.draft, [event.field]: event.value },
        issues: without(state.issues, event.field),
      };
    case "checked": {
      const { field, issue } = event;
      if (!issue && !state.issues.some((one) => one.field === field)) return state;
      return { ...state, issues: [...without(state.issues, field), ...(issue ? [issue] : [])] };
    }
    case "refused":
      return { ...state, issues: event.issues, sent: undefined };
    case "sent":
      return { ...state, issues: [], sent: state.draft };
    case "saved":
      return { base: event.base, draft: { ...event.base, ...typedSince(state) }, issues: [], sent: undefined };
    case "discarded":
      return { ...state, draft: state.base, issues: [] };
    default:
      return event satisfies never;
  }
}

/** Input that is not stored: fields that differ from the initial values. */
export function typedIn({ base, draft }: DraftFormState): Draft {
  return differing(draft, base);
}

/** Input since the form was sent. */
export function typedSince({ sent, draft }: DraftFormState): Draft {
  return sent === undefined ? {} : differing(draft, sent);
}

function differing(draft: Draft, from: Draft): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([name, value]) => !isSame(value, from[name])));
}

/** Values of fields are texts, numbers, flags and lists of them. An empty text equals an empty field. */
function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => (value === "" ? undefined : value);
  return Object.is(plain(one), plain(other)) || JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

/** The issues without those of one field; the same list if there were none. */
function without(issues: readonly FieldIssue[], field: string): readonly FieldIssue[] {
  return issues.some((one) => one.field === field) ? issues.filter((one) => one.field !== field) : issues;
}
