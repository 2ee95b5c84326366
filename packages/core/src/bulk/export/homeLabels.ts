import type { LookupEntry, Lookups } from "../../kinds/lookups.ts";

/**
 * Lookups that use the plain name of a record if that name is unambiguous for a row in `within`. Example: 驾驶员 is
 * written instead of a code, although other departments also have a 驾驶员.
 */
export function homeLabels(lookups: Lookups): (within: string | undefined) => Lookups {
  const byId = new Map<string, ReadonlyMap<string, LookupEntry>>();
  const entryOf = (target: string, id: string): LookupEntry | undefined => {
    let entries = byId.get(target);
    if (!entries) {
      entries = new Map(lookups.entries(target).map((entry) => [entry.id, entry]));
      byId.set(target, entries);
    }
    return entries.get(id);
  };
  return (within) => ({
    ...lookups,
    label(target, id) {
      const entry = within === undefined ? undefined : entryOf(target, id);
      if (!entry || entry.within !== within) return lookups.label(target, id);
      const found = lookups.find(target, entry.name, { within });
      return found.ok && found.id === id ? entry.name : lookups.label(target, id);
    },
  });
}
