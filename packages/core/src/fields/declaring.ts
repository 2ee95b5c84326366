import type {
  AreaLevel,
  Choice,
  ChoiceField,
  ChoicesField,
  ClockField,
  ColourField,
  DateRangeField,
  DecimalField,
  FilesField,
  FlagField,
  Given,
  HeldFile,
  IconField,
  IntegerField,
  JsonField,
  LocationField,
  Options,
  ReferenceField,
  RichTextField,
  TextField,
  TimeField,
} from "./field.ts";
import type { Holding } from "./holding.ts";

export function text<R extends boolean = false, S extends boolean = false, const K extends string = "">(
  options: Options<TextField, R, S, K>,
): TextField & Given<string, R, S, K> {
  return { kind: "text", ...options };
}

export function multiline<R extends boolean = false, S extends boolean = false, const K extends string = "">(
  options: Options<TextField, R, S, K>,
): TextField & Given<string, R, S, K> {
  return { kind: "multiline", ...options };
}

/** Text with formatting and links, `<p>Doors <b>open</b></p>`. */
export function richText<R extends boolean = false, S extends boolean = false, const K extends string = "">(
  options: Options<RichTextField, R, S, K> = {},
): RichTextField & Given<string, R, S, K> {
  return { kind: "richText", ...options };
}

/** Any JSON, `{"seats":45}`, stored as text. */
export function json<R extends boolean = false, S extends boolean = false, const K extends string = "">(
  options: Options<JsonField, R, S, K> = {},
): JsonField & Given<string, R, S, K> {
  return { kind: "json", ...options };
}

export function integer<R extends boolean = false, S extends boolean = false, const K extends string = "">(
  options: Options<IntegerField, R, S, K> = {},
): IntegerField & Given<number, R, S, K> {
  return { kind: "integer", ...options };
}

/** A number with decimals, exact: `"1234.5"`. */
export function decimal<R extends boolean = false, S extends boolean = false, const K extends string = "">(
  options: Omit<Options<DecimalField, R, S, K>, "currency"> = {},
): DecimalField & Given<string, R, S, K> {
  return { kind: "decimal", ...options };
}

/** An amount of money, exact: `"1234.50"`. */
export function amount<R extends boolean = false, S extends boolean = false, const K extends string = "">(
  options: Options<DecimalField, R, S, K> = {},
): DecimalField & Given<string, R, S, K> {
  return { kind: "amount", ...options };
}

/** A colour, `#1677ff`. */
export function colour<R extends boolean = false, S extends boolean = false, const K extends string = "">(
  options: Options<ColourField, R, S, K> = {},
): ColourField & Given<string, R, S, K> {
  return { kind: "colour", ...options };
}

/** An icon of the product's set, `sysNotice`. */
export function icon<R extends boolean = false, S extends boolean = false, const K extends string = "">(
  options: Options<IconField, R, S, K> = {},
): IconField & Given<string, R, S, K> {
  return { kind: "icon", ...options };
}

export function flag<R extends boolean = false, S extends boolean = false, const K extends string = "">(
  options: Options<FlagField, R, S, K> = {},
): FlagField & Given<boolean, R, S, K> {
  return { kind: "flag", ...options };
}

/** A day; the record stores its start in China. */
export function date<R extends boolean = false, S extends boolean = false, const K extends string = "">(
  options: Options<TimeField, R, S, K> = {},
): TimeField & Given<number, R, S, K, null> {
  return { kind: "date", ...options };
}

/** Two days in China's calendar, `"2026-01-01..2026-01-31"`: the first is not after the last, and both are included. */
export function dateRange<R extends boolean = false, S extends boolean = false, const K extends string = "">(
  options: Options<DateRangeField, R, S, K> = {},
): DateRangeField & Given<string, R, S, K> {
  return { kind: "dateRange", ...options };
}

/** A month; the record stores its start in China. */
export function month<R extends boolean = false, S extends boolean = false, const K extends string = "">(
  options: Options<TimeField, R, S, K> = {},
): TimeField & Given<number, R, S, K, null> {
  return { kind: "month", ...options };
}

/** A time of day, `"08:30"`. */
export function clock<R extends boolean = false, S extends boolean = false, const K extends string = "">(
  options: Options<ClockField, R, S, K> = {},
): ClockField & Given<string, R, S, K> {
  return { kind: "clock", ...options };
}

/** A place, `"121.473701,31.230416"` or `"121.473701,31.230416 人民广场"`. */
export function location<R extends boolean = false, S extends boolean = false, const K extends string = "">(
  options: Options<LocationField, R, S, K> = {},
): LocationField & Given<string, R, S, K> {
  return { kind: "location", ...options };
}

/** Uploaded files; there may be none. */
export function files<const K extends string = "">(
  options: Options<FilesField, boolean, false, K> = {},
): FilesField & Given<readonly HeldFile[], false, false, K> {
  return { kind: "files", ...options };
}

/** Uploaded pictures; there may be none. */
export function images<const K extends string = "">(
  options: Options<FilesField, boolean, false, K> = {},
): FilesField & Given<readonly HeldFile[], false, false, K> {
  return { kind: "images", ...options };
}

/** A signature, drawn on a screen or uploaded as a picture; it may be missing. */
export function signature<const K extends string = "">(
  options: Options<Omit<FilesField, "max" | "accept">, boolean, false, K> = {},
): FilesField & Given<readonly HeldFile[], false, false, K> {
  return { kind: "signature", ...options };
}

/** A point in time. */
export function instant<R extends boolean = false, S extends boolean = false, const K extends string = "">(
  options: Options<TimeField, R, S, K> = {},
): TimeField & Given<number, R, S, K, null> {
  return { kind: "instant", ...options };
}

/** One value of a dictionary (by its code) or of a fixed list. */
export function choice<R extends boolean = false, S extends boolean = false, const K extends string = "">(
  from: string | readonly Choice[],
  options: Omit<Options<ChoiceField, R, S, K>, "from" | "numeric"> = {},
): ChoiceField & Given<string, R, S, K> {
  return { kind: "choice", from, ...options };
}

/** Several values of a dictionary (by its code) or of a fixed list; there may be none. */
export function choices<const K extends string = "">(
  from: string | readonly Choice[],
  options: Omit<Options<ChoicesField, boolean, false, K>, "from"> = {},
): ChoicesField & Given<readonly string[], false, false, K> {
  return { kind: "choices", from, ...options };
}

/**
 * A choice whose values are numbers in the record. Servers of the platform may leave it empty even if a form requires
 * it.
 */
export function numericChoice<S extends boolean = false, const K extends string = "">(
  from: readonly Choice[],
  options: Omit<Options<ChoiceField, boolean, S, K>, "from" | "numeric"> = {},
): ChoiceField & Given<number, false, S, K> {
  return { kind: "choice", from, numeric: true, ...options };
}

type Target<R extends boolean, S extends boolean, K extends string> = Omit<
  Options<ReferenceField, R, S, K>,
  "target" | "root"
>;

/** One record of another resource. */
export function reference<R extends boolean = false, S extends boolean = false, const K extends string = "*Id">(
  target: string,
  options: Target<R, S, K> = {},
): ReferenceField & Given<string, R, S, K> {
  return { kind: "reference", target, ...options };
}

/** A province, a city or a district of the product's areas. */
export function area<R extends boolean = false, S extends boolean = false, const K extends string = "*Id">(
  options: Omit<Target<R, S, K>, "only"> & { readonly only?: AreaLevel } = {},
): ReferenceField & Given<string, R, S, K> {
  return { kind: "area", target: "areas", ...options };
}

/** The parent of a record in a tree: always present, `root` at the top. */
export function parent<R extends boolean = false>(
  target: string,
  options: Omit<Options<ReferenceField, R, false, "">, "target" | "key" | "readOnly"> = {},
): ReferenceField & Holding<string, "required", "*Id", never> {
  return { kind: "reference", target, ...options };
}

/** Several records of another resource; there may be none. */
export function references<const K extends string>(
  target: string,
  options: Omit<Options<ReferenceField, boolean, false, K>, "target" | "root"> & { readonly key: K },
): ReferenceField & Given<readonly string[], false, false, K> {
  return { kind: "references", target, ...options };
}
