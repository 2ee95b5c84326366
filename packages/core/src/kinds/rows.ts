import type { Field, RowsField } from "../fields/field.ts";
import { type NamedField, namedField } from "../fields/members.ts";
import {
  type CellContext,
  type ChildRow,
  fine,
  type Kind,
  type Parsed,
  type Problem,
  type RowFault,
  wrong,
} from "./kind.ts";
import { readTable, writeTable } from "./rowsText.ts";

/** Default limit of rows in a field. */
const USUAL_MAX = 50;
/** Longest text of a cell with rows: the limit of a workbook cell. */
const CELL_MAX_CHARS = 32_000;

type KindOf = (field: Field) => Kind;

/**
 * Rows with their own fields. In a text they are a small table: the first line has the headings, then one line for
 * each row, see `writeTable`. Ids are not included.
 *
 * @param kindOf - gives the kinds of the row fields
 */
export function rowsKindOf(kindOf: KindOf): Kind<RowsField> {
  return {
    fromCell: (cell, field, context) => readRows(kindOf, cell, field, context),
    toCell: (value, field, context) => rowsText(kindOf, value, field, context),
    check(value, field) {
      if (!Array.isArray(value) || childRows(value).length < value.length) return { rule: "rows" };
      const max = mostRows(field);
      if (value.length > max) return { rule: "tooManyRows", params: { max } };
      return rowFaultsOf(kindOf, value, field).length > 0 ? { rule: "rowFaults" } : undefined;
    },
    same(a, b, field) {
      const [one, other] = [childRows(a), childRows(b)];
      const fields = rowFieldsOf(field);
      return one.length === other.length && one.every((row, at) => sameRow(kindOf, fields, row, other[at] ?? {}));
    },
    sortable: false,
    typed: true,
    isNumber: false,
    repeats: false,
    empty: () => [],
    blank: () => undefined,
    values: () => [],
    sample(field, context) {
      const cells = rowFieldsOf(field).map(
        (one) => [one.key, one.default ?? kindOf(one).sample(one, context)] as const,
      );
      return [Object.fromEntries(cells.filter(([, value]) => value !== undefined))];
    },
    stored: { type: "rows", empty: [], toColumn: childRows, fromColumn: childRows },
    rows: {
      fields: rowFieldsOf,
      most: mostRows,
      faults: (value, field) => rowFaultsOf(kindOf, value, field),
      sameRow: (a, b, field) => sameRow(kindOf, rowFieldsOf(field), a, b),
    },
    cellMaxChars: CELL_MAX_CHARS,
  };
}

/** The rows of a value; invalid entries are left out. */
export function childRows(value: unknown): readonly ChildRow[] {
  return Array.isArray(value) ? value.filter(isRow) : [];
}

/** Whether two rows have equal values, ignoring their ids. */
function sameRow(kindOf: KindOf, fields: readonly NamedField[], a: ChildRow, b: ChildRow): boolean {
  return fields.every((field) => {
    const [one, other] = [a[field.key], b[field.key]];
    if (isBlank(one) || isBlank(other)) return isBlank(one) === isBlank(other);
    return kindOf(field).same(one, other, field);
  });
}

/** All errors in the values of rows, row by row. */
function rowFaultsOf(kindOf: KindOf, value: unknown, field: RowsField): readonly RowFault[] {
  const fields = rowFieldsOf(field);
  return childRows(value).flatMap((cells, row) =>
    fields.flatMap((one): readonly RowFault[] => {
      const cell = cells[one.key];
      const missing: Problem | undefined = one.required === true ? { rule: "required" } : undefined;
      const problem = isBlank(cell) ? missing : kindOf(one).check(cell, one);
      return problem ? [{ row, field: one, problem }] : [];
    }),
  );
}

const named = new WeakMap<RowsField["fields"], readonly NamedField[]>();

/** The fields of the rows, in their order. */
function rowFieldsOf({ fields }: RowsField): readonly NamedField[] {
  const known = named.get(fields) ?? Object.entries(fields).map(([name, field]) => namedField(name, field));
  named.set(fields, known);
  return known;
}

const mostRows = ({ max = USUAL_MAX }: RowsField): number => max;

function rowsText(kindOf: KindOf, value: unknown, field: RowsField, context: CellContext): string {
  const found = childRows(value);
  if (found.length === 0) return "";
  const fields = rowFieldsOf(field);
  const cells = found.map((row) =>
    fields.map((one) => (isBlank(row[one.key]) ? "" : kindOf(one).toCell(row[one.key], one, context))),
  );
  return writeTable([headsOf(fields, context), ...cells]);
}

function readRows(kindOf: KindOf, text: string, field: RowsField, context: CellContext): Parsed {
  const fields = rowFieldsOf(field);
  const options = headsOf(fields, context).join(",");
  const [heads, ...lines] = readTable(text.trim()) ?? [];
  if (!heads) return wrong("rowTable", { options });
  const columns = heads.map((head) => fieldCalled(head, fields, context));
  const strange = columns.findIndex((one, at) => one === undefined || columns.indexOf(one) < at);
  if (strange >= 0) return wrong("rowHead", { value: (heads[strange] ?? "").slice(0, 80), options });
  const read: ChildRow[] = [];
  for (const line of lines) {
    if (line.every((cell) => cell.trim() === "")) continue;
    const row: Record<string, unknown> = {};
    const trouble = (one: NamedField, cell: string): Parsed =>
      wrong("rowValue", {
        row: read.length + 1,
        column: headsOf([one], context)[0] ?? one.name,
        value: cell.slice(0, 80),
      });
    for (const [at, cell] of line.entries()) {
      const one = columns[at];
      if (!one) return wrong("rowTable", { options });
      if (cell.trim() === "") continue;
      const parsed = kindOf(one).fromCell(cell, one, context);
      if (!parsed.ok || kindOf(one).check(parsed.value, one)) return trouble(one, cell);
      row[one.key] = parsed.value;
    }
    for (const one of fields) if (row[one.key] === undefined && one.default !== undefined) row[one.key] = one.default;
    const missing = fields.find((one) => one.required === true && isBlank(row[one.key]));
    if (missing) return trouble(missing, "");
    read.push(row);
  }
  return fine(read);
}

/** Finds a field by our name, its label in any language, or a synonym; blanks and case are ignored. */
function fieldCalled(head: string, fields: readonly NamedField[], { words }: CellContext): NamedField | undefined {
  const wanted = normalised(head);
  return fields.find(({ name, label, synonyms = [] }) =>
    [name, ...words(label), ...synonyms].some((word) => normalised(word) === wanted),
  );
}

const normalised = (text: string): string => text.normalize("NFKC").replace(/[\s*]/g, "").toLowerCase();

function headsOf(fields: readonly NamedField[], { words }: CellContext): readonly string[] {
  return fields.map(({ label, name }) => words(label)[0] ?? name);
}

function isRow(value: unknown): value is ChildRow {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
