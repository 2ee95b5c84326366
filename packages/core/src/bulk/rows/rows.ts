import type { AnyRecord } from "../../registry/record.ts";
import type { Resource, ResourceField } from "../../registry/resource.ts";
import { valueAt } from "../../registry/values.ts";
import { type CellReader, type CellValue, emptyOf, homeField } from "../../records/cells.ts";
import type { RowValues } from "../../records/changes.ts";
import type { Column } from "./headers.ts";
import type { HeldReader } from "./heldWords.ts";
import type { Finding } from "./issues.ts";
import { keyFields, keyText } from "../../records/keys.ts";
import { ownText } from "../../records/ownText.ts";
import type { Row } from "../read/source.ts";

/** Converts rows to values. */
export interface RowReader {
  /**
   * The natural key of a row; undefined if a part is missing or wrong.
   *
   * @param mayHold - the key may name records that can no longer be chosen, because the row's record exists or may
   * exist
   */
  key(row: Row, mayHold?: boolean): { readonly key: string | undefined; readonly findings: readonly Finding[] };
  /** The values of a row, for an existing or a new record. Findings do not repeat those of `key`. */
  values(
    row: Row,
    record: AnyRecord | undefined,
  ): { readonly values: RowValues; readonly findings: readonly Finding[] };
  /**
   * Errors of a row that can be found without its record, except those of the key.
   *
   * @param isNew - the record is certainly created: required values may not be missing
   */
  check(row: Row, isNew: boolean): readonly Finding[];
  /** The value of one field's cell; `absent` if no column has the field. */
  cell(row: Row, field: string): CellValue;
}

type FilledColumn = Column & { readonly field: ResourceField };

/** @param readHeld - for cells that name records which can no longer be chosen */
export function rowReader(
  resource: Resource,
  columns: readonly Column[],
  readCell: CellReader,
  readHeld?: HeldReader,
): RowReader {
  const filled = columns.filter((column): column is FilledColumn => column.field !== undefined);
  const keys = keyFields(resource).flatMap((field) => filled.find((column) => column.field.name === field.name) ?? []);
  const others = filled.filter((column) => !keys.includes(column));
  const home = homeField(resource);
  const homeColumn = filled.find(({ field }) => field.name === home?.name);

  const read = (row: Row, column: FilledColumn, within?: string): CellValue => {
    const trouble = column.fixed === undefined ? row.wrong?.get(column.index) : undefined;
    if (trouble) return { kind: "wrong", problem: { rule: trouble.rule } };
    return readCell(textOf(row, column), column.field, within);
  };

  /**
   * Like `read`, but a cell may also name the record's current reference; without a record, any reference that a
   * record has.
   */
  const readOf = (row: Row, column: FilledColumn, record: AnyRecord | undefined, within?: string): CellValue => {
    const cell = read(row, column, within);
    const isUnknown = cell.kind === "wrong" && HELD.has(cell.problem.rule);
    return isUnknown && readHeld ? readHeld(textOf(row, column), column.field, record, within) : cell;
  };

  function homeOf(row: Row, record: AnyRecord | undefined): string | undefined {
    const given = homeColumn && (record ? readOf(row, homeColumn, record) : read(row, homeColumn));
    if (given?.kind === "value" && typeof given.value === "string") return given.value;
    const known = home && record && valueAt(record, home.key);
    return typeof known === "string" ? known : undefined;
  }

  return {
    cell(row, name) {
      const column = filled.find(({ field }) => field.name === name);
      return column ? read(row, column) : { kind: "absent" };
    },
    key(row, mayHold = false) {
      const findings: Finding[] = [];
      let later = false;
      const parts = keys.map((column) => {
        const cell = mayHold ? readOf(row, column, undefined) : read(row, column);
        if (cell.kind === "value") return cell.value;
        if (cell.kind === "later") {
          later = true;
          return undefined;
        }
        findings.push(finding(row, column, cell.kind === "wrong" ? cell : MISSING));
        return undefined;
      });
      return { key: findings.length > 0 || later ? undefined : keyText(parts), findings };
    },
    check(row, isNew) {
      let findings: Finding[] | undefined;
      for (const column of others) {
        const cell = read(row, column);
        const missing = isNew && cell.kind === "absent" && isNeeded(column.field);
        if (cell.kind === "wrong" || missing) {
          (findings ??= []).push(finding(row, column, cell.kind === "wrong" ? cell : MISSING));
        }
      }
      return findings ?? NOTHING;
    },
    values(row, record) {
      const findings: Finding[] = [];
      const values = new Map<string, unknown>();
      const within = homeOf(row, record);
      const cellOf = (column: FilledColumn, inside?: string) =>
        record ? readOf(row, column, record, inside) : read(row, column, inside);
      const homeWrong = homeColumn !== undefined && cellOf(homeColumn).kind === "wrong";
      for (const column of filled) {
        const { field } = column;
        const cell = cellOf(column, column === homeColumn ? undefined : within);
        if (cell.kind === "value") values.set(field.name, cell.value);
        if (cell.kind === "clear" && record) values.set(field.name, emptyOf(field));
        // The parent record of the row decides between equal names, so its error is reported instead.
        const isAmbiguous = cell.kind === "wrong" && cell.problem.rule === "ambiguousReference";
        const follows = homeWrong && isAmbiguous && column !== homeColumn;
        if (cell.kind === "wrong" && others.includes(column) && !follows) findings.push(finding(row, column, cell));
        const missing = cell.kind === "absent" && !record && isNeeded(field);
        if (missing && others.includes(column)) findings.push(finding(row, column, MISSING));
        if (
          record &&
          field.createOnly &&
          values.has(field.name) &&
          valueAt(record, field.key) !== values.get(field.name)
        ) {
          findings.push({ ...finding(row, column, MISSING), rule: "createOnly", value: row.cells[column.index] });
        }
      }
      return { values, findings };
    },
  };
}

const NOTHING: readonly Finding[] = [];

/** Rules of names that the tables do not have, also inside rows of a value. */
const HELD: ReadonlySet<string> = new Set(["unknownReference", "choice", "rowValue"]);

const textOf = (row: Row, { fixed, index }: FilledColumn): string => fixed ?? row.cells[index] ?? "";

/** Whether a new record must have the field. */
function isNeeded({ required, default: usual }: ResourceField): boolean {
  return required === true && usual === undefined;
}

const MISSING = { problem: { rule: "required", params: undefined } } as const;

function finding(row: Row, { index, header, field, fixed }: FilledColumn, { problem }: Wrong): Finding {
  const cell = fixed ?? row.cells[index];
  return {
    line: row.line,
    ...(fixed === undefined && { columnIndex: index }),
    header,
    field: field.name,
    rule: problem.rule,
    ...(cell && problem !== MISSING.problem && { value: ownText(cell) }),
    ...(problem.params && { params: problem.params }),
  };
}

interface Wrong {
  readonly problem: { readonly rule: string; readonly params?: Finding["params"] };
}
