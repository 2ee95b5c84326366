import type { Change, RecordValues } from "../../tables/recordTable.ts";

/** Roles that are added or removed. The caller must have what they grant. */
export function otherRoles({ before, after }: Change): readonly string[] {
  return differing(before, after, "roleIds");
}

/** The same for positions. */
export function otherPositions({ before, after }: Change): readonly string[] {
  return differing(before, after, "positionIds");
}

function differing(before: RecordValues | undefined, after: RecordValues, member: string): readonly string[] {
  const [old, now] = [new Set(idsIn(before?.[member])), new Set(idsIn(after[member]))];
  return [...[...now].filter((id) => !old.has(id)), ...[...old].filter((id) => !now.has(id))];
}

/** The ids in a member that holds several. */
export function idsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? [...new Set(value.map(String))] : [];
}
