import { dictionaryOf } from "../fields/members.ts";
import type { CellContext, Problem } from "../kinds/kind.ts";
import { createLookups } from "../kinds/lookups.ts";
import { kindOf, partsOf } from "../kinds/kinds.ts";
import type { Resource, ResourceField } from "../registry/resource.ts";
import { unguardCell } from "../text/csvGuard.ts";
import { ownText } from "./ownText.ts";
import type { CellTrouble } from "./markCells.ts";
import { CELL_MAX_CHARS, CLEAR_CELL } from "./limits.ts";

/** The meaning of one cell for one value. */
export type CellValue =
  /** An empty cell: a new record gets the default, an existing record keeps its value. */
  | { readonly kind: "absent" }
  /** The value is to be made empty. */
  | { readonly kind: "clear" }
  | { readonly kind: "value"; readonly value: unknown }
  /** Cannot be parsed without the server's tables. */
  | { readonly kind: "later" }
  | { readonly kind: "wrong"; readonly problem: CellProblem };

export type CellProblem = Problem | { readonly rule: "noClear" | CellTrouble["rule"]; readonly params?: undefined };

/** Parses the cells of one column; results of equal texts are cached. */
export type CellReader = (cell: string, field: ResourceField, within?: string) => CellValue;

/** Needed to parse cells. Without tables, cells that need them are returned as `later`. */
export type CellTables = Pick<CellContext, "words"> & { readonly lookups?: CellContext["lookups"] };

const ABSENT: CellValue = { kind: "absent" };
const CLEAR: CellValue = { kind: "clear" };
const LATER: CellValue = { kind: "later" };
/** Most different texts of a column that are cached. Departments and choices repeat, names do not. */
const KEPT_TEXTS = 2_000;

export function cellReader({ lookups, words }: CellTables): CellReader {
  return lookups ? readerWith({ lookups, words }) : readerWith({ lookups: NO_TABLES, words });
}

/** Whether parsing a field needs the server's tables. */
export function asksTables(field: ResourceField): boolean {
  return partsOf(field).some((part) => "target" in part || dictionaryOf(part) !== undefined);
}

/** Replaces tables that were not read. */
export const NO_TABLES = createLookups({ references: {}, dictionaries: {} });

function readerWith(context: Omit<CellContext, "within">): CellReader {
  const kept = new Map<string, Map<string, CellValue>>();
  return (cell, field, within) => {
    if (cell === "") return ABSENT;
    if (!kindOf(field).repeats) return readCell(cell, field, { ...context, within });
    const name = within === undefined ? field.name : `${field.name}\u0000${within}`;
    let texts = kept.get(name);
    if (!texts) {
      if (kept.size >= KEPT_TEXTS) kept.clear();
      texts = new Map();
      kept.set(ownText(name), texts);
    }
    const known = texts.get(cell);
    if (known) return known;
    const read = readCell(cell, field, { ...context, within });
    if (texts.size < KEPT_TEXTS && read.kind !== "wrong") texts.set(ownText(cell), read);
    return read;
  };
}

/**
 * The field with the parent record of a row, such as the department of a user. Equal names inside that parent are
 * preferred.
 */
export function homeField(resource: Resource): ResourceField | undefined {
  const name = resource.list.within?.field;
  return name === undefined ? undefined : resource.fields[name];
}

/** The wire value for "empty" of a field; `undefined` if the wire has none. */
export function emptyOf(field: ResourceField): unknown {
  return kindOf(field).empty(field);
}

function readCell(cell: string, field: ResourceField, context: CellContext): CellValue {
  const text = cell.trim();
  if (text === "") return ABSENT;
  if (text === CLEAR_CELL) {
    if (field.required) return { kind: "wrong", problem: { rule: "required" } };
    return emptyOf(field) === undefined ? { kind: "wrong", problem: { rule: "noClear" } } : CLEAR;
  }
  const { cellMaxChars: max = CELL_MAX_CHARS } = kindOf(field);
  if (cell.length > max) return { kind: "wrong", problem: { rule: "max", params: { max } } };
  if (context.lookups === NO_TABLES && asksTables(field)) return LATER;
  const kind = kindOf(field);
  const parsed = kind.fromCell(unguardCell(cell), field, context);
  if (!parsed.ok) return { kind: "wrong", problem: parsed.problem };
  if (parsed.value === "") return ABSENT;
  const problem = kind.check(parsed.value, field);
  return problem ? { kind: "wrong", problem } : { kind: "value", value: parsed.value };
}
