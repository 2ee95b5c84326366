/** Whether PostgreSQL can keep a text: no zero character, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !/[\u0000\ud800-\udfff]/u.test(text);
}

/**
 * Path to a text, or to the name of a member, that PostgreSQL cannot keep; undefined when there is none.
 *
 * @param unseen - members of this name are not looked into
 */
export function findUnstorable(
  value: unknown,
  unseen?: string,
  path: readonly string[] = [],
): readonly string[] | undefined {
  if (typeof value === "string") return isStorable(value) ? undefined : path;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    if (!isStorable(name)) return path;
    const found = name === unseen ? undefined : findUnstorable(member, unseen, [...path, name]);
    if (found) return found;
  }
  return undefined;
}
