import { kindOf } from "../kinds/kinds.ts";
import type { Resource, ResourceField } from "./resource.ts";

/**
 * By which everything is asked for anew that was read of a designed model as it was before; undefined for a declared concept. Versions
 * count up, and two sessions may see other fields of the same one.
 */
export function drawnAs({ modelVersion, fields }: Pick<Resource, "modelVersion" | "fields">): string | undefined {
  return modelVersion === undefined ? undefined : `${modelVersion} ${Object.keys(fields).join()}`;
}

/** The field that a field of a former version is now, whatever it is called; undefined where it went or is of another kind. */
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
