import type { KindName } from "./kinds.ts";

/** Keys and ids of the server's records, in both directions. */
export interface Names {
  keyOf(kind: string, id: string): string | undefined;
  idOf(kind: string, key: string): string | undefined;
  /** @param id - empty for a record that does not exist yet */
  add(kind: KindName, key: string, id: string): void;
}

export function createNames(): Names {
  const keys = new Map<string, string>();
  const ids = new Map<string, string>();
  return {
    keyOf: (kind, id) => keys.get(`${kind} ${id}`),
    idOf: (kind, key) => ids.get(`${kind} ${key}`),
    add(kind, key, id) {
      keys.set(`${kind} ${id}`, key);
      ids.set(`${kind} ${key}`, id);
    },
  };
}

/** The key of a record inside a document: `permission.user/btn_add`. */
export const innerKey = (document: string, key: string): string => `${document}/${key}`;

/** The last part of such a key, `btn_add`; without a document, the whole key. */
export function ownPart(key: string, document: string | undefined): string {
  return document === undefined ? key : key.slice(document.length + 1);
}
