import type { FoundField } from "../tableDesign/index.ts";
import type { SyncKind } from "./sync.ts";

/**
 * The type class of a field, independent of its database. `other`: only a field of the same type and database kind
 * can store its values.
 */
export type ValueClass =
  | "integer"
  | "decimal"
  | "float"
  | "boolean"
  | "date"
  | "time"
  | "datetime"
  | "text"
  | "uuid"
  | "bytes"
  | "other";

/** The values that a field can store. */
export interface ValueType {
  readonly class: ValueClass;
  /** The type name of its database, lower case. */
  readonly native: string;
  /** For an integer: lowest and highest value. */
  readonly least?: bigint;
  readonly most?: bigint;
  /** For a text, if its database checks it. */
  readonly characters?: number;
  /** For a decimal, if its database checks it: total digits, and digits after the point. */
  readonly digits?: number;
  readonly decimals?: number;
  /** For a time: digits of the second's fraction. */
  readonly fraction?: number;
}

const bits: Readonly<Record<string, number>> = {
  ...{ tinyint: 8, smallint: 16, mediumint: 24, int: 32, integer: 32, bigint: 64 },
};
const classes: Readonly<Record<string, ValueClass>> = {
  ...{ decimal: "decimal", numeric: "decimal", real: "float", float: "float", double: "float" },
  ...{ "double precision": "float", boolean: "boolean", bool: "boolean", date: "date", time: "time" },
  ...{ timestamp: "datetime", datetime: "datetime", uuid: "uuid", bytea: "bytes", blob: "bytes", tinyblob: "bytes" },
  ...{ mediumblob: "bytes", longblob: "bytes", binary: "bytes", varbinary: "bytes" },
  ...{ text: "text", tinytext: "text", mediumtext: "text", longtext: "text", clob: "text", bpchar: "text" },
  ...{ varchar: "text", nvarchar: "text", "character varying": "text", char: "text", character: "text", name: "text" },
};
const shape =
  /^([a-z ]+?) ?(?:\( ?(\d+)(?: ?, ?(\d+))? ?\))?((?: unsigned| zerofill| without time zone| with time zone)*)$/;

/** The values that a field can store, by its type. */
export function valueType(kind: SyncKind, { type, length }: Pick<FoundField, "type" | "length">): ValueType {
  const native = (length === "" ? type : `${type}(${length})`).trim().toLowerCase().replace(/\s+/g, " ");
  const [, word = "", first, second, rest = ""] = shape.exec(native) ?? [];
  const width = bits[word];
  if (width !== undefined) return integerType(kind, native, width, rest.includes("unsigned"));
  const found = classes[word] ?? (kind === "SQLite" ? affinityOf(native) : "other");
  const number = first === undefined ? undefined : Number(first);
  // SQLite does not check lengths.
  if (kind === "SQLite") return { class: found, native };
  if (found === "text" && number !== undefined) return { class: found, native, characters: number };
  if (found === "decimal" && number !== undefined) {
    return { class: found, native, digits: number, decimals: second === undefined ? 0 : Number(second) };
  }
  const isTime = found === "datetime" || found === "time";
  return isTime
    ? { class: found, native, fraction: number ?? (kind === "PostgreSQL" ? 6 : 0) }
    : { class: found, native };
}

function integerType(kind: SyncKind, native: string, width: number, isUnsigned: boolean): ValueType {
  // SQLite has only one integer size.
  const size = BigInt(kind === "SQLite" ? 64 : width);
  const [least, most] = isUnsigned ? [0n, 2n ** size - 1n] : [-(2n ** (size - 1n)), 2n ** (size - 1n) - 1n];
  return { class: "integer", native, least, most };
}

/** The type affinity that SQLite gives to an unknown type name. */
function affinityOf(native: string): ValueClass {
  if (native.includes("int")) return "integer";
  if (/char|clob|text/.test(native)) return "text";
  if (/real|floa|doub/.test(native)) return "float";
  return native === "" || native.includes("blob") ? "bytes" : "other";
}

const takes: Readonly<Record<ValueClass, readonly ValueClass[]>> = {
  integer: ["integer", "decimal", "float", "boolean", "text"],
  decimal: ["decimal", "integer", "text"],
  float: ["float"],
  boolean: ["boolean", "integer"],
  date: ["date", "datetime", "text"],
  time: ["time", "text"],
  datetime: ["datetime", "text"],
  text: ["text", "uuid"],
  uuid: ["uuid", "text"],
  bytes: ["bytes"],
  other: [],
};

/** Whether values of one field fit into another. `some`: those that are not too long, too large or of another form. */
export function fits(from: ValueType, to: ValueType, isSameKind: boolean): "all" | "some" | "none" {
  if (from.class === "other") return isSameKind && from.native === to.native ? "all" : "none";
  if (!takes[from.class].includes(to.class)) return "none";
  return isWhole(from, to) ? "all" : "some";
}

function isWhole(from: ValueType, to: ValueType): boolean {
  if (to.class === "text") return to.characters === undefined || (from.characters ?? Infinity) <= to.characters;
  if (from.class !== to.class) return from.class === "date" || (from.class === "boolean" && to.class === "integer");
  if (from.class === "integer") return (from.least ?? 0n) >= (to.least ?? 0n) && (from.most ?? 0n) <= (to.most ?? 0n);
  if (from.class === "decimal" && to.digits !== undefined) {
    const [digits = Infinity, decimals = Infinity] = [from.digits, from.decimals];
    return (to.decimals ?? 0) >= decimals && to.digits - (to.decimals ?? 0) >= digits - decimals;
  }
  return (from.fraction ?? 0) <= (to.fraction ?? 6);
}

/** Type classes that can be keys: both databases can sort them in the same order. */
export const isKeyClass = (type: ValueType): boolean =>
  ["integer", "text", "uuid", "date", "datetime"].includes(type.class);
