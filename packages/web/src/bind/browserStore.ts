import { type KeyValueStore, memoryStore } from "@banche/core";
import { STORAGE_PREFIX } from "@banche/core/shell";

/**
 * Storage of the browser as a core port. If it is forbidden or full, values are kept in memory until the page is
 * closed.
 */
export function browserStore(open: () => Storage): KeyValueStore {
  const memory = memoryStore();
  const storage = attempt(open);
  if (!storage) return memory;
  return {
    get: (key) => memory.get(key) ?? attempt(() => storage.getItem(key)) ?? undefined,
    set: (key, value) => {
      memory.remove(key);
      if (attempt(() => (storage.setItem(key, value), true)) === undefined) memory.set(key, value);
    },
    remove: (key) => {
      memory.remove(key);
      attempt(() => storage.removeItem(key));
    },
  };
}

/** Whether a value that is stored now is kept after the page is closed. */
export function canKeep(open: () => Storage): boolean {
  const probe = `${STORAGE_PREFIX}probe`;
  return attempt(() => (open().setItem(probe, "1"), open().removeItem(probe), true)) === true;
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
