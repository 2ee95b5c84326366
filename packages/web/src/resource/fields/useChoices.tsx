import { dictionaryOf, fixedChoicesOf, type ResourceField } from "@banche/core";
import type { ReactElement } from "react";
import { useDictionaries } from "../../bind/useDictionaries.ts";
import type { ResourceTexts } from "../../bind/useResourceTexts.ts";
import { NOTHING, withFailure } from "./OptionFailure.tsx";

interface Choosing {
  /** The chosen values. */
  readonly values: readonly string[];
  readonly texts: ResourceTexts;
  /** While false the dictionary is not read; default: true. */
  readonly enabled?: boolean;
}

/** Properties of a select box: the choices of the field, or of its dictionary, which is read. */
export function useChoices(field: ResourceField, { values, texts, enabled = true }: Choosing) {
  const dictionary = dictionaryOf(field);
  const { data, error, refetch } = useDictionaries(enabled && dictionary !== undefined);
  if (dictionary === undefined) {
    const fixed = fixedChoicesOf(field) ?? [];
    return { options: fixed.map(({ value, label }) => ({ value, label: texts.label(label) })) };
  }
  const isWaiting = enabled && data === undefined && error === null;
  if (data) return { options: (data[dictionary] ?? []).map(({ value, label }) => ({ value, label })) };
  return {
    options: isWaiting ? values.map((value) => ({ value, label: "…", disabled: true })) : [],
    loading: isWaiting,
    notFoundContent: error ? NOTHING : texts.word("common.states.loading", ""),
    popupRender: (menu: ReactElement) => withFailure(menu, error, () => void refetch()),
  };
}
