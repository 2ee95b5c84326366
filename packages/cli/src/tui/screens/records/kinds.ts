import type { FieldKindName, Language, ResourceField } from "@banche/core";
import {
  childRows,
  computedText,
  dateRangeEnds,
  decimalText,
  iconLabelKey,
  indentedJson,
  isIconName,
  kindOf,
  type Lookups,
  starsText,
} from "@banche/core/forms";
import { findText, htmlToText, textOf } from "@banche/core/text";
import { cellContext } from "../../../commands/resource/values.ts";

/** How a value is entered. `none`: read only. */
export type Way = "line" | "lines" | "switch" | "choose" | "chooseSeveral" | "none";

export interface ReadContext {
  readonly language: Language;
  readonly lookups: Lookups;
  /** Rows contain names, records contain ids. */
  readonly from: "row" | "record";
}

/** How values of one kind are shown and entered in a terminal. */
interface Renderer {
  readonly read: (value: unknown, field: ResourceField, context: ReadContext) => string;
  readonly way: Way;
  /** Width of a column in cells: minimum, maximum, and share of the remaining space. */
  readonly column: { readonly min: number; readonly share: number; readonly max?: number };
}

const asCell: Renderer["read"] = (value, field, { language, lookups }) =>
  kindOf(field).toCell(value, field, cellContext(language, lookups));
/** With a thousands separator; money with its sign. */
const asDigits: Renderer["read"] = (value, field) => decimalText(value, field);
/** Rows already contain names. For a record, ids are replaced by names, which may not be unique. */
const asNames: Renderer["read"] = (value, field, { from, lookups }) => {
  if (from === "row" || !("target" in field)) return plainText(value);
  const ids = new Set(Array.isArray(value) ? value.map(String) : [String(value)]);
  const known = new Map(lookups.entries(field.target).map(({ id, name, path = name }) => [id, path]));
  return [...ids].map((id) => known.get(id) ?? id).join("、");
};

/** A missing kind does not compile. */
const renderers: Readonly<Record<FieldKindName, Renderer>> = {
  text: { read: asCell, way: "line", column: { min: 10, share: 3, max: 24 } },
  multiline: { read: asCell, way: "lines", column: { min: 10, share: 3 } },
  richText: { read: asProse, way: "lines", column: { min: 12, share: 3 } },
  json: { read: (value) => indentedJson(String(value)), way: "lines", column: { min: 12, share: 2, max: 40 } },
  integer: { read: asCell, way: "line", column: { min: 6, share: 0 } },
  decimal: { read: asDigits, way: "line", column: { min: 10, share: 0 } },
  amount: { read: asDigits, way: "line", column: { min: 12, share: 0 } },
  rating: { read: starsText, way: "line", column: { min: 10, share: 0 } },
  slider: { read: asCell, way: "line", column: { min: 6, share: 0 } },
  duration: { read: asCell, way: "line", column: { min: 7, share: 0 } },
  flag: { read: asCell, way: "switch", column: { min: 8, share: 0 } },
  choice: { read: asCell, way: "choose", column: { min: 8, share: 1, max: 16 } },
  choices: { read: asCell, way: "chooseSeveral", column: { min: 8, share: 1, max: 24 } },
  icon: { read: asIcon, way: "choose", column: { min: 12, share: 1, max: 24 } },
  colour: { read: asCell, way: "line", column: { min: 8, share: 0 } },
  date: { read: asCell, way: "line", column: { min: 10, share: 0 } },
  dateRange: { read: asDays, way: "line", column: { min: 23, share: 0 } },
  month: { read: asCell, way: "line", column: { min: 7, share: 0 } },
  instant: { read: asCell, way: "line", column: { min: 16, share: 0 } },
  clock: { read: asCell, way: "line", column: { min: 6, share: 0 } },
  location: { read: asCell, way: "line", column: { min: 12, share: 2, max: 40 } },
  files: { read: asCell, way: "none", column: { min: 10, share: 2, max: 40 } },
  images: { read: asCell, way: "none", column: { min: 10, share: 2, max: 40 } },
  signature: { read: asCell, way: "none", column: { min: 10, share: 1, max: 24 } },
  reference: { read: asNames, way: "choose", column: { min: 10, share: 3 } },
  references: { read: asNames, way: "chooseSeveral", column: { min: 10, share: 3 } },
  area: { read: asNames, way: "choose", column: { min: 12, share: 3, max: 40 } },
  computed: { read: computedText, way: "none", column: { min: 8, share: 0 } },
  attribute: { read: plainText, way: "none", column: { min: 10, share: 2, max: 40 } },
  rows: { read: asRows, way: "lines", column: { min: 10, share: 3 } },
};

/** Name of the menu that the icon was made for, else its own name. */
function asIcon(value: unknown, _field: ResourceField, { language }: ReadContext): string {
  const name = String(value);
  return (isIconName(name) ? findText(language, iconLabelKey(name)) : undefined) ?? name;
}

/** Rich text as lines; for a whole record with its numbered link addresses below. */
function asProse(value: unknown, _field: ResourceField, { from, language }: ReadContext): string {
  const { text, links } = htmlToText(String(value), textOf(language, "common.picture"));
  if (from === "row") return text;
  return [text, ...links.map((address, at) => `[${at + 1}] ${address}`)].join("\n");
}

/** Both days; the separator cannot be read as a decimal point. */
function asDays(value: unknown): string {
  return dateRangeEnds(value).join(" ~ ");
}

/** One line per child row: its values with a dot between them. */
function asRows(value: unknown, field: ResourceField, context: ReadContext): string {
  const fields = kindOf(field).rows?.fields(field) ?? [];
  return childRows(value)
    .map((row) =>
      fields
        .map((one) => readValue(row[one.key], one, context))
        .filter((text) => text !== "")
        .join(" · "),
    )
    .join("\n");
}

/** A kind that this version does not know: values are shown as text, unchanged. */
const unknownKind: Renderer = { read: plainText, way: "none", column: { min: 10, share: 1 } };

/** The renderer of a field's kind; a default one for unknown kinds of a newer server. */
export function rendererOf({ kind }: Pick<ResourceField, "kind">): Renderer {
  return Object.hasOwn(renderers, kind) ? renderers[kind] : unknownKind;
}

/** A value as text; empty if there is none. Not made safe for a terminal. */
export function readValue(value: unknown, field: ResourceField, context: ReadContext): string {
  if (value === undefined || value === null || value === "") return "";
  if ("root" in field && value === field.root) return "";
  // The enabled state has the same text everywhere.
  if (field.name === "enabled") {
    return textOf(context.language, value === true ? "common.states.enabled" : "common.states.disabled");
  }
  return rendererOf(field).read(value, field, context);
}

function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).join("、");
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
}
