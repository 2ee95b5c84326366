import type { AccessPolicy } from "../policy/accessPolicy.ts";

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns a test whether a row contains the keyword, ignoring case. It looks in the search fields of the list that the user may see.
 *
 * @returns undefined when there is no keyword; then all rows match
 */
export function searching(policy: AccessPolicy, keyword: string | undefined): ((row: object) => boolean) | undefined {
  const wanted = keyword?.trim().toLowerCase();
  if (!wanted) return undefined;
  const members = searchable(policy);
  return (row) => members.some((member) => holds((row as Row)[member], wanted));
}

/** The fields that a search may use. Hidden fields are excluded, because search results would reveal them. */
export function searchable({ resource, hides }: AccessPolicy): readonly string[] {
  return (resource.list.search ?? []).filter((field) => !hides(field));
}

function holds(value: unknown, wanted: string): boolean {
  return typeof value === "string" && value.toLowerCase().includes(wanted);
}
