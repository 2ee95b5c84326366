/** Whether PostgreSQL can store a text: it has no zero character and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !/[\u0000\ud800-\udfff]/u.test(text);
}

/**
 * Path to a text or member name that PostgreSQL cannot store. Undefined when there is none.
 *
 * @param unseen - members of this name are not checked
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
