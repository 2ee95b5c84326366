import { CHINA_OFFSET_MS } from "../settings/zone.ts";
import { type ByteReader, type ByteWriter, readDigits, readText, writeDigits, writeText } from "./bytes.ts";
import type { Edition } from "./message.ts";

/** How a value is encoded in a body. */
export interface Codec<Value> {
  /** Undefined for invalid bytes. The reader reports bytes that are cut off. */
  read(from: ByteReader, edition: Edition): Value | undefined;
  write(to: ByteWriter, value: Value, edition: Edition): void;
}

/** The names of a table, in its order. */
export function namesOf<Table extends object>(table: Table): readonly Extract<keyof Table, string>[] {
  const names: Extract<keyof Table, string>[] = [];
  for (const name in table) names.push(name);
  return names;
}

/** Members one after the other, in the order of the table. */
export function struct<Value extends object>(members: {
  readonly [Name in keyof Value]: Codec<Value[Name]>;
}): Codec<Value> {
  const names = namesOf<{ readonly [Name in keyof Value]: Codec<Value[Name]> }>(members);
  const isWhole = (value: Partial<Value>): value is Value => names.every((name) => value[name] !== undefined);
  return {
    read(from, edition) {
      const value: Partial<Value> = {};
      for (const name of names) value[name] = members[name].read(from, edition);
      return isWhole(value) ? value : undefined;
    },
    write(to, value, edition) {
      for (const name of names) members[name].write(to, value[name], edition);
    },
  };
}

/** An unsigned number of this many bytes. */
export function unsigned(length: 1 | 2 | 4): Codec<number> {
  return {
    read: (from) => from.number(length),
    write: (to, value) => to.number(value, length),
  };
}

/** A signed number of two bytes. */
export const signed16: Codec<number> = {
  read(from) {
    const value = from.number(2);
    return value < 0x8000 ? value : value - 0x1_0000;
  },
  write: (to, value) => to.number(value & 0xffff, 2),
};

/** GBK in this many bytes, padded with zeros. */
export function fixedText(length: number): Codec<string> {
  return {
    read: (from) => readText(from.take(length)),
    write(to, value) {
      const bytes = writeText(value).subarray(0, length);
      to.bytes(bytes);
      to.bytes(new Uint8Array(length - bytes.length));
    },
  };
}

/** GBK to the end of the body. */
export const restText: Codec<string> = {
  read: (from) => readText(from.take(from.rest)),
  write: (to, value) => to.bytes(writeText(value)),
};

/** GBK after a byte with its length. */
export const countedText: Codec<string> = {
  read: (from) => readText(from.take(from.number(1))),
  write(to, value) {
    const bytes = writeText(value).subarray(0, 255);
    to.number(bytes.length, 1);
    to.bytes(bytes);
  },
};

/** Milliseconds since 1970, in whole seconds: YYMMDDhhmmss in China time as digits, for the years 2000 to 2099. */
export const chinaTime: Codec<number> = {
  read(from) {
    const digits = readDigits(from.take(6));
    const [year, month, day, hour, minute, second] = digits.match(/\d\d/g)?.map(Number) ?? [];
    if (!/^\d{12}$/.test(digits) || year === undefined || month === undefined) return undefined;
    const ms = Date.UTC(2000 + year, month - 1, day, hour, minute, second);
    return digitsOf(ms) === digits ? ms - CHINA_OFFSET_MS : undefined;
  },
  write: (to, value) => to.bytes(writeDigits(digitsOf(value + CHINA_OFFSET_MS), 6)),
};

const digitsOf = (ms: number): string => new Date(ms).toISOString().replace(/\D/g, "").slice(2, 14);

/** Named bits of a four-byte number; other bits are dropped. */
export function flags<Name extends string>(bits: Readonly<Record<Name, number>>): Codec<readonly Name[]> {
  const names: readonly Name[] = namesOf(bits);
  return {
    read(from) {
      const value = from.number(4);
      return names.filter((name) => Math.floor(value / 2 ** bits[name]) % 2 === 1);
    },
    write(to, value) {
      const sum = [...new Set(value)].reduce((all, name) => all + 2 ** bits[name], 0);
      to.number(sum, 4);
    },
  };
}
