import type { FieldFilter, ResourceField } from "@banche/core";
import { createEntrySearch, kindOf, type LookupEntry, type Lookups } from "@banche/core/forms";
import { labelIn, type Translate } from "@banche/core/text";
import { nameReader } from "@banche/core/pinyin";
import { cellContext } from "../../../commands/resource/values.ts";
import type { Option, PickPanel } from "../../state/recordPanels.ts";
import type { Here } from "./place.ts";
import { rendererOf } from "./kinds.ts";

/** A list to choose from. The query searches name, code and pinyin. */
export function pickFrom(
  all: readonly (Option & Pick<LookupEntry, "sounds">)[],
  about: Pick<PickPanel, "title" | "purpose"> & { readonly several?: boolean; readonly ticked?: readonly string[] },
): PickPanel {
  const byId = new Map(all.map((option) => [option.value, option]));
  const entries = all.map(({ value, label, hint, sounds }) => ({ id: value, name: label, code: hint, sounds }));
  const search = createEntrySearch({ entries, reader: nameReader });
  const find = (query: string): readonly Option[] =>
    query.trim() === "" ? all : search(query).flatMap(({ id }) => byId.get(id) ?? []);
  const { title, purpose, several = false, ticked = [] } = about;
  const selected = Math.max(
    0,
    all.findIndex(({ value }) => ticked.includes(value)),
  );
  return { kind: "pick", title, purpose, find, query: "", found: all, selected, several, ticked };
}

/** The panel with a new query. */
export function withQuery(panel: PickPanel, query: string): PickPanel {
  return query === panel.query ? panel : { ...panel, query, found: panel.find(query), selected: 0 };
}

/** The possible values of a field. */
export function optionsOf(
  field: ResourceField,
  lookups: Lookups,
  here: Here,
): readonly (Option & Pick<LookupEntry, "sounds">)[] {
  const context = cellContext(here.state.shell.language, lookups);
  if ("target" in field) {
    return lookups
      .entries(field.target)
      .filter(({ type }) => field.only === undefined || type === undefined || type === field.only)
      .map(({ id, name, path, code, sounds }) => ({
        value: id,
        label: name,
        hint: path !== undefined && path !== name ? path : code,
        sounds,
      }));
  }
  const kind = kindOf(field);
  return kind
    .values(field, lookups)
    .map((value) => ({ value: String(value), label: kind.toCell(value, field, context) }));
}

/** Value of a field for the chosen entries; undefined: none. */
export function chosenValue(field: ResourceField, values: readonly string[], lookups: Lookups): unknown {
  if (rendererOf(field).way === "chooseSeveral") return values;
  const [value] = values;
  if (value === undefined || value === "" || "target" in field) return value || undefined;
  return kindOf(field)
    .values(field, lookups)
    .find((one) => String(one) === value);
}

/** The entries that are now chosen in a field. */
export function chosenIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return value === undefined || value === null ? [] : [String(value)];
}

/** The panel for a filter: a choice among all values, or a typed range. */
export function filterPanel(here: Here, filter: FieldFilter, lookups: Lookups, text: Translate): PickPanel {
  const { name, field } = filter;
  const asked = here.list.query.filters[name];
  const about = { title: here.words.field(field.name), purpose: { for: "filterBy", name } } as const;
  if (!kindOf(field).filter?.spans) {
    return pickFrom(filterOptions(here, filter, lookups, text), { ...about, ticked: asked?.split(",") ?? [] });
  }
  const context = cellContext(here.state.shell.language, lookups);
  const all: Option = { value: "", label: text("common.states.all"), hint: text("tui.records.spans") };
  const find = (query: string): readonly Option[] => {
    if (query.trim() === "") return [all];
    const read = kindOf(field).filter?.fromWords(query, field, context);
    return read?.ok ? [{ value: String(read.value), label: String(read.value) }] : [];
  };
  const query = asked ?? "";
  return { kind: "pick", ...about, find, query, found: find(query), selected: 0, several: false, ticked: [] };
}

/** The values of a filter, and an entry that removes the filter. */
function filterOptions(
  here: Here,
  { field, choices }: FieldFilter,
  lookups: Lookups,
  text: Translate,
): readonly Option[] {
  const fixed = choices?.map(({ value, label }) => ({ value, label: labelIn(here.state.shell.language, label) }));
  return [{ value: "", label: text("common.states.all") }, ...(fixed ?? optionsOf(field, lookups, here))];
}
