import { isObject } from "../validation/values.ts";

type Values = Readonly<Record<string, unknown>>;

/** The value of a field in a record; `key` may be a path into a nested object, `property.fax`. */
export function valueAt(record: Values, key: string): unknown {
  const [first, ...rest] = key.split(".");
  const value = first === undefined ? undefined : record[first];
  if (rest.length === 0) return value;
  return isObject(value) ? valueAt(value, rest.join(".")) : undefined;
}

/** A copy of the record with another value of one field. The record itself is not changed. */
export function withValue(record: Values, key: string, value: unknown): Values {
  const [first = "", ...rest] = key.split(".");
  if (rest.length === 0) return { ...record, [first]: value };
  const inner = record[first];
  return { ...record, [first]: withValue(isObject(inner) ? inner : {}, rest.join("."), value) };
}
