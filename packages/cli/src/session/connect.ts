import {
  BancheError,
  type Client,
  createSession,
  type CurrentUser,
  type KeyValueStore,
  memoryStore,
  type Session,
  storageKeys,
  type Transport,
} from "@banche/core";
import type { TokenPlace } from "../app.ts";
import type { Context } from "../context.ts";
import type { ResourceRegistry } from "@banche/core";
import { notFound, usageError } from "../errors.ts";
import { type Kept, openKept } from "./tokens.ts";
import { traced } from "./trace.ts";

/** Limits one request to a factory; the server does not store it. Other servers of the platform ignore it. */
const FACTORY_HEADER = "banche-factory";

/** A session on the server of this profile. */
export interface Connection {
  readonly server: string;
  readonly session: Session;
  readonly client: Client;
  /** Values that are saved between runs; undefined with a token from the environment. */
  readonly kept: Kept | undefined;
  /** Saves the factory for later commands. */
  keepFactory(): void;
  /**
   * Reads the signed-in user and works in the requested factory, in this process only. The session may be locked.
   *
   * @throws {CliError} `not_found` when the user has no such factory
   */
  load(): Promise<CurrentUser>;
  close(): Promise<void>;
}

export interface SignedIn extends Connection {
  readonly current: CurrentUser;
  readonly registry: ResourceRegistry;
}

export interface SignIn {
  /** Where the token of a sign-in is saved; if missing, where it is now. */
  readonly place: TokenPlace;
  /** Called when the server refuses a call because a designed model has changed. */
  readonly onModelChanged?: () => void;
}

/**
 * Opens a session from the saved values of this profile, without a request.
 *
 * @param signIn - for programs with a sign-in of their own
 * @throws {CliError} `usage` when no server is known, `keyring` when the token cannot be read
 */
export async function openConnection(context: Context, signIn?: SignIn): Promise<Connection> {
  const { app, settings, used } = context;
  const profile = app.profiles.read(settings.profile);
  const server = serverOf(context);
  used.server = server;
  const place = signIn?.place ?? profile.tokens ?? "file";
  const kept =
    settings.token === undefined ? await openKept(app, { profile: settings.profile, server, place }) : undefined;
  const brief = memoryStore();
  const factory = settings.factory === undefined ? kept?.get(storageKeys.factory) : undefined;
  if (factory !== undefined) brief.set(storageKeys.factory, factory);
  const models = signIn ? undefined : await app.registry.designed?.load();
  const { transport, close } = await app.openTransport();
  const scope: Scope = {};
  const session = createSession({
    server,
    models,
    transport: scoped(traced(transport, context), scope),
    clock: app.clock,
    random: app.random,
    storage: { lasting: kept ?? tokenStore(settings.token), brief },
    // Terminal sessions live longer; the server uses this header, not the name of the program.
    headers: {
      "accept-language": settings.language,
      "banche-client": "terminal",
      // The name of the device in the lists of sign-ins.
      "user-agent": `banche/${app.version} (${process.platform})`,
    },
    ...(settings.timeoutMs !== undefined && { timeoutMs: settings.timeoutMs }),
    ...(signIn?.onModelChanged && { onModelChanged: signIn.onModelChanged }),
  });
  return {
    server,
    session,
    client: session.client,
    kept,
    keepFactory: () => keepFactory(kept, brief),
    async load() {
      const current = await session.load();
      const isHeld = session.store.getState().status === "locked" || current.secondFactor !== undefined;
      if (settings.factory === undefined || isHeld) return current;
      const { id } = findFactory(current, settings.factory);
      return id === activeFactory(session) ? current : narrow(session, { brief, scope, id });
    },
    async close() {
      try {
        await scope.restore?.();
        await kept?.settle();
      } finally {
        await close();
      }
    },
  };
}

/**
 * Address of the server: from options and environment, else the profile's.
 *
 * @throws {CliError} `usage` when none is known
 */
export function serverOf({ app, settings }: Context): string {
  const server = settings.server ?? app.profiles.read(settings.profile).server;
  if (server !== undefined) return server;
  const profiles = app.profiles.list();
  const { profile } = settings;
  if (profile !== "default" && !profiles.includes(profile)) {
    throw notFound("cli.usage.unknownProfile", { value: profile, profiles: profiles.join(", ") });
  }
  throw usageError("cli.usage.noServer", {}, { key: "cli.usage.useServer" });
}

/**
 * Runs `work` in the session of this profile, in the requested factory.
 *
 * @throws {BancheError} `not_signed_in`, `session_locked`, `second_factor_required`, `session_expired` and other errors of the server
 */
export async function withSession<Result>(
  context: Context,
  work: (connection: SignedIn) => Promise<Result>,
): Promise<Result> {
  const connection = await openConnection(context);
  try {
    const current = await connection.load();
    if (connection.session.store.getState().status === "locked") throw new BancheError("session_locked");
    if (current.secondFactor) throw new BancheError("second_factor_required");
    return await work({ ...connection, current, registry: await context.app.registry.load() });
  } finally {
    await connection.close();
  }
}

/**
 * Switches to the factory with this name or id, in all processes of the session, unless it is the current one.
 *
 * @throws {CliError} `not_found` when the user has no such factory
 */
export async function chooseFactory(session: Session, current: CurrentUser, wanted: string): Promise<string> {
  const { id, name } = findFactory(current, wanted);
  if (activeFactory(session) !== id) await session.switchFactory(id);
  return name ?? id;
}

/** Id of the factory that the session works in. */
export function activeFactory({ store }: Session): string | undefined {
  const state = store.getState();
  return state.status === "signedOut" ? undefined : state.factoryId;
}

interface Scope {
  factoryId?: string;
  /** Switches back to the previous factory, on a server that does not know the header. */
  restore?: () => Promise<void>;
}

function scoped(transport: Transport, scope: Scope): Transport {
  return (request) =>
    transport(
      scope.factoryId === undefined
        ? request
        : { ...request, headers: { ...request.headers, [FACTORY_HEADER]: scope.factoryId } },
    );
}

/**
 * Works in another factory without changing it for other processes. A server that does not know the header answers for its current
 * factory; then loading the session switches the factory, and it is switched back at the end.
 */
async function narrow(
  session: Session,
  { brief, scope, id }: { readonly brief: KeyValueStore; readonly scope: Scope; readonly id: string },
): Promise<CurrentUser> {
  const before = activeFactory(session);
  scope.factoryId = id;
  brief.set(storageKeys.factory, id);
  const current = await session.load();
  if (current.user?.activeFactoryId !== id && before !== undefined) {
    scope.restore = () => session.switchFactory(before).catch(() => undefined);
  }
  return current;
}

function findFactory(
  current: CurrentUser,
  wanted: string,
): { readonly id: string; readonly name?: string | undefined } {
  const found = current.factories?.find(({ id, name }) => id === wanted || name === wanted);
  if (found) return found;
  const known = current.factories?.map(({ id, name }) => name ?? id).join(", ") ?? "";
  throw notFound("cli.usage.unknownFactory", { value: wanted, factories: known });
}

/** Holds a token from the environment; nothing of it is saved. */
function tokenStore(token: string | undefined): KeyValueStore {
  const store = memoryStore();
  if (token !== undefined) store.set(storageKeys.token, token);
  return store;
}

function keepFactory(kept: Kept | undefined, brief: KeyValueStore): void {
  const factory = brief.get(storageKeys.factory);
  if (factory === undefined) kept?.remove(storageKeys.factory);
  else kept?.set(storageKeys.factory, factory);
}
