import type { RuleName } from "../validation/rules.ts";
import type { LabelOrKey } from "./label.ts";
import type { Holding } from "./holding.ts";

/** Kinds of field. They are the form widgets: one registry for resources now and designed forms later. */
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
  /** What people call it. Default: its name; only members that nobody sees go without. */
  readonly label?: LabelOrKey;
  /**
   * What it is known by where it is kept, for ever: its column. Default: the member. A field that is called otherwise now keeps the
   * id that it had.
   */
  readonly id?: string;
  /**
   * Member of the record; a dot reaches into a nested object: `property.fax`. Default: the field's own name; of a reference the name
   * with `Id`.
   */
  readonly key?: string;
  /** What the wire calls the member. Default: as we do. */
  readonly wire?: string;
  /** Code that column permissions know it by, and name in rows on the wire. Default: `wire`; of references the field's own name. */
  readonly column?: string;
  /** What people call its column in files besides our headings. */
  readonly synonyms?: readonly string[];
  readonly required?: boolean;
  /** Shown, never sent. */
  readonly readOnly?: boolean;
  /** Of a field that is `readOnly`: actions of the concept give it another value, and nothing else does. */
  readonly byAction?: true;
  /** Sent when the record is made, fixed afterwards. */
  readonly createOnly?: boolean;
  /** Value of a new record where nothing was given. */
  readonly default?: string | number | boolean;
}

export interface TextField extends FieldBase {
  readonly kind: "text" | "multiline";
  /** Longest value in characters. */
  readonly max: number;
  /** Named rule of spec §5. */
  readonly rule?: RuleName;
  /** Code of the bill rule that gives a new record its number where nobody gave one. */
  readonly numberedBy?: string;
  /** A member with this fixed value in every row. */
  readonly constant?: string;
  /** Drawn as a code that machines read: texts of at most 300 characters, as a bar code 80 of ASCII. */
  readonly code?: "qr" | "code128";
  /** What the text is: the address of somebody's picture, where the platform's grey head counts as none. */
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
/** A number without rounding; the record holds it as a text of digits, empty where there is none. */
export interface DecimalField extends FieldBase {
  readonly kind: "decimal" | "amount";
  /** Decimals that it can have, 0 to 10. Default 2. */
  readonly scale?: number;
  /** Smallest and largest value, as digits. */
  readonly least?: string;
  readonly most?: string;
  /** What an amount is of. Default `CNY`. */
  readonly currency?: Currency;
}
export type Currency = "CNY" | "HKD" | "USD" | "EUR";

/** A whole number that may be missing: stars, a place on a scale, or seconds. */
export interface MeasureField extends FieldBase {
  readonly kind: "rating" | "slider" | "duration";
  /** Default: one star, 0 of all others. */
  readonly min?: number;
  /** Default: 5 stars, 100 on a scale, no end of a duration. */
  readonly max?: number;
  /** From one place on the scale to the next. Default 1. */
  readonly step?: number;
  /** Stands behind the number of a scale, such as `%`. */
  readonly unit?: string;
}
export interface ColourField extends FieldBase {
  readonly kind: "colour";
}
/** A picture of the product's set, by its name. */
export interface IconField extends FieldBase {
  readonly kind: "icon";
}
export interface FlagField extends FieldBase {
  readonly kind: "flag";
  /** The wire has true and false instead of 1 and 0. */
  readonly plain?: true;
}
export interface ChoiceField extends FieldBase {
  readonly kind: "choice";
  /** Code of a dictionary type, or the values themselves. */
  readonly from: string | readonly Choice[];
  /** The record holds a number. */
  readonly numeric?: boolean;
  /**
   * The platform's own clients and servers hold the id of the dictionary's entry here instead of its code. Servers with the
   * addition `choice-codes` keep the code, take either, and answer each client with what it holds.
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
  /** The last day of something that people must renew in time, such as a licence: they are reminded before it is over. */
  readonly expires?: true;
}
/** Two days, the first not after the last; both belong to it: `2026-01-01..2026-01-31`. */
export interface DateRangeField extends FieldBase {
  readonly kind: "dateRange";
}
/** A time of day, `08:30`. */
export interface ClockField extends FieldBase {
  readonly kind: "clock";
}
/** A place on earth: longitude and latitude in degrees (WGS-84), and what people call it. */
export interface LocationField extends FieldBase {
  readonly kind: "location";
}
/** A file that a record holds: uploaded before, and read by whoever may read the field of the record. */
export interface HeldFile {
  /** Name that the person's file has. */
  readonly name: string;
  /** Name that the server stored it under. */
  readonly fileId: string;
  readonly size?: number | undefined;
}
/** Several uploaded files, or pictures that browsers show, or the picture of a signature that is written by hand: a single one. */
export interface FilesField extends FieldBase {
  readonly kind: "files" | "images" | "signature";
  /** Most files, at most 50. Default 9; a signature is always one. */
  readonly max?: number;
  /** Each file is smaller than this, at most 50. Default: 10, pictures 5, signatures 1. */
  readonly sizeMb?: number;
  /** As in HTML: `.pdf,.docx`, `image/*`. Default: whatever the server takes. */
  readonly accept?: string;
}
export interface ReferenceField extends FieldBase {
  readonly kind: "reference" | "references" | "area";
  /** Name of the resource it points to: `areas` where it is a province, a city or a district. */
  readonly target: string;
  /** Id that stands for "none", written in a file as an empty cell: `-1` for top companies. */
  readonly root?: string;
  /** Only nodes of this type can be chosen, such as `department`; of areas only `province`, `city` or `district`. */
  readonly only?: string;
  /** The record is this person, as a driver is: it stays with whoever leaves when work is handed over. */
  readonly isPerson?: true;
}

/** How far down an area lies, from the top. */
export type AreaLevel = "province" | "city" | "district";

/** Rows that belong to one record and have fields of their own, such as the equipment of a vehicle. */
export interface RowsField extends FieldBase {
  readonly kind: "rows";
  /** The fields of each row: no rows, files or other values that nobody types. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Most rows of a record, at most 200. Default 50. */
  readonly max?: number;
  /** Ids of fields that rows had, as `retired` of a declaration says it. */
  readonly retired?: Readonly<Record<string, "kept" | "dropped">>;
}

/**
 * A part of a formula: digits, signs and brackets as a text, or the value of a field. `years`, `months`, `days`: how many whole ones
 * went by from that day until today; `day`: which day it is, for the days between two.
 */
export type FormulaPart = string | { readonly field: string; readonly as?: "years" | "months" | "days" | "day" };
/** What follows from other fields of the record; never stored, never sent. Absent where a session may not read one of them. */
export interface ComputedField extends FieldBase {
  readonly kind: "computed";
  readonly formula: readonly FormulaPart[];
  /** Most decimals that are shown, 0 to 10. Default 2. */
  readonly scale?: number;
  /** Stands behind the number, such as `km`. */
  readonly unit?: string;
}

/**
 * What a field says of the record that a reference of this record points to: a text as files have it, in the language of whoever
 * asks. Never stored, never sent. Absent where the session may not read that record, or that field of it.
 */
export interface AttributeField extends FieldBase {
  readonly kind: "attribute";
  /** The field of this record that points to the other one. */
  readonly of: string;
  /** The field of the other record. */
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

/** What the type of a field depends on; everything else about it is plain data. */
interface Flags<R extends boolean, S extends boolean, K extends string> {
  readonly required?: R;
  readonly readOnly?: S;
  readonly key?: K;
}
/** What a declaration says of a field of this kind. */
export type Options<F extends Field, R extends boolean, S extends boolean, K extends string> = Omit<
  F,
  "kind" | keyof Flags<R, S, K>
> &
  Flags<R, S, K>;
/** What the compiler knows of a declared field. */
export type Given<Value, R extends boolean, S extends boolean, K extends string, Empty = never> = Holding<
  Value,
  NeedOf<R, S>,
  // What a declaration expects of its fields says nothing about the member of this one.
  NoInfer<K>,
  Empty
>;
type NeedOf<R extends boolean, S extends boolean> = S extends true
  ? "readOnly"
  : R extends true
    ? "required"
    : "optional";
