import { type AnyRecord, filtersOf, type Resource, valueAt, withValue } from "@banche/core";
import { type Draft, newDraft } from "@banche/core/forms";
import { sameField } from "@banche/core/shell";
import type { FormPanel, Panel } from "./recordPanels.ts";
import type { ListQuery, RecordList } from "./records.ts";

/**
 * The list of a changed model. The user's input and query are kept, under the current names of the fields. Rows of the former version are
 * dropped, and so are questions about them.
 */
export function underModel(list: RecordList, before: Resource, now: Resource): RecordList {
  const { lookups } = list.known;
  return {
    ...{ status: "idle", rows: [], total: 0, capped: false, chosen: {}, opened: false, details: {}, top: 0 },
    ...{ selected: list.selected, typed: list.typed, undo: list.undo?.kept ? list.undo : undefined },
    query: queryUnder(list.query, before, now),
    known: { lookups },
    panels: list.panels.flatMap((panel) => panelUnder(panel, before, now)),
  };
}

function queryUnder({ sort, filters, ...query }: ListQuery, before: Resource, now: Resource): ListQuery {
  const wanted = filtersOf(now);
  const kept = filtersOf(before).flatMap(({ name, field }) => {
    const value = filters[name];
    const same = sameField(field.name, before, now)?.name;
    const filter = wanted.find((one) => one.field.name === same);
    return filter && value !== undefined ? [[filter.name, value] as const] : [];
  });
  const sorted = sort === undefined ? undefined : sameField(sort, before, now)?.name;
  const isListed = sorted !== undefined && now.list.columns.includes(sorted);
  return { ...query, filters: Object.fromEntries(kept), ...(isListed && { sort: sorted }) };
}

/** Questions and lists to choose from belong to the old model and are closed; notes are kept. */
function panelUnder(panel: Panel, before: Resource, now: Resource): readonly Panel[] {
  if (panel.kind === "form") return [formUnder(panel, before, now)];
  return panel.kind === "outcome" ? [panel] : [];
}

function formUnder(form: FormPanel, before: Resource, now: Resource): FormPanel {
  const { record, draft, start, typed, lines, issues, at, failure: _told, ...rest } = form;
  const names = (all: Draft) => renamed(all, before, now);
  // A new record gets the defaults of the added fields.
  const defaults = record ? {} : newDraft(now);
  const [was, fields] = [fieldNames(before), fieldNames(now)];
  const field = sameField(was[at] ?? "", before, now)?.name;
  const here = field === undefined ? -1 : fields.indexOf(field);
  return {
    ...rest,
    ...(record && { record: recordUnder(record, before, now) }),
    ...{ draft: { ...defaults, ...names(draft) }, start: { ...defaults, ...names(start) } },
    typed: renamed(typed, before, now),
    issues: issues.flatMap((issue) => {
      const same = sameField(issue.field, before, now);
      return same ? [{ ...issue, field: same.name }] : [];
    }),
    at: here >= 0 ? here : Math.min(at, fields.length),
    lines: here >= 0 ? lines : undefined,
    outdated: true,
  };
}

const fieldNames = ({ form, fields }: Resource): readonly string[] => form.flat().filter((name) => name in fields);

function renamed<Value>(
  all: Readonly<Record<string, Value>>,
  before: Resource,
  now: Resource,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => {
      const same = sameField(name, before, now);
      return same ? [[same.name, value] as const] : [];
    }),
  );
}

/** Moves the values of a record to the current keys of its fields. Used until the record is read again. */
function recordUnder(record: AnyRecord, before: Resource, now: Resource): AnyRecord {
  return Object.values(before.fields).reduce<AnyRecord>((next, { name, key }) => {
    const same = sameField(name, before, now);
    return same && same.key !== key ? { ...withValue(next, same.key, valueAt(record, key)), id: record.id } : next;
  }, record);
}
