import { useTexts } from "../../bind/useTexts.ts";
import { FilterOptions } from "../../resource/fields/FilterOptions.tsx";
import type { Condition } from "../../resource/FilterChips.tsx";
import { states, type TextAnswer } from "./textList.ts";

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Filters for texts: their state, and the part of the product that they belong to. */
export function useTextConditions(
  filters: Readonly<Record<string, string>>,
  concepts: TextAnswer["concepts"],
): readonly Condition[] {
  const t = useTexts();
  const byState = states.map((value) => ({ value, label: t(`languages.states.${value}`) }));
  const byConcept = concepts.map(({ name, texts, changed }) => ({
    value: name,
    label: t("languages.counts", { name, count: changed > 0 ? `${changed} / ${texts}` : texts }),
  }));
  const condition = (name: string, label: string, options: readonly Option[]): Condition => {
    const value = filters[name] ?? "";
    return {
      ...{ name, label, words: options.find((one) => one.value === value)?.label ?? value },
      editor: (onChoose) => <FilterOptions options={options} value={value} onChoose={onChoose} />,
    };
  };
  return [condition("state", t("languages.state"), byState), condition("concept", t("languages.concept"), byConcept)];
}
