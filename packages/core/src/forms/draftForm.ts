import type { FieldIssue } from "../errors.ts";
import { createStore, type Store } from "../store.ts";
import type { Draft } from "./draft.ts";

/** A form while it is filled in. Each surface draws it in its own way, a field at a time. */
export interface DraftFormState {
  /** What the form began with: the record as it is stored, or the defaults of a new one. */
  readonly base: Draft;
  readonly draft: Draft;
  /** What is wrong, at most once for each field. */
  readonly issues: readonly FieldIssue[];
  /** The draft as it was sent, while its answer is awaited. */
  readonly sent: Draft | undefined;
}

/** What happens to a form. */
export type DraftFormEvent =
  | { readonly type: "changed"; readonly field: string; readonly value: unknown }
  /** One field was looked at: what is wrong with it, or nothing any more. */
  | { readonly type: "checked"; readonly field: string; readonly issue: FieldIssue | undefined }
  /** It is not sent, or was refused. */
  | { readonly type: "refused"; readonly issues: readonly FieldIssue[] }
  | { readonly type: "sent" }
  /** It was stored, and goes on from here; what was changed since it was sent stays. */
  | { readonly type: "saved"; readonly base: Draft }
  /** What was typed is given up. */
  | { readonly type: "discarded" };

export type DraftFormStore = Store<DraftFormState, DraftFormEvent>;

/** Makes a form. @param typed - what was typed before, over what it begins with */
export function createDraftForm(base: Draft, typed: Draft = {}): DraftFormStore {
  return createStore(reduceDraftForm, { base, draft: { ...base, ...typed }, issues: [], sent: undefined });
}

/** What becomes of a form. A change frees its field of what was wrong with it. */
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

/** What was typed and is not stored: fields that differ from what the form began with. */
export function typedIn({ base, draft }: DraftFormState): Draft {
  return differing(draft, base);
}

/** What was typed since the form was sent. */
export function typedSince({ sent, draft }: DraftFormState): Draft {
  return sent === undefined ? {} : differing(draft, sent);
}

function differing(draft: Draft, from: Draft): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([name, value]) => !isSame(value, from[name])));
}

/** Values of fields are texts, numbers, flags and lists of them; an empty text is an empty field. */
function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => (value === "" ? undefined : value);
  return Object.is(plain(one), plain(other)) || JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

/** Without what is wrong with a field; the same list where nothing was. */
function without(issues: readonly FieldIssue[], field: string): readonly FieldIssue[] {
  return issues.some((one) => one.field === field) ? issues.filter((one) => one.field !== field) : issues;
}
