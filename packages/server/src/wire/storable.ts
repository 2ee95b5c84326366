/** Whether PostgreSQL can store a text: it has no zero character and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !/[\u0000\ud800-\udfff]/u.test(text);
}

/**
 * Path to a text or member name that PostgreSQL cannot store. Undefined when there is none.
 *
 * @param unseen - members of this name are not checked
 */
export function findUnstorable(value: unknown, unseen?: string): readonly string[] | undefined {
  if (typeof value === "string") return isStorable(value) ? undefined : [];
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value)) return findIn(value, unseen);
  for (const name of Object.keys(value)) {
    if (!isStorableName(name)) return [];
    const found = name === unseen ? undefined : findUnstorable(Reflect.get(value, name), unseen);
    if (found) return [name, ...found];
  }
  return undefined;
}

/** Names that were found storable: bodies have thousands of rows with the same ones. */
const storableNames = new Set<string>();
const NAMES_MOST = 2_000;

function isStorableName(name: string): boolean {
  if (storableNames.has(name)) return true;
  const is = isStorable(name);
  if (is && name.length <= 40 && storableNames.size < NAMES_MOST) storableNames.add(name);
  return is;
}

function findIn(members: readonly unknown[], unseen: string | undefined): readonly string[] | undefined {
  for (let at = 0; at < members.length; at += 1) {
    const found = findUnstorable(members[at], unseen);
    if (found) return [String(at), ...found];
  }
  return undefined;
}
