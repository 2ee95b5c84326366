import type { Resource } from "@banche/core";

import type { Rights } from "../access.ts";
import { hiddenFields } from "./hide.ts";

type Row = Readonly<Record<string, unknown>>;

/**
 * Whether a row holds the keyword, without regard to case, in a field that lists are searched by and that the user may see.
 *
 * @returns undefined when there is no keyword: nothing is searched
 */
export function searching(
  resource: Resource,
  rights: Rights,
  keyword: string | undefined,
): ((row: object) => boolean) | undefined {
  const wanted = keyword?.trim().toLowerCase();
  if (!wanted) return undefined;
  const members = searchable(resource, rights);
  return (row) => members.some((member) => holds((row as Row)[member], wanted));
}

/** The fields that a search may look into: what a user cannot see must not be found either. */
export function searchable(resource: Resource, rights: Rights): readonly string[] {
  const hidden = new Set(hiddenFields(resource, rights).map(({ name }) => name));
  return (resource.list.search ?? []).filter((field) => !hidden.has(field));
}

function holds(value: unknown, wanted: string): boolean {
  return typeof value === "string" && value.toLowerCase().includes(wanted);
}
