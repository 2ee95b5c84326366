import { dictionaryOf, type FieldFilter, type FieldKindName, kindOf, type Lookups } from "@banche/core";
import Select from "antd/es/select";
import { useTexts } from "../../bind/useTexts.ts";
import type { ResourceTexts } from "../../bind/useResourceTexts.ts";
import { SpanFilter, spanText } from "./SpanFilter.tsx";
import { useOptionSearch } from "./useOptionSearch.ts";

interface Option {
  /** The text of the filter. */
  readonly value: string;
  readonly label: string;
}

/** What can be chosen for a field of each kind that lists are filtered by. */
const optionsBy: Readonly<
  Record<
    FieldKindName,
    ((filter: FieldFilter, texts: ResourceTexts, lookups: Lookups) => readonly Option[]) | undefined
  >
> = {
  text: undefined,
  multiline: undefined,
  integer: undefined,
  decimal: undefined,
  amount: undefined,
  rating: undefined,
  slider: undefined,
  duration: undefined,
  colour: undefined,
  date: undefined,
  month: undefined,
  instant: undefined,
  clock: undefined,
  location: undefined,
  files: undefined,
  images: undefined,
  flag: fixed,
  choice: listed,
  choices: listed,
  reference: byName,
  references: byName,
};

function listed(filter: FieldFilter, texts: ResourceTexts, lookups: Lookups): readonly Option[] {
  const dictionary = dictionaryOf(filter.field);
  return dictionary === undefined ? fixed(filter, texts) : lookups.choices(dictionary);
}

function fixed({ choices = [] }: FieldFilter, texts: ResourceTexts): readonly Option[] {
  return choices.map(({ value, label }) => ({ value, label: texts.label(label) }));
}

/** One option for all records of a name: 驾驶员 of every department. */
function byName({ field }: FieldFilter, _texts: ResourceTexts, lookups: Lookups): readonly Option[] {
  if (!("target" in field)) return [];
  const ids = new Map<string, string[]>();
  for (const { id, name } of lookups.entries(field.target)) ids.set(name, [...(ids.get(name) ?? []), id]);
  return [...ids].map(([label, all]) => ({ value: all.join(","), label }));
}

/** The words of what a list is filtered by; empty when it is not. */
export function filterText(filter: FieldFilter, value: string, texts: ResourceTexts, lookups: Lookups): string {
  const { field } = filter;
  if (value === "") return "";
  if (isSpanned(filter)) return spanText(filter, value, texts.word("common.states.none", ""));
  const chosen = optionsBy[field.kind]?.(filter, texts, lookups).find((option) => option.value === value);
  if (chosen) return chosen.label;
  const wanted = kindOf(field).filter?.read(value, field);
  if (!Array.isArray(wanted) || !("target" in field)) return value;
  const names = lookups.entries(field.target).flatMap(({ id, name }) => (wanted.includes(id) ? [name] : []));
  return [...new Set(names)].join(", ") || value;
}

interface FilterFieldProps {
  readonly id: string;
  readonly filter: FieldFilter;
  /** Empty: everything. */
  readonly value: string;
  readonly texts: ResourceTexts;
  readonly lookups: Lookups;
  readonly loading: boolean;
  /** The options are about to be looked at. */
  readonly onOpen: () => void;
  readonly onChange: (value: string) => void;
}

/** Chooses what a list is filtered by. */
export function FilterField(props: FilterFieldProps) {
  const { id, filter, value, texts, onChange } = props;
  if (!isSpanned(filter)) return <ChoiceFilter {...props} />;
  return <SpanFilter {...{ id, filter, value, onChange }} label={texts.field(filter.field.name)} />;
}

const isSpanned = ({ field }: FieldFilter): boolean => kindOf(field).filter?.spans === true;

function ChoiceFilter({ id, filter, value, texts, lookups, loading, onOpen, onChange }: FilterFieldProps) {
  const t = useTexts();
  const optionSearch = useOptionSearch();
  const options = optionsBy[filter.field.kind]?.(filter, texts, lookups) ?? [];
  const isKnown = value === "" || options.some((option) => option.value === value);
  const label = loading ? "…" : filterText(filter, value, texts, lookups);
  return (
    <Select<string>
      id={id}
      allowClear
      {...(filter.choices === undefined && { showSearch: optionSearch })}
      popupMatchSelectWidth={false}
      loading={loading}
      placeholder={t("web.list.allRows")}
      value={value === "" ? null : value}
      options={isKnown ? [...options] : [...options, { value, label }]}
      onFocus={onOpen}
      onOpenChange={onOpen}
      onChange={(chosen) => onChange(chosen ?? "")}
    />
  );
}
