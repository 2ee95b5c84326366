import type { LookupEntry, Lookups } from "../../kinds/lookups.ts";

/**
 * Lookups that name a record by its plain name wherever a row that lies in `within` is understood so: 驾驶员 instead of a
 * code, although other departments have their own 驾驶员.
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
