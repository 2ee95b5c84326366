/**
 * What the compiler knows of a declared field. Only value, need and member name are in the type; labels, limits and wire names
 * are plain data, so that hundreds of declarations stay cheap to check.
 */
declare const held: unique symbol;

/** `required`: in every record. `optional`: may be missing. `readOnly`: set by the server, never sent to it. */
export type Need = "required" | "optional" | "readOnly";

/**
 * @typeParam Key - the member of the record: `""` for the name of the field, `*Id` for the name with that ending, else the member
 * @typeParam Empty - what a change makes the value empty with, where it has no empty value of its own
 */
export interface Holding<Value = unknown, N extends Need = Need, Key extends string = string, Empty = unknown> {
  readonly [held]?: { readonly value: Value; readonly need: N; readonly key: Key; readonly empty: Empty };
}

export type Fields = Readonly<Record<string, Holding>>;
/** No fields at all: the default of what a declaration may add. */
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

/** The member of a field with one of these needs, where it is no member of an object inside the record. */
type Outer<Name, H extends Holding, N extends Need> = Held<H>["need"] extends N
  ? MemberOf<Name, H> extends `${string}.${string}`
    ? never
    : MemberOf<Name, H>
  : never;

type Container<Name, H extends Holding> = MemberOf<Name, H> extends `${infer Outside}.${string}` ? Outside : never;
type Inside<Name, H extends Holding, C extends string> =
  MemberOf<Name, H> extends `${C}.${infer Member}` ? Member : never;

/** Objects inside the record, each with the members that fields reach into: `property.fax`. */
type Containers<F extends Fields> = {
  readonly [C in { [K in keyof F]: Container<K, F[K]> }[keyof F]]?:
    | { readonly [K in keyof F as Inside<K, F[K], C>]?: ValueOf<F[K]> | null | undefined }
    | undefined;
};

/** A new record: what its fields hold, without the fields that only the server sets. */
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
 * A row of a list, by the names of the fields. What a field points to comes as its name, a text.
 *
 * @typeParam Shown - fields that rows show
 * @typeParam Sure - those of them that no row lacks
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
 * A record as pickers are given it.
 *
 * @typeParam Shown - fields that are shown
 * @typeParam Sure - those of them that it never lacks
 */
export type OptionOf<F extends Fields, Shown extends keyof F, Sure extends keyof F> = {
  readonly [K in Shown & Sure as MemberOf<K, F[K]>]: ValueOf<F[K]>;
} & { readonly [K in Exclude<Shown, Sure> as MemberOf<K, F[K]>]?: ValueOf<F[K]> | undefined } & { readonly id: string };

/** The members that a list is filtered by: texts, each a value or several. */
export type FiltersOf<F extends Fields, Names extends keyof F> = {
  readonly [K in Names as MemberOf<K, F[K]>]?: string | undefined;
};
