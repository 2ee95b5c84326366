import type { RuleName } from "../validation/rules.ts";

/** Kinds of field. They are the form widgets: one registry for resources now and designed forms later. */
export type FieldKindName =
  | "text"
  | "multiline"
  | "integer"
  | "flag"
  | "choice"
  | "date"
  | "instant"
  | "reference"
  | "references";

/** One value of a fixed choice. */
export interface Choice {
  readonly value: string;
  /** Key of its text. */
  readonly textKey: string;
}

interface FieldBase {
  /** Member of the record; a dot reaches into a nested object: `property.fax`. Default: the field's own name. */
  readonly key?: string;
  /** Member of a list row that shows it. Default: the field's own name. */
  readonly rowKey?: string;
  /** Code that column permissions know it by. Default: the wire's name of `key`; of references the field's own name. */
  readonly column?: string;
  /** What people call its column in files besides our headings. */
  readonly synonyms?: readonly string[];
  readonly required?: boolean;
  /** Two records may not have the same value. */
  readonly unique?: boolean;
  /** Shown, never sent. */
  readonly readOnly?: boolean;
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
}
export interface IntegerField extends FieldBase {
  readonly kind: "integer";
  readonly min?: number;
  readonly max?: number;
}
export interface FlagField extends FieldBase {
  readonly kind: "flag";
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
export interface TimeField extends FieldBase {
  readonly kind: "date" | "instant";
}
export interface ReferenceField extends FieldBase {
  readonly kind: "reference" | "references";
  /** Name of the resource it points to. */
  readonly target: string;
  /** Id that stands for "none", written in a file as an empty cell: `-1` for top companies. */
  readonly root?: string;
  /** Only nodes of this type can be chosen, such as `department`. */
  readonly only?: string;
}

/** One field of a resource, as data. */
export type Field = TextField | IntegerField | FlagField | ChoiceField | TimeField | ReferenceField;

type Options<F extends Field> = Omit<F, "kind">;

export const text = (options: Options<TextField>): TextField => ({ kind: "text", ...options });
export const multiline = (options: Options<TextField>): TextField => ({ kind: "multiline", ...options });
export const integer = (options: Options<IntegerField> = {}): IntegerField => ({ kind: "integer", ...options });
export const flag = (options: Options<FlagField> = {}): FlagField => ({ kind: "flag", ...options });
export const date = (options: Options<TimeField> = {}): TimeField => ({ kind: "date", ...options });
export const instant = (options: Options<TimeField> = {}): TimeField => ({ kind: "instant", ...options });

/** One value of a dictionary (by its code) or of a fixed list. */
export const choice = (from: string | readonly Choice[], options: Partial<Options<ChoiceField>> = {}): ChoiceField => ({
  kind: "choice",
  from,
  ...options,
});

/** One record of another resource. */
export const reference = (target: string, options: Partial<Options<ReferenceField>> = {}): ReferenceField => ({
  kind: "reference",
  target,
  ...options,
});

/** Several records of another resource. */
export const references = (target: string, options: Partial<Options<ReferenceField>> = {}): ReferenceField => ({
  kind: "references",
  target,
  ...options,
});
