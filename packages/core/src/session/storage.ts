import type { KeyValueStore } from "../ports.ts";
import { STORAGE_PREFIX } from "../settings/settings.ts";

/** The storage of a session between runs. Keys have a fixed prefix (spec §9). */
export interface SessionStorage {
  /** Stores token and lock flag: local storage, or a file with mode 0600. */
  readonly lasting: KeyValueStore;
  /** Stores the chosen factory: session storage in a browser (spec §1). */
  readonly brief: KeyValueStore;
}

export const storageKeys = {
  token: `${STORAGE_PREFIX}token`,
  lock: `${STORAGE_PREFIX}lock`,
  factory: `${STORAGE_PREFIX}factory`,
  /** The token by which the server recognises this device. It remains after the session and does not grant access. */
  device: `${STORAGE_PREFIX}device`,
} as const;

/** Deletes all data of the session; the device token remains. */
export function clearStorage({ lasting, brief }: SessionStorage): void {
  lasting.remove(storageKeys.token);
  lasting.remove(storageKeys.lock);
  brief.remove(storageKeys.factory);
}

/** A store that lasts until the process ends. */
export function memoryStore(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}
