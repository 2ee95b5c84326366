/**
 * Compile-time information about a declared field. Only value, need and member name are in the type; labels, limits
 * and wire names are plain data, so that hundreds of declarations can be checked quickly.
 */
declare const held: unique symbol;

/** `required`: in every record. `optional`: may be missing. `readOnly`: set by the server, never sent to it. */
export type Need = "required" | "optional" | "readOnly";

/**
 * @typeParam Key - the member of the record: `""` for the field's name, `*Id` for the name with that suffix, else the
 * member
 * @typeParam Empty - the value that empties it in a change, if it has no empty value of its own
 */
export interface Holding<Value = unknown, N extends Need = Need, Key extends string = string, Empty = unknown> {
  readonly [held]?: { readonly value: Value; readonly need: N; readonly key: Key; readonly empty: Empty };
}

export type Fields = Readonly<Record<string, Holding>>;
/** No fields: the default for additions of a declaration. */
export type NoFields = Readonly<Record<never, Holding>>;
export type NameIn<F> = keyof F & string;

type Held<H extends Holding> = NonNullable<H[typeof held]>;
type ValueOf<H extends Holding> = Held<H>["value"];

type MemberOf<Name, H extends Holding> = Name extends string
  ? Held<H>["key"] extends ""
    ? Name
    : Held<H>["key"] extends "*Id"
      ? `${Name}Id`
      : Held<H>["key"]
  : never;

/** The member of a field with one of these needs, if it is not in a nested object. */
type Outer<Name, H extends Holding, N extends Need> = Held<H>["need"] extends N
  ? MemberOf<Name, H> extends `${string}.${string}`
    ? never
    : MemberOf<Name, H>
  : never;

type Container<Name, H extends Holding> = MemberOf<Name, H> extends `${infer Outside}.${string}` ? Outside : never;
type Inside<Name, H extends Holding, C extends string> =
  MemberOf<Name, H> extends `${C}.${infer Member}` ? Member : never;

/** Nested objects of the record, each with its members: `property.fax`. */
type Containers<F extends Fields> = {
  readonly [C in { [K in keyof F]: Container<K, F[K]> }[keyof F]]?:
    | { readonly [K in keyof F as Inside<K, F[K], C>]?: ValueOf<F[K]> | null | undefined }
    | undefined;
};

/** A new record: the values of its fields, without those that only the server sets. */
export type DraftOf<F extends Fields> = {
  readonly [K in keyof F as Outer<K, F[K], "required">]: ValueOf<F[K]>;
} & {
  readonly [K in keyof F as Outer<K, F[K], "optional">]?: ValueOf<F[K]> | undefined;
} & Containers<F>;

/** A change: any members of a draft; `null` empties a point in time. */
export type ChangeOf<F extends Fields> = {
  readonly [K in keyof F as Outer<K, F[K], "required" | "optional">]?: ValueOf<F[K]> | Held<F[K]>["empty"] | undefined;
} & Containers<F> & { readonly version?: number | undefined };

/** A whole record. */
export type RecordOf<F extends Fields> = DraftOf<F> & {
  readonly [K in keyof F as Outer<K, F[K], "readOnly">]?: ValueOf<F[K]> | undefined;
} & { readonly id: string; readonly version?: number | undefined; readonly modifiedBy?: string | undefined };

/**
 * A row of a list, by field names. References are shown as names (texts).
 *
 * @typeParam Shown - fields in rows
 * @typeParam Sure - those that every row has
 */
export type RowOf<F extends Fields, Shown extends keyof F, Sure extends keyof F> = {
  readonly [K in Shown & Sure]: RowValue<F[K]>;
} & { readonly [K in Exclude<Shown, Sure>]?: RowValue<F[K]> | undefined } & { readonly id: string };

type RowValue<H extends Holding> = Held<H>["key"] extends ""
  ? ValueOf<H>
  : ValueOf<H> extends string | readonly string[]
    ? string
    : ValueOf<H>;

/**
 * A record as a picker option.
 *
 * @typeParam Shown - fields that are shown
 * @typeParam Sure - those that every option has
 */
export type OptionOf<F extends Fields, Shown extends keyof F, Sure extends keyof F> = {
  readonly [K in Shown & Sure as MemberOf<K, F[K]>]: ValueOf<F[K]>;
} & { readonly [K in Exclude<Shown, Sure> as MemberOf<K, F[K]>]?: ValueOf<F[K]> | undefined } & { readonly id: string };

/** The filter members of a list: texts, each with one or several values. */
export type FiltersOf<F extends Fields, Names extends keyof F> = {
  readonly [K in Names as MemberOf<K, F[K]>]?: string | undefined;
};
