import { filtersOf } from "@banche/core";
import { kindOf } from "@banche/core/forms";
import type { Action } from "../../screen.ts";
import { pickFrom } from "./choices.ts";
import { hereNow, knownLookups, turn } from "./loading.ts";
import type { Here, Place } from "./place.ts";
import { ROWS_OF_PAGE } from "./source.ts";
import { inList, placed, type PlacedAction } from "./when.ts";

/** Pages that the list has. */
export const pagesOf = ({ list }: Here): number => Math.ceil(list.total / ROWS_OF_PAGE);
export const isPaged = ({ resource, directory }: Here): boolean => resource.list.shape === "page" && !directory;
const sortable = (here: Here) =>
  here.resource.list.columns.flatMap((name) => {
    const field = here.resource.fields[name];
    return field && kindOf(field).sortable && here.rights.column(field.column) ? [field] : [];
  });

/** Actions that set filters, order and page of a list. */
export function narrowActions(place: Place): readonly Action[] {
  const { name: resource } = place.resource;
  const actions: readonly PlacedAction[] = [
    {
      id: "records.filter",
      text: "tui.records.filter",
      keys: ["F"],
      role: "hint",
      when: (here) =>
        inList(here) &&
        here.rights.open &&
        filtersOf(here.resource).length > 0 &&
        here.list.known.additions?.has("list-filters") === true,
      run: async (runtime) => {
        if (!(await knownLookups(place, runtime))) return;
        const { words } = hereNow(place, runtime);
        const options = filtersOf(place.resource).map(({ name: value, field }) => ({
          value,
          label: words.field(field.name),
        }));
        const title = runtime.text("tui.records.filter");
        const panel = pickFrom(options, { title, purpose: { for: "filter" } });
        runtime.store.dispatch({ type: "records/over", resource, panel });
      },
    },
    {
      id: "records.sort",
      text: "tui.records.sort",
      keys: ["s"],
      when: (here) => inList(here) && isPaged(here) && sortable(here).length > 0,
      run: (runtime) => {
        const here = hereNow(place, runtime);
        const { text } = runtime;
        const options = [
          { value: "", label: text("tui.records.usualOrder") },
          ...sortable(here).flatMap(({ name: field }) => [
            { value: `asc ${field}`, label: `${here.words.field(field)} ↑` },
            { value: `desc ${field}`, label: `${here.words.field(field)} ↓` },
          ]),
        ];
        const { sort, order } = here.list.query;
        const panel = pickFrom(options, {
          ...{ title: text("tui.records.sort"), purpose: { for: "sort" } },
          ticked: [sort === undefined ? "" : `${order} ${sort}`],
        });
        runtime.store.dispatch({ type: "records/over", resource, panel });
      },
    },
    {
      id: "records.within",
      text: "tui.records.within",
      keys: ["b"],
      when: (here) => inList(here) && here.rights.open && (here.list.known.places?.length ?? 0) > 0,
      run: (runtime) => {
        const { list } = hereNow(place, runtime);
        const { text } = runtime;
        const places = (list.known.places ?? []).map(({ id, name: label, path, code, sounds }) => ({
          ...{ value: id, label, sounds },
          hint: path !== undefined && path !== label ? path : code,
        }));
        const all = place.resource.list.within?.in === "query" ? [{ value: "", label: text("common.states.all") }] : [];
        const panel = pickFrom([...all, ...places], {
          ...{ title: text("tui.records.within"), purpose: { for: "within" } },
          ticked: [list.query.within ?? ""],
        });
        runtime.store.dispatch({ type: "records/over", resource, panel });
      },
    },
    {
      id: "records.nextPage",
      text: "tui.records.nextPage",
      keys: ["]"],
      when: (here) => inList(here) && isPaged(here) && here.list.query.page < pagesOf(here),
      run: (runtime) => turn(place, runtime, hereNow(place, runtime).list.query.page + 1, "first"),
    },
    {
      id: "records.previousPage",
      text: "tui.records.previousPage",
      keys: ["["],
      when: (here) => inList(here) && isPaged(here) && here.list.query.page > 1,
      run: (runtime) => turn(place, runtime, hereNow(place, runtime).list.query.page - 1, "first"),
    },
  ];
  return placed(place, actions);
}
