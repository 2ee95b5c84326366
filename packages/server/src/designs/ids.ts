import type { Design } from "@banche/core/declare";

import { newDesignId } from "./names.ts";

/**
 * Gives each field an id: the given one, that of the existing field with this name, or a new one. The id of a field is permanent, even if
 * the field is renamed.
 */
export function withIds(design: Design, before: Design | undefined): Design {
  return { ...design, fields: fieldsWithIds(design.fields, before?.fields) };
}

type Fields = Design["fields"];

function fieldsWithIds(fields: Fields, before: Fields = {}): Fields {
  const given = new Set(Object.values(fields).flatMap(({ id }) => id ?? []));
  const entries = Object.entries(fields).map(([name, field]): readonly [string, Fields[string]] => {
    const known = before[name]?.id;
    const id = field.id ?? (known !== undefined && !given.has(known) ? known : newDesignId());
    if (!("fields" in field)) return [name, { ...field, id }];
    const old = Object.values(before).find((one) => one.id === id);
    const inner = fieldsWithIds(field.fields, old && "fields" in old ? old.fields : {});
    return [name, { ...field, id, fields: inner }];
  });
  return Object.fromEntries(entries);
}
