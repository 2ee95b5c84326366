import { storageKeys } from "@banche/core";
import type { App, Owner } from "../app.ts";
import { givenFor, type Line } from "../program/line.ts";

/** Saved values of sessions on this machine. */
type Kept = Pick<App, "env" | "profiles" | "openCredentials" | "candidates">;

/**
 * The owner of the words and models for a line: the account of its profile, in its factory. Reads two small files. Undefined when nobody
 * is signed in, and with a token from the environment.
 */
export function ownerOfLine(app: Kept, line: Line): Owner | undefined {
  if (app.env["BANCHE_TOKEN"]) return undefined;
  const profile = givenFor(line, "--profile") ?? (app.env["BANCHE_PROFILE"] || (app.profiles.current() ?? "default"));
  if (!/^[\w.@-]+$/u.test(profile)) return undefined;
  return ownerOfProfile(app, {
    profile,
    server: givenFor(line, "--server") ?? (app.env["BANCHE_SERVER"] || undefined),
    factory: givenFor(line, "--factory") ?? (app.env["BANCHE_FACTORY"] || undefined),
  });
}

/**
 * The account that a profile is signed in with, in its factory. Sends no request.
 *
 * @param given - server and factory that replace those of the profile
 */
export function ownerOfProfile(
  app: Omit<Kept, "env">,
  given: { readonly profile: string; readonly server: string | undefined; readonly factory: string | undefined },
): Owner | undefined {
  const { profile, factory: wanted } = given;
  const { account, ...kept } = app.profiles.read(profile);
  const server = given.server ?? kept.server;
  const credentials = app.openCredentials(profile);
  const active = credentials.get(storageKeys.factory);
  if (account === undefined || server === undefined || credentials.server !== server || active === undefined) {
    return undefined;
  }
  const owner = { server, account, factory: active };
  return wanted === undefined ? owner : inFactory(app, owner, wanted);
}

/** The same owner, in the factory with this name or id. */
function inFactory(app: Pick<App, "candidates">, owner: Owner, wanted: string): Owner {
  const found = app.candidates.read(owner, "factories").find(([name]) => name === wanted);
  return { ...owner, factory: found?.[1] ?? wanted };
}
