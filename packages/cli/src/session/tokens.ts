import { type KeyValueStore, storageKeys } from "@banche/core";
import type { App, TokenPlace } from "../app.ts";

/** Token, lock flag and factory of one profile; the token may be in the keyring or in a file. */
export interface Kept extends KeyValueStore {
  readonly place: TokenPlace;
  /** Saves the token in this place from now on, and deletes it in the old one. */
  moveTo(place: TokenPlace): void;
  /** Writes changes that the keyring does not have yet. @throws {CliError} `keyring` */
  settle(): Promise<void>;
}

/** The name of a token in the keyring. It includes the server, so that a token is never sent to another one. */
export function keyringName(profile: string, server: string): string {
  return `${profile} ${server}`;
}

/**
 * The saved values of a profile and a server. A session reads and writes synchronously, but a keyring is slow: its token is read here, and
 * written by `settle`.
 *
 * @throws {CliError} `keyring` when the token exists but cannot be read
 */
export async function openKept(
  app: App,
  { profile, server, place }: { readonly profile: string; readonly server: string; readonly place: TokenPlace },
): Promise<Kept> {
  const file = app.openCredentials(profile);
  file.useServer(server);
  const name = keyringName(profile, server);
  let at = place;
  let token = place === "keyring" ? await app.keyring.get(name) : file.get(storageKeys.token);
  let inKeyring = place === "keyring" ? token : undefined;

  function save(): void {
    if (at === "file" && token !== undefined) file.set(storageKeys.token, token);
    else file.remove(storageKeys.token);
  }

  return {
    get place() {
      return at;
    },
    moveTo(next) {
      at = next;
      save();
    },
    get: (key) => (key === storageKeys.token ? token : file.get(key)),
    set(key, value) {
      if (key !== storageKeys.token) return file.set(key, value);
      token = value;
      save();
    },
    remove(key) {
      if (key !== storageKeys.token) return file.remove(key);
      token = undefined;
      save();
    },
    async settle() {
      const wanted = at === "keyring" ? token : undefined;
      if (wanted === inKeyring) return;
      if (wanted === undefined) await app.keyring.remove(name);
      else await app.keyring.set(name, wanted);
      inKeyring = wanted;
    },
  };
}
