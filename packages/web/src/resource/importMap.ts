import type { Language, Resource } from "@banche/core";
import { type IgnoredParts, mapHeader, openTable, type Row, type Table } from "@banche/core/bulk";
import { browserReadPorts, browserSource } from "./importFile.ts";

/** The user's mapping from headings to our field names; an empty name means that the column is not read. */
export interface ImportMap {
  readonly fields: Readonly<Record<string, string>>;
}

/** Maximum number of remembered headings; the oldest are removed first. */
const HEADINGS_MAX = 200;

/** Reads the stored mapping; anything else gives an empty one. */
export function readImportMap(value: unknown): ImportMap {
  const fields = typeof value === "object" && value !== null && "fields" in value ? value.fields : undefined;
  const entries = Object.entries(typeof fields === "object" && fields !== null ? fields : {});
  return {
    fields: Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string")),
  };
}

export function withChoices({ fields }: ImportMap, chosen: Readonly<Record<string, string>>): ImportMap {
  const before = Object.entries(fields).filter(([heading]) => !(heading in chosen));
  return { fields: Object.fromEntries([...before, ...Object.entries(chosen)].slice(-HEADINGS_MAX)) };
}

/** Remembered fields for the headings of a file. */
export function rememberedIn({ table }: LookedAt, { fields }: ImportMap): ImportHow["chosen"] {
  const headings = new Set(table.header);
  return Object.fromEntries(Object.entries(fields).filter(([heading]) => headings.has(heading)));
}

/** How the user wants a file to be read. */
export interface ImportHow {
  readonly chosen: Readonly<Record<string, string>>;
  /** Text for all rows, by field. */
  readonly set: Readonly<Record<string, string>>;
  readonly sheet?: string | undefined;
  readonly headerRow?: number | undefined;
}

/** The columns of a file, shown before its rows are checked. */
export interface LookedAt {
  readonly table: Table;
  readonly sheets: readonly string[];
  /** Cells of the first row below the headings. */
  readonly sample: readonly string[];
  /** Our field name of each column; empty if it has none. */
  readonly fields: readonly string[];
  /** The user must choose the field of a column. */
  readonly isUnclear: boolean;
}

/** Reads the headings of a file; undefined when it cannot be read. The later check reports the error. */
export async function lookAt(
  file: File,
  resource: Resource,
  { language, how, known }: { readonly language: Language; readonly how: ImportHow; readonly known: ImportMap },
): Promise<LookedAt | undefined> {
  const { sheet, headerRow, set } = how;
  const chosen = { ...known.fields, ...how.chosen };
  const mapped = (header: readonly string[]) => mapHeader(resource, header, { line: 1, language, chosen, set });
  const isHeader = (header: readonly string[]) => !mapped(header).findings.some(({ rule }) => rule === "missingColumn");
  const opened = await openTable(browserSource(file), browserReadPorts, { sheet, headerRow, isHeader });
  if (!opened.ok) return undefined;
  const { table } = opened;
  const { columns, findings } = mapped(table.header);
  return {
    table,
    sheets: sheetsOf(table.sheet, table.ignored),
    sample: (await firstRow(table))?.cells ?? [],
    fields: table.header.map((_, at) => columns.find(({ index }) => index === at)?.field?.name ?? ""),
    isUnclear: findings.length > 0,
  };
}

function sheetsOf(sheet: string | undefined, ignored: IgnoredParts | undefined): readonly string[] {
  return sheet === undefined ? [] : [sheet, ...(ignored?.sheets ?? [])];
}

async function firstRow(table: Table): Promise<Row | undefined> {
  for await (const rows of table.rows()) return rows[0];
  return undefined;
}
