import type { AccessPolicy } from "../policy/accessPolicy.ts";

type Row = Readonly<Record<string, unknown>>;

/**
 * Whether a row holds the keyword, without regard to case, in a field that lists are searched by and that the user may see.
 *
 * @returns undefined when there is no keyword: nothing is searched
 */
export function searching(policy: AccessPolicy, keyword: string | undefined): ((row: object) => boolean) | undefined {
  const wanted = keyword?.trim().toLowerCase();
  if (!wanted) return undefined;
  const members = searchable(policy);
  return (row) => members.some((member) => holds((row as Row)[member], wanted));
}

/** The fields that a search may look into: what a user cannot see must not be found either. */
export function searchable({ resource, hides }: AccessPolicy): readonly string[] {
  return (resource.list.search ?? []).filter((field) => !hides(field));
}

function holds(value: unknown, wanted: string): boolean {
  return typeof value === "string" && value.toLowerCase().includes(wanted);
}
