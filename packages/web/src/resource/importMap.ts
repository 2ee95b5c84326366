import type { Language, Resource } from "@banche/core";
import { type IgnoredParts, mapHeader, openTable, type Row, type Table } from "@banche/core/bulk";
import { browserReadPorts, browserSource } from "./importFile.ts";

/** What a person said of the columns of files, by heading: our name of a field, empty for columns that are not read. */
export interface ImportMap {
  readonly fields: Readonly<Record<string, string>>;
}

/** Headings that are remembered at most; the oldest go first. */
const HEADINGS_MAX = 200;

/** Reads what was remembered; whatever else was kept is nothing. */
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

/** What is remembered of the headings of a file. */
export function rememberedIn({ table }: LookedAt, { fields }: ImportMap): ImportHow["chosen"] {
  const headings = new Set(table.header);
  return Object.fromEntries(Object.entries(fields).filter(([heading]) => headings.has(heading)));
}

/** How a file is read, as a person says. */
export interface ImportHow {
  readonly chosen: Readonly<Record<string, string>>;
  /** Texts that all rows have, by field. */
  readonly set: Readonly<Record<string, string>>;
  readonly sheet?: string | undefined;
  readonly headerRow?: number | undefined;
}

/** The columns of a file, to be looked at before its rows. */
export interface LookedAt {
  readonly table: Table;
  readonly sheets: readonly string[];
  /** Cells of the first row below the headings. */
  readonly sample: readonly string[];
  /** Our name of the field of each column; empty where there is none. */
  readonly fields: readonly string[];
  /** Somebody has to say what a column is. */
  readonly isUnclear: boolean;
}

/** Reads the headings of a file; undefined when it cannot be read, which the check says in its words. */
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
