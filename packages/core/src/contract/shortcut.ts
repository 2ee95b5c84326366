import * as z from "zod/mini";

/**
 * A fast path through a codec. zod is authoritative and creates the errors. A shortcut returns the same value much
 * faster, or `MISS` if it is not sure; then zod is used. A property test compares both.
 */
export const MISS = Symbol("miss");

type Way = (value: unknown) => unknown;

export interface Shortcut {
  readonly read: Way;
  readonly write: Way;
}

const known = new WeakMap<z.ZodMiniType, Shortcut>();

/** Adds a shortcut to a codec of parts. */
export function withShortcut<Schema extends z.ZodMiniType>(schema: Schema, shortcut: Shortcut): Schema {
  known.set(schema, shortcut);
  return schema;
}

/**
 * Adds a shortcut to a codec of a single value. zod decides alone about a value that the shortcut is not sure of, so such a value does
 * not send the whole answer around it through zod.
 */
export function withValueShortcut<Schema extends z.ZodMiniType>(schema: Schema, shortcut: Shortcut): Schema {
  const whole = throughZod(schema);
  const orElse = (way: Way, fallback: Way) => (value: unknown) => {
    const result = way(value);
    return result === MISS ? fallback(value) : result;
  };
  return withShortcut(schema, {
    read: orElse(shortcut.read, whole.read),
    write: orElse(shortcut.write, whole.write),
  });
}

/** The shortcut of any schema; without its own shortcut, it uses zod. */
export function shortcutOf(schema: z.ZodMiniType): Shortcut {
  const there = known.get(schema);
  if (there) return there;
  const made = make(schema);
  known.set(schema, made);
  return made;
}

/** Wire → ours. @throws {z.ZodError} */
export function readWire<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = shortcutOf(schema).read(value);
  return (read === MISS ? z.decode(schema, value as z.input<Schema>) : read) as z.output<Schema>;
}

/** Ours → wire. @throws {z.ZodError} */
export function writeWire<Schema extends z.ZodMiniType>(schema: Schema, value: z.output<Schema>): unknown {
  const written = shortcutOf(schema).write(value);
  return written === MISS ? z.encode(schema, value) : written;
}

/** Applies a shortcut to each element of an array; `MISS` if one misses or the value is not an array. */
export function each(values: unknown, way: Way): unknown {
  if (!Array.isArray(values)) return MISS;
  const results: unknown[] = [];
  for (const value of values) {
    const result = way(value);
    if (result === MISS) return MISS;
    results.push(result);
  }
  return results;
}

function make(schema: z.ZodMiniType): Shortcut {
  if (schema instanceof z.ZodMiniOptional) {
    const inner = shortcutOf(schema.def.innerType as z.ZodMiniType);
    return {
      read: (value) => (value === undefined ? undefined : inner.read(value)),
      write: (value) => (value === undefined ? undefined : inner.write(value)),
    };
  }
  if (schema instanceof z.ZodMiniNullable) {
    const inner = shortcutOf(schema.def.innerType as z.ZodMiniType);
    return {
      read: (value) => (value === null ? null : inner.read(value)),
      write: (value) => (value === null ? null : inner.write(value)),
    };
  }
  if (schema instanceof z.ZodMiniArray) {
    const inner = shortcutOf(schema.def.element as z.ZodMiniType);
    const isFine = lengthOf(schema);
    return {
      read: (value) => (isFine(value) ? each(value, inner.read) : MISS),
      write: (value) => (isFine(value) ? each(value, inner.write) : MISS),
    };
  }
  if (schema instanceof z.ZodMiniLazy) {
    const inner = () => shortcutOf(schema.def.getter() as z.ZodMiniType);
    return { read: (value) => inner().read(value), write: (value) => inner().write(value) };
  }
  return throughZod(schema);
}

function throughZod(schema: z.ZodMiniType): Shortcut {
  return {
    read(value) {
      const result = z.safeDecode(schema, value as never);
      return result.success ? result.data : MISS;
    },
    write(value) {
      const result = z.safeEncode(schema, value as never);
      return result.success ? result.data : MISS;
    },
  };
}

/** Whether an array has a length that its schema allows. */
function lengthOf(schema: z.ZodMiniArray): (value: unknown) => boolean {
  const { checks } = schema.def;
  if (!checks || checks.length === 0) return () => true;
  const bare = z.array(z.unknown()).check(...(checks as z.core.$ZodCheck<unknown[]>[]));
  return (value) => bare.safeParse(value).success;
}
