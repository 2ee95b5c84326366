import type { Design } from "@banche/core";

import { newDesignId } from "./names.ts";

/**
 * The design with an id for each field: the one that it was given, that of the field which is called so now, or a new one. An
 * id that was given to a field once means this field for ever, however it is called later.
 */
export function withIds(design: Design, before: Design | undefined): Design {
  const given = new Set(Object.values(design.fields).flatMap(({ id }) => id ?? []));
  const entries = Object.entries(design.fields).map(([name, field]) => {
    if (field.id !== undefined) return [name, field] as const;
    const known = before?.fields[name]?.id;
    return [name, { ...field, id: known !== undefined && !given.has(known) ? known : newDesignId() }] as const;
  });
  return { ...design, fields: Object.fromEntries(entries) };
}
