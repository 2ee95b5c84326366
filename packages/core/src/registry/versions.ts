import { kindOf } from "../kinds/kinds.ts";
import type { Resource, ResourceField } from "./resource.ts";

/**
 * A cache key of a designed model's definition; undefined for a declared concept. If it changes, data that was read
 * for the model must be read again. It contains the fields, because two sessions may see different fields of one
 * version.
 */
export function drawnAs({ modelVersion, fields }: Pick<Resource, "modelVersion" | "fields">): string | undefined {
  return modelVersion === undefined ? undefined : `${modelVersion} ${Object.keys(fields).join()}`;
}

/**
 * The current field that a field of an earlier version became, even if it was renamed; undefined if it was removed or
 * has another kind.
 */
export function sameField(
  name: string,
  before: Pick<Resource, "fields">,
  now: Pick<Resource, "fields">,
): ResourceField | undefined {
  const former = before.fields[name];
  const { id = name } = former ?? {};
  return Object.values(now.fields).find(
    (field) => (field.id ?? field.name) === id && former && kindOf(field) === kindOf(former),
  );
}
