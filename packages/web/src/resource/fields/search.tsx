import { dictionaryOf, type FieldFilter } from "@banche/core";
import { isSpan, kindOf } from "@banche/core/forms";
import type { ResourceTexts } from "../../bind/useResourceTexts.ts";
import type { Words } from "../../bind/useWords.ts";
import { FilterOptions } from "./FilterOptions.tsx";
import { lateAntd } from "../../bind/lateAntd.tsx";
import { Lines } from "../../ui/Skeletons.tsx";

const waiting = () => <Lines count={1} />;

/** Filters with a search on the server are loaded when a list has one. */
const LookedUpFilter = lateAntd(async () => (await import("./LookedUpFilter.tsx")).LookedUpFilter, waiting);

const SpanPanel = lateAntd(async () => (await import("./SpanPanel.tsx")).SpanPanel, waiting);

/** Text of a filter value; empty if the filter is not set. */
export function filterText(filter: FieldFilter, value: string, texts: ResourceTexts, words: Words): string {
  const { field, choices } = filter;
  if (value === "") return "";
  if (isSpanned(filter)) return spanText(filter, value, texts.word("common.states.none", ""));
  const dictionary = dictionaryOf(field);
  if (dictionary !== undefined) {
    const { dictionaries: known } = words;
    return known ? (known[dictionary]?.find((choice) => choice.value === value)?.label ?? value) : "…";
  }
  const fixed = choices?.find((choice) => choice.value === value);
  if (fixed) return texts.label(fixed.label);
  if (!("target" in field)) return value;
  return [...new Set(words.namesOf(field.target, idsIn(filter, value)))].join(", ");
}

function spanText({ field }: FieldFilter, value: string, none: string): string {
  const wanted = kindOf(field).filter?.read(value, field);
  return isSpan(wanted) && wanted.empty ? none : value.replace("..", " ~ ").trim();
}

/** Ids of the records in a filter value. */
export function idsIn({ field }: FieldFilter, value: string): readonly string[] {
  const wanted = "target" in field && value !== "" ? kindOf(field).filter?.read(value, field) : undefined;
  return Array.isArray(wanted) ? wanted.map(String) : [];
}

interface FilterEditorProps {
  readonly filter: FieldFilter;
  /** Empty: no filter. */
  readonly value: string;
  /** The value as text, see `filterText`. */
  readonly words: string;
  readonly texts: ResourceTexts;
  readonly onChange: (value: string) => void;
}

/** Editor of a filter in its popup. It waits for its code. */
export function FilterEditor(props: FilterEditorProps) {
  const { filter, value, texts, onChange } = props;
  const { choices } = filter;
  if (choices && hasFewValues(filter)) {
    const options = choices.map((choice) => ({ value: choice.value, label: texts.label(choice.label) }));
    return <FilterOptions options={options} value={value} onChoose={onChange} />;
  }
  return isSpanned(filter) ? (
    <SpanPanel filter={filter} value={value} onDone={onChange} />
  ) : (
    <LookedUpFilter {...props} label={texts.field(filter.field.name)} />
  );
}

/** Whether all values are known and few enough to be shown at once. */
export function hasFewValues(filter: FieldFilter): boolean {
  return filter.choices !== undefined && !isSpanned(filter);
}

const isSpanned = ({ field }: FieldFilter): boolean => kindOf(field).filter?.spans === true;
