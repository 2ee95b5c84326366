import { type KeyValueStore, storageKeys } from "@banche/core";
import type { App, TokenPlace } from "../app.ts";

/** Token, lock flag and factory of one profile, wherever the token is. */
export interface Kept extends KeyValueStore {
  readonly place: TokenPlace;
  /** Keeps the token there from now on, and forgets it where it was. */
  moveTo(place: TokenPlace): void;
  /** Applies the changes that the keyring does not have yet. @throws {CliError} `keyring` */
  settle(): Promise<void>;
}

/** The name of a token in the keyring: a token never goes to a server that it was not given for. */
export function keyringName(profile: string, server: string): string {
  return `${profile} ${server}`;
}

/**
 * What is kept for a profile and a server. A session reads and writes at once; a keyring takes its time: its token is read
 * here, and written by `settle`.
 *
 * @throws {CliError} `keyring` when the token is there and cannot be had
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
