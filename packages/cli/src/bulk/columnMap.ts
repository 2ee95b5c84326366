import type { Resource } from "@banche/core";
import { usageError } from "../errors.ts";

/**
 * Reads `--map 工号=account`: which field a column fills; nothing behind the sign passes the column over.
 *
 * @throws {CliError} `usage` for an unknown field
 */
export function readColumnMap(resource: Resource, pairs: readonly string[]): Readonly<Record<string, string>> {
  const known = Object.values(resource.fields).flatMap(({ name, readOnly }) => (readOnly ? [] : [name]));
  const map = pairs.map((pair) => {
    const at = pair.lastIndexOf("=");
    if (at < 1) throw usageError("bulk.usage.map", { value: pair });
    const field = pair.slice(at + 1).trim();
    if (field === "" || known.includes(field)) return [pair.slice(0, at), field] as const;
    throw usageError("bulk.usage.mapField", { value: field, fields: known.join(", ") });
  });
  return Object.fromEntries(map);
}
