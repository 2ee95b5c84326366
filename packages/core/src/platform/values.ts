import type { Field } from "../fields/field.ts";
import type { NamedField } from "../fields/members.ts";
import { kindOf } from "../kinds/kinds.ts";
import { emptyOf } from "../records/cells.ts";
import type { AnyRecord } from "../registry/record.ts";
import type { ResourceField } from "../registry/resource.ts";
import { valueAt } from "../registry/values.ts";
import { isEmpty, isObject } from "../validation/values.ts";
import { isProperties, type Plain, stableText, type Values } from "./item.ts";
import type { RecordKind } from "./kinds.ts";
import { innerKey, type Names, ownPart } from "./names.ts";

/** State for resolving the names in a record. */
interface RecordPlace {
  readonly kind: RecordKind;
  readonly names: Names;
  /** Key of the document that contains the record. */
  readonly document: string | undefined;
}

/** The fields in files: those that people enter, except the reference to the containing document. */
export function writtenFields({ fields, inside }: RecordKind): readonly ResourceField[] {
  return Object.values(fields).filter(
    (field) => field.readOnly !== true && field.byAction !== true && field.name !== inside?.field,
  );
}

/** The value if a file has none: the default of the field, else undefined. */
export function usualOf(field: Field): Plain | undefined {
  const { default: usual } = field;
  if (usual === undefined || usual === "" || usual === false) return undefined;
  return "root" in field && usual === field.root ? undefined : usual;
}

/**
 * The values of a record in the form of files. References are written as keys. Unknown references are left out: those
 * to deleted records, or to records that the session may not see.
 *
 * @param document - key of the document that contains the record
 */
export function valuesOf(kind: RecordKind, record: AnyRecord, names: Names, document?: string): Values {
  const given = writtenFields(kind).map((field): readonly [string, Plain] => [
    field.name,
    plainOf(field, valueAt(record, field.key), { kind, names, document }) ?? null,
  ]);
  return tidied(kind, pointed(kind, Object.fromEntries(given), names));
}

/** Values without defaults and computed ones. A missing value means the default, null means empty. */
export function tidied(kind: RecordKind, values: Values): Values {
  const follows = kind.follows?.(values) ?? [];
  const kept = writtenFields(kind).flatMap((field): readonly (readonly [string, Plain])[] => {
    const usual = usualOf(field);
    const value = values[field.name];
    if (value === undefined || follows.includes(field.name)) return [];
    if (isBlank(value)) return usual === undefined ? [] : [[field.name, value === false ? value : null]];
    return stableText(value) === stableText(usual) ? [] : [[field.name, value]];
  });
  const { grants } = values;
  return { ...Object.fromEntries(kept), ...(Array.isArray(grants) && grants.length > 0 && { grants }) };
}

/** True for empty values and for false. */
const isBlank = (value: unknown): boolean => isEmpty(value) || value === false;

/** Replaces the id of a record in a text field by its key. */
function pointed({ points }: RecordKind, values: Values, names: Names): Values {
  if (!points?.when(values)) return values;
  const id = values[points.field];
  return { ...values, [points.field]: typeof id === "string" ? (names.keyOf(points.to, id) ?? null) : null };
}

function plainOf(field: NamedField, value: unknown, at: RecordPlace): Plain | undefined {
  const { kind, names, document } = at;
  if (value === undefined || value === null) return undefined;
  if ("target" in field) {
    const inside = field.target === kind.name ? document : undefined;
    const keyOf = (id: unknown): readonly string[] => {
      const key = typeof id === "string" && id !== field.root ? names.keyOf(field.target, id) : undefined;
      return key === undefined ? [] : [ownPart(key, inside)];
    };
    return Array.isArray(value) ? value.flatMap(keyOf).sort() : keyOf(value)[0];
  }
  const { rows, stored } = kindOf(field);
  if (rows) {
    return (Array.isArray(value) ? value : []).filter(isObject).map((row) => {
      const cells = rows.fields(field).map((one) => [one.name, plainOf(one, row[one.key], at)] as const);
      return Object.fromEntries(cells.filter((cell): cell is [string, Plain] => !isBlank(cell[1])));
    });
  }
  if (stored.type === "timestamptz" && typeof value === "number") return new Date(value).toISOString();
  if (isTextList(value)) return value;
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : undefined;
}

/** Whether it is a field with several choices. */
const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/**
 * Converts a value of a file to the wire form.
 *
 * @returns undefined if it refers to a record that does not exist
 */
export function wireValue(field: NamedField, value: Plain | undefined, at: RecordPlace): unknown {
  const { kind, names, document } = at;
  const said = value === undefined ? usualOf(field) : value;
  if (said === undefined || said === null) {
    return kindOf(field).stored.type === "boolean"
      ? false
      : usualOf(field) === undefined
        ? emptyOf(field)
        : blankOf(field);
  }
  if ("target" in field) {
    const inside = field.target === kind.name ? document : undefined;
    const idOf = (key: unknown) =>
      names.idOf(field.target, inside === undefined ? String(key) : innerKey(inside, String(key)));
    return Array.isArray(said) ? said.flatMap((key) => idOf(key) ?? []) : idOf(said);
  }
  const { rows, stored } = kindOf(field);
  if (rows && Array.isArray(said)) {
    return said.filter(isProperties).map((row) => {
      const cells = rows.fields(field).map((one): readonly [string, unknown] => {
        const cell = row[one.name];
        return [one.key, cell === undefined ? (one.default ?? emptyOf(one)) : cell];
      });
      return Object.fromEntries(cells.filter(([, cell]) => cell !== undefined));
    });
  }
  return stored.type === "timestamptz" && typeof said === "string" ? Date.parse(said) : said;
}

/** The empty value of a field that has a default. */
function blankOf(field: NamedField): unknown {
  const empty = emptyOf(field);
  return empty === field.default ? kindOf(field).blank(field) : empty;
}
