import type { RuleName } from "../validation/rules.ts";
import type { LabelOrKey } from "./label.ts";
import type { Holding } from "./holding.ts";

/** Kinds of field. They are the form widgets, for resources and for designed forms. */
export type FieldKindName =
  | "text"
  | "multiline"
  | "richText"
  | "json"
  | "integer"
  | "decimal"
  | "amount"
  | "rating"
  | "slider"
  | "duration"
  | "flag"
  | "choice"
  | "choices"
  | "colour"
  | "icon"
  | "date"
  | "dateRange"
  | "month"
  | "instant"
  | "clock"
  | "location"
  | "files"
  | "images"
  | "signature"
  | "reference"
  | "area"
  | "references"
  | "rows"
  | "computed"
  | "attribute";

/** One value of a fixed choice. */
export interface Choice {
  readonly value: string;
  readonly label: LabelOrKey;
}

interface FieldBase {
  /** Its label. Default: its name; only invisible members need no label. */
  readonly label?: LabelOrKey;
  /** Permanent storage id, which names its column. Default: the member. A renamed field keeps its id. */
  readonly id?: string;
  /**
   * Member of the record; a dot gives a path into a nested object: `property.fax`. Default: the field's own name; for
   * a reference the name with `Id`.
   */
  readonly key?: string;
  /** Wire name of the member. Default: our name. */
  readonly wire?: string;
  /**
   * Its code in column permissions, and its name in rows on the wire. Default: `wire`; for references the field's own
   * name.
   */
  readonly column?: string;
  /** Other accepted headings of its column in files. */
  readonly synonyms?: readonly string[];
  readonly required?: boolean;
  /** Only displayed, never sent. */
  readonly readOnly?: boolean;
  /** For a `readOnly` field: only actions of the concept can change it. */
  readonly byAction?: true;
  /** Sent on creation, cannot be changed later. */
  readonly createOnly?: boolean;
  /** Value of a new record if none is given. */
  readonly default?: string | number | boolean;
}

export interface TextField extends FieldBase {
  readonly kind: "text" | "multiline";
  /** Longest value in characters. */
  readonly max: number;
  /** Named rule of spec §5. */
  readonly rule?: RuleName;
  /** Code of the bill rule that numbers a new record if no number is given. */
  readonly numberedBy?: string;
  /** A member with this fixed value in every row. */
  readonly constant?: string;
  /**
   * Shown as a machine-readable code. Texts have at most 300 characters; for a bar code, at most 80 ASCII characters.
   */
  readonly code?: "qr" | "code128";
  /** The text is the address of a user's picture; the platform's grey head counts as empty. */
  readonly holds?: "avatar";
}
/** Text with formatting and links, without pictures, as HTML. */
export interface RichTextField extends FieldBase {
  readonly kind: "richText";
  /** Longest HTML in characters, at most 30,000. Default 10,000. */
  readonly max?: number;
}
/** Any JSON, as its text. */
export interface JsonField extends FieldBase {
  readonly kind: "json";
  /** Longest text without blanks, in characters, at most 30,000. Default 10,000. */
  readonly max?: number;
}
export interface IntegerField extends FieldBase {
  readonly kind: "integer";
  readonly min?: number;
  readonly max?: number;
}
/** A number without rounding, stored as a text of digits; empty if there is none. */
export interface DecimalField extends FieldBase {
  readonly kind: "decimal" | "amount";
  /** Most decimals, 0 to 10. Default 2. */
  readonly scale?: number;
  /** Smallest and largest value, as digits. */
  readonly least?: string;
  readonly most?: string;
  /** The currency of an amount. Default `CNY`. */
  readonly currency?: Currency;
}
export type Currency = "CNY" | "HKD" | "USD" | "EUR";

/** A whole number that may be missing: stars, a value on a scale, or seconds. */
export interface MeasureField extends FieldBase {
  readonly kind: "rating" | "slider" | "duration";
  /** Default: 1 for stars, 0 for all others. */
  readonly min?: number;
  /** Default: 5 stars, 100 on a scale, no limit for a duration. */
  readonly max?: number;
  /** Step between values on the scale. Default 1. */
  readonly step?: number;
  /** Shown after the number of a scale, such as `%`. */
  readonly unit?: string;
}
export interface ColourField extends FieldBase {
  readonly kind: "colour";
}
/** An icon of the product's set, by its name. */
export interface IconField extends FieldBase {
  readonly kind: "icon";
}
export interface FlagField extends FieldBase {
  readonly kind: "flag";
  /** The wire uses true and false instead of 1 and 0. */
  readonly plain?: true;
}
export interface ChoiceField extends FieldBase {
  readonly kind: "choice";
  /** Code of a dictionary type, or the values themselves. */
  readonly from: string | readonly Choice[];
  /** The record stores a number. */
  readonly numeric?: boolean;
  /**
   * The platform's clients and servers store the id of the dictionary entry here instead of its code. Servers with
   * the addition `choice-codes` store the code, accept both, and answer each client in its own form.
   */
  readonly heldById?: boolean;
}
/** Several values of a dictionary or of a fixed list. */
export interface ChoicesField extends FieldBase {
  readonly kind: "choices";
  readonly from: string | readonly Choice[];
}
export interface TimeField extends FieldBase {
  readonly kind: "date" | "month" | "instant";
  /** The expiry day of something that people must renew, such as a licence. They get a reminder before it. */
  readonly expires?: true;
}
/** Two days, the first not after the last; both are included: `2026-01-01..2026-01-31`. */
export interface DateRangeField extends FieldBase {
  readonly kind: "dateRange";
}
/** A time of day, `08:30`. */
export interface ClockField extends FieldBase {
  readonly kind: "clock";
}
/** A place on earth: longitude and latitude in degrees (WGS-84), and its name. */
export interface LocationField extends FieldBase {
  readonly kind: "location";
}
/** An uploaded file of a record. Users who may read the field of the record may read the file. */
export interface HeldFile {
  /** The person's own name of the file. */
  readonly name: string;
  /** The server's name of the stored file. */
  readonly fileId: string;
  readonly size?: number | undefined;
}
/** Several uploaded files, or pictures that browsers can show, or a single picture of a handwritten signature. */
export interface FilesField extends FieldBase {
  readonly kind: "files" | "images" | "signature";
  /** Most files, at most 50. Default 9; a signature is always one. */
  readonly max?: number;
  /** Each file is smaller than this, at most 50. Default: 10, pictures 5, signatures 1. */
  readonly sizeMb?: number;
  /** As in HTML: `.pdf,.docx`, `image/*`. Default: all types that the server accepts. */
  readonly accept?: string;
}
export interface ReferenceField extends FieldBase {
  readonly kind: "reference" | "references" | "area";
  /** Name of the referenced resource: `areas` for a province, a city or a district. */
  readonly target: string;
  /** Id that means "none", written in a file as an empty cell: `-1` for top companies. */
  readonly root?: string;
  /** Only nodes of this type can be chosen, such as `department`; for areas only `province`, `city` or `district`. */
  readonly only?: string;
  /** The record represents this person, as a driver does. A handover of work does not change it. */
  readonly isPerson?: true;
}

/** Level of an area in the tree. */
export type AreaLevel = "province" | "city" | "district";

/** Rows that belong to one record and have their own fields, such as the equipment of a vehicle. */
export interface RowsField extends FieldBase {
  readonly kind: "rows";
  /** The fields of each row: without rows, files or other values that people cannot type. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Most rows of a record, at most 200. Default 50. */
  readonly max?: number;
  /** Ids of former row fields, like `retired` of a declaration. */
  readonly retired?: Readonly<Record<string, "kept" | "dropped">>;
}

/**
 * A part of a formula: digits, operators and brackets as a text, or the value of a field. `years`, `months`, `days`:
 * number of whole ones from that day until today; `day`: number of the day, to compute the days between two.
 */
export type FormulaPart = string | { readonly field: string; readonly as?: "years" | "months" | "days" | "day" };
/**
 * A value that is computed from other fields of the record; never stored or sent. Missing if the session may not read
 * one of them.
 */
export interface ComputedField extends FieldBase {
  readonly kind: "computed";
  readonly formula: readonly FormulaPart[];
  /** Most displayed decimals, 0 to 10. Default 2. */
  readonly scale?: number;
  /** Shown after the number, such as `km`. */
  readonly unit?: string;
}

/**
 * A field of a record that a reference of this record points to. It is a text as in files, in the language of the
 * reader. Never stored or sent by clients. Missing if the session may not read that record or field.
 */
export interface AttributeField extends FieldBase {
  readonly kind: "attribute";
  /** The reference field of this record. */
  readonly of: string;
  /** The shown field of the other record. */
  readonly shows: string;
}

/** One field of a resource, as data. */
export type Field =
  | TextField
  | RichTextField
  | JsonField
  | IntegerField
  | DecimalField
  | MeasureField
  | FlagField
  | ChoiceField
  | ChoicesField
  | ColourField
  | IconField
  | TimeField
  | DateRangeField
  | ClockField
  | LocationField
  | FilesField
  | ReferenceField
  | RowsField
  | ComputedField
  | AttributeField;

/** The properties that determine the type of a field; all others are plain data. */
interface Flags<R extends boolean, S extends boolean, K extends string> {
  readonly required?: R;
  readonly readOnly?: S;
  readonly key?: K;
}
/** The options of a declaration for a field of this kind. */
export type Options<F extends Field, R extends boolean, S extends boolean, K extends string> = Omit<
  F,
  "kind" | keyof Flags<R, S, K>
> &
  Flags<R, S, K>;
/** The compile-time type of a declared field. */
export type Given<Value, R extends boolean, S extends boolean, K extends string, Empty = never> = Holding<
  Value,
  NeedOf<R, S>,
  // The fields that a declaration expects do not affect the inferred member name of this field.
  NoInfer<K>,
  Empty
>;
type NeedOf<R extends boolean, S extends boolean> = S extends true
  ? "readOnly"
  : R extends true
    ? "required"
    : "optional";
