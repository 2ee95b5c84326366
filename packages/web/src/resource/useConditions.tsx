import { dictionaryOf, type FieldFilter, filtersOf, type PageRights, type Resource } from "@banche/core";
import { useMemo } from "react";
import { useAdditions } from "../bind/useAdditions.ts";
import type { ResourceTexts } from "../bind/useResourceTexts.ts";
import { useWords } from "../bind/useWords.ts";
import { FilterEditor, filterText, hasFewValues, idsIn } from "./fields/search.tsx";
import type { ListState } from "./listState.ts";
import type { ConditionsProps } from "./FilterChips.tsx";

type Filters = ListState["filters"];

interface ConditionsOf {
  readonly resource: Resource;
  readonly texts: ResourceTexts;
  readonly rights: PageRights;
  readonly asked: Filters;
  /** @param become - returns the new filters for the current ones */
  readonly onAsk: (become: (before: Filters) => Filters, keyword: string) => void;
}

interface Conditions {
  /** The filters in effect: those that the user may use, if the server filters. */
  readonly filters: Filters;
  readonly form: ConditionsProps | undefined;
}

/** The filters of a list, from its descriptor. Undefined on other servers of the platform, which ignore filters. */
export function useConditions({ resource, texts, rights, asked, onAsk }: ConditionsOf): Conditions {
  const canFilter = useAdditions()?.has("list-filters");
  const offered = useMemo(() => filtersFor(resource, rights), [resource, rights]);
  // Filters are sent until the server reports that it does not filter.
  const names = canFilter === false ? [] : offered.map(({ name }) => name);
  const filters = Object.fromEntries(Object.entries(asked).filter(([name]) => names.includes(name)));
  const meant = useWords({
    chosen: offered.flatMap((filter) => {
      const ids = idsIn(filter, filters[filter.name] ?? "");
      return "target" in filter.field && ids.length > 0 ? [{ target: filter.field.target, ids }] : [];
    }),
    dictionaries: offered.some(({ name, field }) => dictionaryOf(field) !== undefined && filters[name] !== undefined),
  });
  if (!canFilter || offered.length === 0) return { filters, form: undefined };
  const all = offered.map((filter) => {
    const value = filters[filter.name] ?? "";
    const words = filterText(filter, value, texts, meant);
    return {
      name: filter.name,
      label: texts.field(filter.field.name),
      words,
      isShort: hasFewValues(filter),
      editor: (ask: (value: string) => void) => (
        <FilterEditor filter={filter} value={value} texts={texts} words={words} onChange={ask} />
      ),
    };
  });
  return {
    filters,
    form: {
      all,
      onAsk(name, value, keyword) {
        onAsk(({ [name]: _before, ...rest }) => (value === "" ? rest : { ...rest, [name]: value }), keyword);
      },
    },
  };
}

/** Columns that are hidden from the user cannot be filtered by. */
function filtersFor(resource: Resource, rights: PageRights): readonly FieldFilter[] {
  const { columns } = resource.list;
  return filtersOf(resource).filter(({ field }) => !columns.includes(field.name) || rights.column(field.column));
}
