import type { Calls, ClientOptions, CommonClient } from "../client/clientOf.ts";
import { readLogin } from "../client/login.ts";
import type { ClientModels, KeptModels } from "../client/models.ts";
import { factories } from "../contract/factories.ts";
import { secondFactor } from "../contract/secondFactor.ts";
import { clientCredentials, session } from "../contract/session.ts";
import { BancheError, hasCode } from "../errors.ts";
import type { Clock, Random, Transport } from "../ports.ts";
import type { Store } from "../store.ts";
import { checkCurrentUser } from "./checks.ts";
import type { CurrentUser, SessionEvent, SessionState } from "./machine.ts";
import { withDevice } from "./device.ts";
import { encodePassword } from "./password.ts";
import { restoreSession } from "./restore.ts";
import { clearStorage, type SessionStorage, storageKeys } from "./storage.ts";
import { LOGIN_CODES } from "../settings/constants.ts";
import type { ResourceRegistry } from "../registry/registry.ts";

export interface SessionOptions {
  /** Origin of the server, with an optional path prefix. */
  readonly server: string;
  /** First segment of the platform's paths, if there is one (spec §7). */
  readonly product?: string | undefined;
  readonly transport: Transport;
  /** The resources of its clients. Default: those of the product. */
  readonly registry?: ResourceRegistry | undefined;
  /** The additions of the server, as in `ClientOptions`. */
  readonly additions?: ReadonlySet<string> | undefined;
  /** Designed models that are already known. They are forgotten when the session ends. */
  readonly models?: ClientModels | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly storage: SessionStorage;
  /** The store to use, made by `restoreSession` from the same storage. Default: a new one. */
  readonly store?: Store<SessionState, SessionEvent>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: the platform's 600,000 ms (spec §9). */
  readonly timeoutMs?: number;
  /** Called when the server refuses a call because of missing rights; `load` reads the current rights. */
  readonly onForbidden?: (error: BancheError) => void;
  /** Called when the server refuses a call because a designed model has changed. */
  readonly onModelChanged?: () => void;
  /**
   * Set this if several windows share the session. Then the factory that the server reports has priority over the one
   * that was chosen here. If it differs from this session's factory, this function is called and the new user info is
   * not stored.
   */
  readonly onFactoryMoved?: () => void;
}

/** The calls that a session makes itself. */
export const sessionCalls = { session, factories, secondFactor } as const;
/** The client calls that a session needs. */
export type SessionClient = CommonClient & Calls<typeof sessionCalls>;

/** A session: the user, the permissions, the factory, and the client that sends calls for it. */
export interface SessionOf<Client extends SessionClient> {
  readonly store: Store<SessionState, SessionEvent>;
  readonly client: Client;
  /** A client of this session with another transport, such as the bulk lane of `createLanes`. */
  clientBy(transport: Transport): Client;
  /** The client for sign-in calls: it sends the device token, and stores a new one. */
  readonly signingIn: Client;
  /**
   * Signs in, reads the user info and reports the factory.
   *
   * @throws {BancheError} `wrong_password`, `account_unknown`, `account_disabled`, `sign_in_refused`, `rate_limited`,
   * `sign_in_redirected` (with `details.path`), the checks of spec §5, or errors of the connection
   */
  signIn(input: { readonly account: string; readonly password: string }): Promise<CurrentUser>;
  /**
   * Continues with a token that was obtained in another way, such as by a verification code.
   *
   * @throws {BancheError} the checks of spec §5, or errors of the connection
   */
  adopt(token: string): Promise<CurrentUser>;
  /**
   * Reads and checks the user info of a stored session. A locked session stays locked and returns the data for the
   * lock screen.
   *
   * @throws {BancheError} `not_signed_in` without a token
   */
  load(): Promise<CurrentUser>;
  /**
   * Sends the one-time code or recovery code that the session waits for (`secondFactor` of the user info), and
   * continues as after a sign-in.
   *
   * @throws {BancheError} `wrong_second_factor`; `session_replaced` when the server ended the session after too many
   * attempts; `rate_limited`
   */
  giveCode(code: string): Promise<CurrentUser>;
  /** Switches to another factory of the user (spec §4). */
  switchFactory(factoryId: string): Promise<void>;
  /** Locks the session here and, if it supports that, on the server. */
  lock(): Promise<void>;
  /** @throws {BancheError} `wrong_password` */
  unlock(password: string): Promise<void>;
  /**
   * Ends the session on the server and deletes it here. Returns the address to open, if the server sends one
   * (1101004).
   */
  signOut(): Promise<string | undefined>;
}

/**
 * Continues the stored session, or starts signed out. Sends no request by itself.
 *
 * @param clientFor - creates its clients
 */
export function sessionOf<Client extends SessionClient>(
  options: SessionOptions,
  clientFor: (options: ClientOptions) => Client,
): SessionOf<Client> {
  const { lasting, brief } = options.storage;
  const store = options.store ?? restoreSession(options.storage);
  const end = (error: BancheError) => {
    clearStorage(options.storage);
    store.dispatch({ type: "ended", code: error.code, message: error.spoken ? error.message : undefined });
  };
  const models: KeptModels = { now: options.models };
  store.subscribe(() => {
    if (store.getState().status === "signedOut") models.now = undefined;
  });
  const clientBy = (transport: Transport) =>
    clientFor({
      ...options,
      models,
      transport,
      token: () => tokenOf(store.getState()),
      onSessionEnd: end,
      onLocked: () => {
        lasting.set(storageKeys.lock, "1");
        store.dispatch({ type: "locked" });
      },
      onSecondFactor: () => readHeld(),
    });
  let reading: Promise<unknown> | undefined;
  const client = clientBy(options.transport);
  const signingIn = clientBy(withDevice(options.transport, lasting));

  async function load(): Promise<CurrentUser> {
    if (store.getState().status === "signedOut") throw new BancheError("not_signed_in");
    const current = await client.session.currentUser();
    if (current?.locked && current.user) {
      lasting.set(storageKeys.lock, "1");
      store.dispatch({ type: "loaded", current, factoryId: current.user.activeFactoryId });
      store.dispatch({ type: "locked" });
      return current;
    }
    if (current?.secondFactor && current.user) {
      store.dispatch({ type: "loaded", current, factoryId: undefined });
      return current;
    }
    const checked = check(current);
    const [chosen, active] = [brief.get(storageKeys.factory), checked.user?.activeFactoryId];
    const factoryId = ownFactory(checked, options.onFactoryMoved ? [active, chosen] : [chosen, active]);
    if (factoryId !== active && !checked.mustChangePassword) await client.factories.use({ query: { factoryId } });
    brief.set(storageKeys.factory, factoryId);
    const before = factoryOf(store.getState());
    if (options.onFactoryMoved && before !== undefined && before !== factoryId) options.onFactoryMoved();
    else store.dispatch({ type: "loaded", current: checked, factoryId });
    return checked;
  }

  async function adopt(token: string): Promise<CurrentUser> {
    clearStorage(options.storage);
    lasting.set(storageKeys.token, token);
    store.dispatch({ type: "signedIn", token });
    return load();
  }

  /**
   * Reads the user info again if a second factor is required and this was not known: it was turned on elsewhere, or
   * is now demanded.
   */
  function readHeld(): void {
    const state = store.getState();
    if (state.status !== "signedIn" || !state.current || state.current.secondFactor) return;
    reading ??= load()
      .catch(() => undefined)
      .finally(() => (reading = undefined));
  }

  function check(current: CurrentUser | undefined): CurrentUser {
    try {
      return checkCurrentUser(current);
    } catch (error) {
      if (hasCode(error, "no_user_info", "no_menus", "no_factory")) end(error);
      throw error;
    }
  }

  return {
    store,
    client,
    clientBy,
    signingIn,
    load,
    async signIn({ account, password }) {
      const envelope = await signingIn.raw(session.login, {
        query: { ...clientCredentials },
        body: { account: account.trim(), password: encodePassword(password) },
      });
      return adopt(readLogin(envelope).token);
    },
    adopt,
    async giveCode(code) {
      await client.secondFactor.give({ body: { code } });
      return load();
    },
    async switchFactory(factoryId) {
      await client.factories.use({ query: { factoryId } });
      brief.set(storageKeys.factory, factoryId);
      store.dispatch({ type: "factoryChosen", factoryId });
    },
    async lock() {
      if ((await client.additions()).has("lock")) await client.session.lock();
      lasting.set(storageKeys.lock, "1");
      store.dispatch({ type: "locked" });
    },
    async unlock(password) {
      const state = store.getState();
      if (state.status === "signedOut") throw new BancheError("not_signed_in");
      const account = state.current?.user?.account ?? (await load()).user?.account ?? "";
      await client.session.unlock({ body: { account, password: encodePassword(password) } });
      lasting.remove(storageKeys.lock);
      store.dispatch({ type: "unlocked" });
    },
    async signOut() {
      const known = store.getState().status !== "signedOut";
      const envelope = known ? await client.raw(session.logout, {}).catch(() => undefined) : undefined;
      clearStorage(options.storage);
      store.dispatch({ type: "signedOut" });
      return envelope?.code === LOGIN_CODES.afterSignOut ? envelope.path : undefined;
    },
  };
}

function tokenOf(state: SessionState): string | undefined {
  return state.status === "signedOut" ? undefined : state.token;
}

function factoryOf(state: SessionState): string | undefined {
  return state.status === "signedOut" ? undefined : state.factoryId;
}

/** The first wanted factory that the user has, else the user's first one (spec §1). */
function ownFactory(current: CurrentUser, wanted: readonly (string | undefined)[]): string {
  const ids = (current.factories ?? []).map(({ id }) => id);
  return wanted.find((id) => id !== undefined && ids.includes(id)) ?? ids[0] ?? "";
}
