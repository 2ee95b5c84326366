import { type DesignedField, designLimits, type DesignType, designTypes, type TableKind } from "./design.ts";

interface Typed {
  readonly type: string;
  readonly length: string;
}

export const isDesignType = (type: string): type is DesignType => designTypes.some((one) => one === type);

const names: Readonly<Record<TableKind, Readonly<Record<DesignType, string>>>> = {
  PostgreSQL: {
    ...{
      varchar: "varchar",
      int: "integer",
      bigint: "bigint",
      decimal: "numeric",
      datetime: "timestamp",
      text: "text",
    },
  },
  MySql: { varchar: "varchar", int: "int", bigint: "bigint", decimal: "decimal", datetime: "datetime", text: "text" },
  SqlServer: {
    ...{ varchar: "nvarchar", int: "int", bigint: "bigint", decimal: "decimal" },
    ...{ datetime: "datetime2", text: "nvarchar(max)" },
  },
  SQLite: { varchar: "varchar", int: "int", bigint: "bigint", decimal: "decimal", datetime: "datetime", text: "text" },
};

/** The type of a field in a statement. */
export function typeText(kind: TableKind, { type, length }: Typed): string {
  if (!isDesignType(type)) return type;
  const name = names[kind][type];
  return hasLength(type) ? `${name}(${length.split(",").join(", ")})` : name;
}

const hasLength = (type: string): boolean => type === "varchar" || type === "decimal";

/** Converts a type name of the database to a design type; unknown types keep the name of the database. */
export function readType(kind: TableKind, told: string): Typed {
  const native = told.trim().toLowerCase().replace(/\s+/g, " ");
  const found = /^([a-z0-9 ]+?) ?(?:\( ?(\d+(?: ?, ?\d+)?) ?\))?( without time zone)?$/.exec(native);
  const [, word = "", length = ""] = found ?? [];
  const type = synonyms[kind][word];
  const other = { type: told.trim(), length: "" };
  if (type === undefined) return native === "nvarchar(max)" ? { type: "text", length: "" } : other;
  if (!hasLength(type)) return type === "int" || type === "bigint" || length === "" ? { type, length: "" } : other;
  if (length === "") return other;
  const digits = length.replaceAll(" ", "");
  return { type, length: type === "decimal" && !digits.includes(",") ? `${digits},0` : digits };
}

const usual: Readonly<Record<string, DesignType>> = {
  ...{ varchar: "varchar", int: "int", bigint: "bigint", decimal: "decimal", datetime: "datetime", text: "text" },
};
const synonyms: Readonly<Record<TableKind, Readonly<Record<string, DesignType>>>> = {
  PostgreSQL: {
    ...{ "character varying": "varchar", integer: "int", bigint: "bigint", numeric: "decimal", text: "text" },
    timestamp: "datetime",
  },
  MySql: usual,
  SqlServer: { nvarchar: "varchar", int: "int", bigint: "bigint", decimal: "decimal", datetime2: "datetime" },
  SQLite: usual,
};

/** A field with its normalised length: `10, 2` becomes `10,2`; types without a length have none. */
export function settled<Field extends DesignedField>(field: Field): Field {
  const length = hasLength(field.type) ? field.length.replace(/[\s()]/g, "") : "";
  const whole = field.type === "decimal" && /^\d+$/.test(length) ? `${length},0` : length;
  return { ...field, length: whole, nullable: field.nullable && !field.primary };
}

/** Whether every kind of database accepts the length of a normalised field. */
export function isLength({ type, length }: Typed): boolean {
  if (type === "varchar") return /^\d{1,4}$/.test(length) && within(Number(length), 1, designLimits.varchar);
  if (type !== "decimal") return length === "";
  const [digits = 0, decimals = 0] = numbersOf(length);
  return /^\d{1,2},\d{1,2}$/.test(length) && within(digits, 1, designLimits.digits) && decimals <= digits;
}

const within = (value: number, least: number, most: number): boolean => value >= least && value <= most;
const numbersOf = (length: string): readonly number[] => length.split(",").map(Number);

/** Most digits of integer types. */
const wholeDigits: Readonly<Record<string, number>> = { int: 10, bigint: 19 };

/** Whether every value of one type is the same value in the other. */
export function isWider(from: Typed, to: Typed): boolean {
  if (from.type === to.type && from.length === to.length) return true;
  if (to.type === "text") return isDesignType(from.type);
  const whole = wholeDigits[from.type];
  const [digits = 0, decimals = 0] = numbersOf(to.length);
  if (to.type === "bigint") return from.type === "int";
  if (to.type === "decimal") {
    if (whole !== undefined) return digits - decimals >= whole;
    const [before = 0, behind = 0] = numbersOf(from.length);
    return from.type === "decimal" && decimals >= behind && digits - decimals >= before - behind;
  }
  if (to.type !== "varchar") return false;
  return digits >= charactersOf(from);
}

/** Longest text form of a type's values. */
function charactersOf({ type, length }: Typed): number {
  const [digits = 0] = numbersOf(length);
  const whole = wholeDigits[type];
  if (whole !== undefined) return whole + 1;
  if (type === "varchar") return digits;
  // A sign and a point.
  if (type === "decimal") return digits + 3;
  return type === "datetime" ? 32 : Number.POSITIVE_INFINITY;
}
