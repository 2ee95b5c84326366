import type { FieldIssue, ResourceField } from "@banche/core";
import { createDraftForm, type Draft, type DraftFormStore, kindOf, typedIn } from "@banche/core/forms";
import { useStore as useSelected } from "@banche/core/react";
import { useCallback, useState } from "react";
import { useRuntime } from "../bind/context.tsx";

/** A form with its draft. The draft is kept when the page is closed, the screen is locked or the session ends. */
export interface DraftForm {
  readonly store: DraftFormStore;
  /** Whether it shows unsaved input from before: it was interrupted, or the record was saved in the meantime. */
  readonly isRestored: boolean;
  readonly change: (field: string, value: unknown) => void;
  /** Discards the draft. */
  readonly discard: () => void;
  /** Removes the kept draft after it was saved or discarded. */
  readonly forget: () => void;
  /** Continues after a save with a new base, and keeps what was typed since it was sent. */
  readonly goOn: (base: Draft) => void;
}

/**
 * Creates a form with its initial values.
 *
 * @param key - storage key of the draft
 * @param base - initial values; read once
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

/** The value of one field; the caller is drawn again only when this value changes. */
export function useFieldValue({ store }: DraftForm, name: string): unknown {
  return useSelected(store, ({ draft }) => draft[name]);
}

/** As `useFieldValue`. For a computed field: its result for the current input. */
export function useShownValue({ store }: DraftForm, field: ResourceField): unknown {
  const { computes } = kindOf(field);
  return useSelected(store, ({ draft }) =>
    computes ? computes.value(field, (name) => draft[name], Date.now()) : draft[field.name],
  );
}

/** The error of one field, if any. */
export function useFieldIssue({ store }: DraftForm, ...names: readonly string[]): FieldIssue | undefined {
  return useSelected(store, ({ issues }) => issues.find(({ field }) => names.includes(field)));
}

/** All errors of a form. */
export function useIssues({ store }: DraftForm): readonly FieldIssue[] {
  return useSelected(store, ({ issues }) => issues);
}

const isEmpty = (typed: Draft): boolean => Object.keys(typed).length === 0;

function keptDraft(kept: unknown): Draft | undefined {
  return typeof kept === "object" && kept !== null ? { ...kept } : undefined;
}
