import { type AnyRecord, filtersOf, grantedColumns, type Resource, type ResourceField, valueAt } from "@banche/core";
import { kindOf } from "@banche/core/forms";
import { labelIn, type Translate, withThousands } from "@banche/core/text";
import { cellContext } from "../../../commands/resource/values.ts";
import { errorText } from "../../errorText.ts";
import { readValue } from "./kinds.ts";
import { type Here, readContext } from "./place.ts";
import { ROWS_OF_PAGE } from "./source.ts";

/** The fields that are shown as columns. */
export function shownColumns(here: Here): readonly ResourceField[] {
  const { resource, rights, directory } = here;
  if (!directory) return namesFirst(resource, grantedColumns(resource, rights));
  return directory.columns.flatMap((name) => resource.fields[name] ?? []);
}

/** The fields that name a record come first. */
function namesFirst({ label, key }: Resource, columns: readonly ResourceField[]): readonly ResourceField[] {
  const names = [label, ...key];
  const named = names.flatMap((name) => columns.filter((field) => field.name === name));
  return [...new Set([...named, ...columns])];
}

/** Text of a field in a list cell. */
export function cellText(here: Here, field: ResourceField, row: AnyRecord): string {
  return readValue(row[field.name], field, readContext(here, "row"));
}

/** Text with the active filters, the number of rows and the page. */
export function countText(here: Here, text: Translate): string {
  const { list, directory } = here;
  const { status, rows, total, capped, query } = list;
  if (status !== "ready") return "";
  if (directory && query.keyword !== "") {
    return text("tui.records.found", { found: withThousands(rows.length), total: withThousands(total) });
  }
  const count = text(capped ? "common.totalAtLeast" : "common.total", { total: withThousands(total) });
  const pages = Math.ceil(total / ROWS_OF_PAGE);
  const isPaged = here.resource.list.shape === "page" && !directory && pages > 1;
  const page = isPaged ? text("tui.records.page", { page: query.page, pages: capped ? `${pages}+` : pages }) : "";
  return [...narrowedTo(here, text), count, page].filter(Boolean).join(" · ");
}

function narrowedTo(here: Here, text: Translate): readonly string[] {
  const { list, resource, words, state } = here;
  const { query, known, chosen } = list;
  const place = known.places?.find(({ id }) => id === query.within)?.name;
  const context = cellContext(state.shell.language, known.lookups);
  const filters = filtersOf(resource).flatMap(({ name, field, choices }) => {
    const value = query.filters[name];
    if (value === undefined) return [];
    const kind = kindOf(field);
    if (kind.filter?.spans) {
      const said = value === "none" ? text("common.states.none") : value.replace("..", " ~ ");
      return [`${words.field(field.name)}: ${said.trim()}`];
    }
    const single = kind.single?.(field) ?? field;
    const said = value.split(",").map((one) => {
      const label = choices?.find((choice) => choice.value === one)?.label;
      return label === undefined ? kindOf(single).toCell(one, single, context) : labelIn(state.shell.language, label);
    });
    return [`${words.field(field.name)}: ${said.join("、")}`];
  });
  const marked = Object.keys(chosen).length;
  return [...(place === undefined ? [] : [place]), ...filters, ...(marked > 0 ? [`● ${marked}`] : [])];
}

/** Reason why there are no rows. */
export function emptyText(here: Here, text: Translate): string {
  const { list, rights, directory } = here;
  if (!rights.open && !directory) return text("common.states.noPermission");
  if (list.status === "failed") return errorText(list.error, text);
  if (list.status !== "ready") return text("common.states.loading");
  const { keyword, filters } = list.query;
  const isNarrowed = keyword !== "" || Object.keys(filters).length > 0;
  return text(isNarrowed ? "tui.records.nothingFound" : "common.states.empty");
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** The value is a QR code; it is drawn below the text if there is space. */
  readonly code?: "qr";
}

/** Facts of a record without empty values: from the whole record if it was read, else from its row. */
export function factsOf(here: Here, row: AnyRecord, text: Translate): readonly Fact[] {
  const { resource, list, words } = here;
  const detail = list.details[row.id];
  const record = typeof detail === "object" ? detail : undefined;
  const form = resource.form.flat();
  const names = record ? [...form, ...Object.keys(resource.fields).filter((name) => !form.includes(name))] : [];
  const fields = record ? names.flatMap((name) => resource.fields[name] ?? []) : shownColumns(here);
  const further = here.directory?.facts?.(row) ?? [];
  const facts = fields.flatMap((field) => {
    const value = record
      ? readValue(valueAt(record, field.key), field, readContext(here, "record"))
      : cellText(here, field, row);
    const isCode = record !== undefined && "code" in field && field.code === "qr";
    return value === "" ? [] : [{ label: words.field(field.name), value, ...(isCode && { code: "qr" as const }) }];
  });
  return [...facts, ...further.flatMap(([key, value]) => (value ? [{ label: text(key), value }] : []))];
}

/** Reason why no more is shown; empty if there is none. */
export function detailNote({ list, directory }: Here, row: AnyRecord, text: Translate): string {
  const detail = list.details[row.id];
  if (directory) return text(directory.note);
  if (detail === "loading") return text("common.states.loading");
  if (detail === "forbidden") return text("common.states.noPermission");
  if (detail === "failed") return text("tui.records.detailFailed");
  return detail === undefined ? text("tui.records.more") : "";
}
