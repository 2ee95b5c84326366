import * as z from "zod/mini";
import { MISS, type Shortcut, shortcutOf, withShortcut, withValueShortcut } from "./shortcut.ts";
import { CHINA_OFFSET_MS } from "../settings/zone.ts";

/**
 * Codecs between wire names and types and ours. Only codecs and `.optional()` are allowed: a one-way `.transform()`
 * or a `.default()` could not be written back.
 */

export interface Renamed<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly wire: string;
  readonly schema: Schema;
}
type Field = z.ZodMiniType | Renamed;
export type Shape = Readonly<Record<string, Field>>;
type SchemaOf<F> = F extends Renamed<infer S> ? S : F extends z.ZodMiniType ? F : never;
type Plain<S extends Shape> = { readonly [K in keyof S]: SchemaOf<S[K]> };
export type Wire = Record<string, unknown>;
export type WireObject<S extends Shape> = z.ZodMiniType<z.output<z.ZodMiniObject<Plain<S>>>, Wire>;

/** A field with another name on the wire: `code: as("enCode", z.string())`. */
export function as<Schema extends z.ZodMiniType>(wire: string, schema: Schema): Renamed<Schema> {
  return { wire, schema };
}

/** Whatever members come, before those that are known are taken out: the same for all records, because each costs time to make. */
const members = z.looseObject({});

const wireNames = new WeakMap<z.ZodMiniType, Readonly<Record<string, string>>>();
const wireShapes = new WeakMap<z.ZodMiniType, Readonly<Record<string, z.ZodMiniType>>>();

/**
 * A wire record. Reading: unknown members are ignored, `null` counts as missing unless the member may be `null`.
 * Writing: only the members named here, with their wire names.
 */
export function wireObject<const S extends Shape>(shape: S): WireObject<S> {
  const plain: Record<string, z.ZodMiniType> = {};
  const names: Record<string, string> = {};
  const wired: Record<string, z.ZodMiniType> = {};
  const nullable = new Set<string>();
  for (const [name, field] of Object.entries(shape)) {
    const renamed = "wire" in field;
    plain[name] = renamed ? field.schema : field;
    names[name] = renamed ? field.wire : name;
    wired[names[name]] = plain[name];
    if (isNullable(plain[name])) nullable.add(name);
  }
  const pairs = Object.entries(names);
  const codec = z.codec(members, z.object(plain), {
    decode: (wire) => {
      const record: Wire = {};
      for (const [name, wireName] of pairs) {
        const value = wire[wireName];
        if (value !== undefined && (value !== null || nullable.has(name))) record[name] = value;
      }
      return record;
    },
    encode: (record: Wire) => {
      const wire: Wire = {};
      for (const [name, wireName] of pairs) if (record[name] !== undefined) wire[wireName] = record[name];
      return wire;
    },
  });
  wireNames.set(codec, names);
  wireShapes.set(codec, wired);
  return withShortcut(codec, objectShortcut(plain, names)) as unknown as WireObject<S>;
}

function objectShortcut(
  plain: Readonly<Record<string, z.ZodMiniType>>,
  names: Readonly<Record<string, string>>,
): Shortcut {
  let known: readonly Member[] | undefined;
  // Most records of the contract are never read by a client.
  const fields = () => (known ??= membersOf(plain, names));
  return {
    read(value) {
      if (!isPlain(value)) return MISS;
      const record: Wire = {};
      for (const { wireName, name, optional, nullable, ways } of fields()) {
        const member = value[wireName];
        if (member === null && nullable) record[name] = null;
        else if (member === undefined || member === null) {
          if (!optional) return MISS;
        } else if ((record[name] = ways.read(member)) === MISS) return MISS;
      }
      return record;
    },
    write(value) {
      if (!isPlain(value)) return MISS;
      const wire: Wire = {};
      for (const { wireName, name, optional, nullable, ways } of fields()) {
        const member = value[name];
        if (member === null && nullable) wire[wireName] = null;
        else if (member === undefined) {
          if (!optional) return MISS;
        } else if ((wire[wireName] = ways.write(member)) === MISS) return MISS;
      }
      return wire;
    },
  };
}

interface Member {
  readonly name: string;
  readonly wireName: string;
  /** What it may be besides its value. */
  readonly optional: boolean;
  readonly nullable: boolean;
  /** The way through the value. */
  readonly ways: Shortcut;
}

function membersOf(
  plain: Readonly<Record<string, z.ZodMiniType>>,
  names: Readonly<Record<string, string>>,
): readonly Member[] {
  return Object.entries(plain).map(([name, schema]) => {
    const inside = withoutOptional(schema);
    const nullable = inside instanceof z.ZodMiniNullable;
    return {
      name,
      wireName: names[name] ?? name,
      optional: inside !== schema,
      nullable,
      ways: shortcutOf(nullable ? (inside.def.innerType as z.ZodMiniType) : inside),
    };
  });
}

function withoutOptional(schema: z.ZodMiniType): z.ZodMiniType {
  return schema instanceof z.ZodMiniOptional ? (schema.def.innerType as z.ZodMiniType) : schema;
}

function isNullable(schema: z.ZodMiniType): boolean {
  return withoutOptional(schema) instanceof z.ZodMiniNullable;
}

/** The contract cannot import `isObject`, because that belongs to the validation rules above it. */
function isPlain(value: unknown): value is Wire {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Wire name of each of our fields, for a schema made by `wireObject`. */
export function wireNamesOf(schema: z.ZodMiniType): Readonly<Record<string, string>> {
  return wireNames.get(schema) ?? {};
}

/** Field schemas by wire name, for a schema made by `wireObject`; `undefined` for others. */
export function wireShapeOf(schema: z.ZodMiniType): Readonly<Record<string, z.ZodMiniType>> | undefined {
  return wireShapes.get(schema);
}

/** Ids are opaque strings; some servers send numbers. */
export const id = withValueShortcut(
  z.codec(z.union([z.string(), z.number()]), z.string(), {
    decode: String,
    encode: (value) => value,
  }),
  { read: sameString, write: sameString },
);

/** Default text limit, so that no member can exhaust a server. */
export const TEXT_MAX_CHARS = 20_000;

/** Text with this limit of characters; some servers send numbers. */
export function textUpTo(maxChars: number) {
  const short = (value: unknown): unknown => (typeof value === "string" && value.length <= maxChars ? value : MISS);
  return withValueShortcut(
    z.codec(z.union([z.string().check(z.maxLength(maxChars)), z.number()]), z.string().check(z.maxLength(maxChars)), {
      decode: String,
      encode: (value) => value,
    }),
    { read: short, write: short },
  );
}

/** HTML from outside. Readers sanitise it before they show it. */
export const html = z.string().check(z.maxLength(2_000_000));

/** Text of at most 20,000 characters. */
export const text = textUpTo(TEXT_MAX_CHARS);

/**
 * Address of a user's picture. For users without a picture, servers of the platform send a grey head, `001.png`. It
 * is read as empty, so that clients draw the initials of the name.
 */
export const avatar = withValueShortcut(
  z.codec(z.string().check(z.maxLength(20_000)), z.string(), {
    decode: (path) => withoutNoAvatar(path) as string,
    encode: (path) => path,
  }),
  { read: (value) => withoutNoAvatar(shortString(value)), write: shortString },
);
const withoutNoAvatar = (path: unknown) => (typeof path === "string" && NO_AVATAR.test(path) ? "" : path);
const NO_AVATAR = /(?:^|\/userAvatar\/)001\.png$/;

/** true on the wire as 1, "1", true or "true"; written as 0 or 1. */
export const flag = withValueShortcut(
  z.codec(z.union([z.boolean(), z.number(), z.string().check(z.maxLength(5))]), z.boolean(), {
    decode: (value) => value === true || value === 1 || value === "1" || value === "true",
    encode: (on) => (on ? 1 : 0),
  }),
  { read: plainFlag, write: (value) => (value === true ? 1 : value === false ? 0 : MISS) },
);

/** Like `flag`, but written as "0" or "1" (spec §3, message `isRead`). */
export const bitText = withValueShortcut(
  z.codec(z.union([z.boolean(), z.number(), z.string().check(z.maxLength(5))]), z.boolean(), {
    decode: (value) => value === true || value === 1 || value === "1" || value === "true",
    encode: (on) => (on ? "1" : "0"),
  }),
  { read: plainFlag, write: (value) => (value === true ? "1" : value === false ? "0" : MISS) },
);

/** A whole number; digits in a string are accepted, too, for query parameters and lenient servers. */
export const integer = withValueShortcut(
  z.codec(z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}$/))]), z.int(), {
    decode: Number,
    encode: (value) => value,
  }),
  { read: wholeNumber, write: wholeNumber },
);

/** A number schema with its own type. */
export interface Instant extends z.ZodMiniType<number, number | string> {
  readonly holds: "time";
}

/**
 * A point in time as milliseconds since 1970 UTC. Reads ten-digit numbers as seconds (spec §9) and `yyyy-MM-dd
 * HH:mm:ss` as China time. An empty text is an error; a missing member is not.
 */
export const instant: Instant = withValueShortcut(
  Object.assign(
    z.codec(z.union([z.number(), z.string().check(z.maxLength(40))]), z.number(), {
      decode: (value, context) => {
        const ms = typeof value === "number" ? fromNumber(value) : fromText(value);
        if (Number.isFinite(ms)) return ms;
        context.issues.push({ code: "custom", message: "not a time", input: value });
        return z.NEVER;
      },
      encode: (ms) => ms,
    }),
    { holds: "time" } as const,
  ),
  {
    read: (value) => (typeof value === "number" && value > 1e10 && Number.isFinite(value) ? value : MISS),
    write: finite,
  },
);

/** A whole number that may be missing; `null` in a change deletes it. */
export const measure: z.ZodMiniType<number, number | string> = withValueShortcut(
  z.codec(z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}$/))]), z.int(), {
    decode: Number,
    encode: (value) => value,
  }),
  { read: wholeNumber, write: wholeNumber },
);

/** Values without their own empty value: `null` in a change makes them empty. */
const emptiedByNull: ReadonlySet<z.ZodMiniType> = new Set<z.ZodMiniType>([instant, measure]);

/** The schema of a member of a change or an object: `null` means "no value". */
export function emptiable(schema: z.ZodMiniType): z.ZodMiniType {
  return emptiedByNull.has(schema) ? z.nullable(schema) : schema;
}

/** Like `instant`, but written as `yyyy-MM-dd HH:mm:ss` in China time, because clients show the text unchanged. */
export const instantText: z.ZodMiniType<number, number | string> = z.codec(
  z.union([z.number(), z.string().check(z.maxLength(40))]),
  z.number(),
  {
    decode: (value) => (typeof value === "number" ? fromNumber(value) : fromText(value)),
    encode: (ms) => new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 19).replace("T", " "),
  },
);

type Partial<S extends Shape> = {
  readonly [K in keyof S]: Renamed<z.ZodMiniOptional<Emptiable<SchemaOf<S[K]>>>>;
};
type Emptiable<Schema extends z.ZodMiniType> = Schema extends Instant | z.ZodMiniOptional<Instant>
  ? z.ZodMiniNullable<Instant>
  : Schema;

/**
 * The same fields, all optional: the body of an update that only sends the changed members. `null` makes a point in
 * time empty, as clients of the platform send it, and also a number that may be missing: unlike texts, they have no
 * empty value of their own.
 */
export function partial<const S extends Shape>(shape: S): Partial<S> {
  const optional = Object.entries(shape).map(([name, field]) => {
    const schema = "wire" in field ? field.schema : field;
    const inside = schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema;
    return [name, as("wire" in field ? field.wire : name, z.optional(emptiable(inside as z.ZodMiniType)))];
  });
  return Object.fromEntries(optional) as Partial<S>;
}

/** Several ids in one comma separated string; some servers send an array. */
export const csv = z.codec(z.union([z.string().check(z.maxLength(20_000)), z.array(z.string())]), z.array(z.string()), {
  decode: (value) => (typeof value === "string" ? value.split(",").filter(Boolean) : value),
  encode: (ids) => ids.join(","),
});

/** The files of a record. Addresses, which clients of the platform also send, are ignored. */
export const heldFiles = z
  .array(
    wireObject({
      name: z.string().check(z.maxLength(1000)),
      fileId: z.string().check(z.maxLength(100)),
      size: z.optional(z.int().check(z.minimum(0))),
    }),
  )
  .check(z.maxLength(1000));

/**
 * An object that the wire has as JSON text; a plain object is accepted, too. Invalid text is read as missing members.
 */
export function jsonText<Schema extends z.ZodMiniType>(schema: Schema): z.ZodMiniType<z.output<Schema>, string | Wire> {
  return objectInText(schema, (wire) => JSON.stringify(wire));
}

/** Like `jsonText`, but written as an object: request bodies of menus and organizations. */
export function jsonObject<Schema extends z.ZodMiniType>(
  schema: Schema,
): z.ZodMiniType<z.output<Schema>, string | Wire> {
  return objectInText(schema, (wire) => wire);
}

function objectInText<Schema extends z.ZodMiniType>(schema: Schema, written: (wire: Wire) => string | Wire) {
  const read = (value: string | Wire): Wire => (typeof value === "string" ? parseObject(value) : value);
  const codec = z.codec(
    z.union([z.string().check(z.maxLength(TEXT_OBJECT_MAX_CHARS)), members]),
    schema as z.ZodMiniType,
    {
      decode: read,
      encode: (value) => written(value as Wire),
    },
  );
  const inside = () => shortcutOf(schema);
  withShortcut(codec, {
    read(value) {
      if (typeof value === "string" ? value.length > TEXT_OBJECT_MAX_CHARS : !isPlain(value)) return MISS;
      return inside().read(read(value as string | Wire));
    },
    write(value) {
      const wire = inside().write(value);
      return isPlain(wire) ? written(wire) : MISS;
    },
  });
  return codec as unknown as z.ZodMiniType<z.output<Schema>, string | Wire>;
}

const TEXT_OBJECT_MAX_CHARS = 200_000;

function sameString(value: unknown): unknown {
  return typeof value === "string" ? value : MISS;
}

function shortString(value: unknown): unknown {
  return typeof value === "string" && value.length <= TEXT_MAX_CHARS ? value : MISS;
}

function plainFlag(value: unknown): unknown {
  if (value === 1 || value === true || value === "1") return true;
  return value === 0 || value === false || value === "0" ? false : MISS;
}

function wholeNumber(value: unknown): unknown {
  return typeof value === "number" && Number.isSafeInteger(value) ? value : MISS;
}

function finite(value: unknown): unknown {
  return typeof value === "number" && Number.isFinite(value) ? value : MISS;
}

function fromNumber(value: number): number {
  return Number.isInteger(value) && value > 0 && value < 1e10 ? value * 1000 : value;
}

function fromText(value: string): number {
  if (/^-?\d{1,16}$/.test(value)) return fromNumber(Number(value));
  const local = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}(?::\d{2})?))?$/.exec(value);
  return Date.parse(local ? `${local[1]}T${local[2] ?? "00:00"}+08:00` : value);
}

function parseObject(value: string): Wire {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? (parsed as Wire) : {};
  } catch {
    return {};
  }
}
