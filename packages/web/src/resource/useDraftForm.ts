import type { FieldIssue, ResourceField } from "@banche/core";
import { createDraftForm, type Draft, type DraftFormStore, kindOf, typedIn } from "@banche/core/forms";
import { useStore as useSelected } from "@banche/core/react";
import { useCallback, useState } from "react";
import { useRuntime } from "../bind/context.tsx";

/** A form that is filled in; what is typed outlives the page, a lock and the end of the session. */
export interface DraftForm {
  readonly store: DraftFormStore;
  /** Whether it shows what was typed before, and is not stored: it was interrupted, or saved meanwhile. */
  readonly isRestored: boolean;
  readonly change: (field: string, value: unknown) => void;
  /** Gives up what was typed. */
  readonly discard: () => void;
  /** What was typed is stored, or given up: it is kept no longer. */
  readonly forget: () => void;
  /** It was stored and goes on from here, with what was typed since it was sent. */
  readonly goOn: (base: Draft) => void;
}

/**
 * Makes a form over what it begins with.
 *
 * @param key - by which what was typed is kept
 * @param base - read once
 */
export function useDraftForm(key: string, base: Draft): DraftForm {
  const { drafts } = useRuntime();
  const [kept] = useState(() => keptDraft(drafts.get(key)));
  const [isRestored, setRestored] = useState(kept !== undefined);
  const [store] = useState(() => createDraftForm(base, kept));

  const keepTyped = useCallback(() => {
    const typed = typedIn(store.getState());
    if (isEmpty(typed)) drafts.drop(key);
    else drafts.keep(key, typed);
  }, [store, drafts, key]);
  const change = useCallback(
    (field: string, value: unknown) => {
      store.dispatch({ type: "changed", field, value });
      keepTyped();
    },
    [store, keepTyped],
  );
  const forget = useCallback(() => {
    drafts.drop(key);
    setRestored(false);
  }, [drafts, key]);
  const discard = useCallback(() => {
    store.dispatch({ type: "discarded" });
    forget();
  }, [store, forget]);
  const goOn = useCallback(
    (next: Draft) => {
      store.dispatch({ type: "saved", base: next });
      keepTyped();
      setRestored(!isEmpty(typedIn(store.getState())));
    },
    [store, keepTyped],
  );
  return { store, isRestored, change, discard, forget, goOn };
}

/** The value of one field; what draws it is drawn again when that changes, and not with the others. */
export function useFieldValue({ store }: DraftForm, name: string): unknown {
  return useSelected(store, ({ draft }) => draft[name]);
}

/** As `useFieldValue`; of a field that follows from others what it would be, as they are typed. */
export function useShownValue({ store }: DraftForm, field: ResourceField): unknown {
  const { computes } = kindOf(field);
  return useSelected(store, ({ draft }) =>
    computes ? computes.value(field, (name) => draft[name], Date.now()) : draft[field.name],
  );
}

/** What is wrong with one field. */
export function useFieldIssue({ store }: DraftForm, ...names: readonly string[]): FieldIssue | undefined {
  return useSelected(store, ({ issues }) => issues.find(({ field }) => names.includes(field)));
}

/** All that is wrong with a form. */
export function useIssues({ store }: DraftForm): readonly FieldIssue[] {
  return useSelected(store, ({ issues }) => issues);
}

const isEmpty = (typed: Draft): boolean => Object.keys(typed).length === 0;

function keptDraft(kept: unknown): Draft | undefined {
  return typeof kept === "object" && kept !== null ? { ...kept } : undefined;
}
