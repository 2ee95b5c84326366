import type { KeyValueStore } from "../ports.ts";
import { STORAGE_PREFIX } from "../settings/settings.ts";

/** What a session keeps between runs, under a prefix of its own (spec §9). */
export interface SessionStorage {
  /** Keeps token and lock flag: local storage, a file of mode 0600. */
  readonly lasting: KeyValueStore;
  /** Keeps the chosen factory: session storage in a browser (spec §1). */
  readonly brief: KeyValueStore;
}

export const storageKeys = {
  token: `${STORAGE_PREFIX}token`,
  lock: `${STORAGE_PREFIX}lock`,
  factory: `${STORAGE_PREFIX}factory`,
  /** What a server handed out at a sign-in to know this device by. It outlives the session and opens nothing. */
  device: `${STORAGE_PREFIX}device`,
} as const;

/** Forgets everything about the session; the device stays known. */
export function clearStorage({ lasting, brief }: SessionStorage): void {
  lasting.remove(storageKeys.token);
  lasting.remove(storageKeys.lock);
  brief.remove(storageKeys.factory);
}

/** A store that forgets when the process ends. */
export function memoryStore(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}
