import { dictionaryOf, type FieldFilter, kindOf } from "@banche/core";
import Select from "antd/es/select";
import { lazy, Suspense } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import type { ResourceTexts } from "../../bind/useResourceTexts.ts";
import type { Words } from "../../bind/useWords.ts";
import { SpanFilter, spanText } from "./SpanFilter.tsx";

/** What is looked up on the server comes when a list has such a filter. */
const LookedUpFilter = lazy(async () => ({ default: (await import("./LookedUpFilter.tsx")).LookedUpFilter }));

/** The words of what a list is filtered by; empty when it is not. */
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

/** The ids of the records that the rows point to. */
export function idsIn({ field }: FieldFilter, value: string): readonly string[] {
  const wanted = "target" in field && value !== "" ? kindOf(field).filter?.read(value, field) : undefined;
  return Array.isArray(wanted) ? wanted.map(String) : [];
}

interface FilterFieldProps {
  readonly id: string;
  readonly filter: FieldFilter;
  /** Empty: everything. */
  readonly value: string;
  /** What that means, see `filterText`. */
  readonly words: string;
  readonly texts: ResourceTexts;
  readonly onChange: (value: string) => void;
}

/** Chooses what a list is filtered by. */
export function FilterField(props: FilterFieldProps) {
  const { id, filter, value, texts, onChange } = props;
  if (isSpanned(filter))
    return <SpanFilter {...{ id, filter, value, onChange }} label={texts.field(filter.field.name)} />;
  if (filter.choices) return <FixedFilter {...props} choices={filter.choices} />;
  return (
    <Suspense fallback={<Select id={id} loading disabled />}>
      <LookedUpFilter {...props} />
    </Suspense>
  );
}

const isSpanned = ({ field }: FieldFilter): boolean => kindOf(field).filter?.spans === true;

type Choices = NonNullable<FieldFilter["choices"]>;

function FixedFilter({ id, choices, value, texts, onChange }: FilterFieldProps & { readonly choices: Choices }) {
  const t = useTexts();
  return (
    <Select<string>
      id={id}
      allowClear
      popupMatchSelectWidth={false}
      placeholder={t("web.list.allRows")}
      value={value === "" ? null : value}
      options={choices.map((choice) => ({ value: choice.value, label: texts.label(choice.label) }))}
      onChange={(chosen) => onChange(chosen ?? "")}
    />
  );
}
