import {
  BancheError,
  type Client,
  createSession,
  type CurrentUser,
  isBancheError,
  type KeyValueStore,
  memoryStore,
  type Session,
  storageKeys,
  type Transport,
} from "@banche/core";
import type { Credentials } from "../app.ts";
import type { Context } from "../context.ts";
import { notFound, usageError } from "../errors.ts";

/** A session on the server of this profile. */
export interface Connection {
  readonly server: string;
  readonly session: Session;
  readonly client: Client;
  /** Keeps the factory for the commands that follow. */
  keepFactory(): void;
  close(): Promise<void>;
}

export interface SignedIn extends Connection {
  readonly current: CurrentUser;
}

/**
 * Opens a session with what is kept for this profile, without asking the server anything.
 *
 * @throws {CliError} `usage` when no server is known
 */
export async function openConnection(context: Context): Promise<Connection> {
  const { app, settings } = context;
  const server = settings.server ?? (await app.openProfile(settings.profile)).read().server;
  if (server === undefined) {
    throw usageError("cli.usage.noServer", {}, { key: "cli.usage.useServer" });
  }
  context.used.server = server;
  const kept = settings.token === undefined ? app.openCredentials(settings.profile) : undefined;
  kept?.useServer(server);
  const brief = memoryStore();
  const factory = settings.factory === undefined ? kept?.get(storageKeys.factory) : undefined;
  if (factory !== undefined) brief.set(storageKeys.factory, factory);
  const { transport, close } = await app.openTransport();
  const session = createSession({
    server,
    transport: settings.verbose ? logged(transport, context) : transport,
    clock: app.clock,
    random: app.random,
    storage: { lasting: kept ?? tokenStore(settings.token), brief },
    headers: { "accept-language": settings.language },
    ...(settings.timeoutMs !== undefined && { timeoutMs: settings.timeoutMs }),
  });
  return {
    server,
    session,
    client: session.client,
    keepFactory: () => keepFactory(kept, brief),
    close,
  };
}

/**
 * Does `work` in the session of this profile, in the factory that was asked for.
 *
 * @throws {BancheError} `not_signed_in`, `session_locked`, `session_expired` and what else the server says
 */
export async function withSession<Result>(
  context: Context,
  work: (connection: SignedIn) => Promise<Result>,
): Promise<Result> {
  const connection = await openConnection(context);
  try {
    const current = await connection.session.load();
    if (connection.session.store.getState().status === "locked") throw new BancheError("session_locked");
    const { factory } = context.settings;
    if (factory !== undefined) await chooseFactory(connection.session, current, factory);
    return await work({ ...connection, current });
  } finally {
    await connection.close();
  }
}

/**
 * Works in the factory of this name or id from now on, unless it is the one already.
 *
 * @throws {CliError} `not_found` when the user has no such factory
 */
export async function chooseFactory(session: Session, current: CurrentUser, wanted: string): Promise<string> {
  const found = current.factories?.find(({ id, name }) => id === wanted || name === wanted);
  if (!found) {
    const known = current.factories?.map(({ id, name }) => name ?? id).join(", ") ?? "";
    throw notFound("cli.usage.unknownFactory", { value: wanted, factories: known });
  }
  const state = session.store.getState();
  if (state.status !== "signedOut" && state.factoryId !== found.id) await session.useFactory(found.id);
  return found.name ?? found.id;
}

/** A token from the environment: what the session does with it is kept nowhere. */
function tokenStore(token: string | undefined): KeyValueStore {
  const store = memoryStore();
  if (token !== undefined) store.set(storageKeys.token, token);
  return store;
}

function keepFactory(kept: Credentials | undefined, brief: KeyValueStore): void {
  const factory = brief.get(storageKeys.factory);
  if (factory === undefined) kept?.remove(storageKeys.factory);
  else kept?.set(storageKeys.factory, factory);
}

/** `--verbose`: a line for each call. Queries stay out, they may hold names and numbers of people. */
function logged(transport: Transport, { app, paint }: Context): Transport {
  return async (request) => {
    const began = app.clock.now();
    const { pathname } = new URL(request.url);
    const tell = (outcome: string) =>
      app.stderr.write(paint.dim(`${request.method} ${pathname} ${outcome} ${app.clock.now() - began} ms`) + "\n");
    try {
      const response = await transport(request);
      await tell(String(response.status));
      return response;
    } catch (error) {
      await tell(isBancheError(error) ? error.code : "failed");
      throw error;
    }
  };
}
