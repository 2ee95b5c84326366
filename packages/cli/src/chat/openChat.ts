import { BancheError } from "@banche/core";
import { type Chat, createChat, type Outgoing, socketUrl } from "@banche/core/chat";
import { SOCKET_PATHS } from "@banche/core/wire";
import { stoppable, type Stop } from "../bulk/stop.ts";
import type { Context } from "../context.ts";
import { CliError } from "../errors.ts";
import { type SignedIn, withSession } from "../session/connect.ts";

/** Time limit for the first connection. */
const CONNECT_LIMIT_MS = 15_000;

export interface Chatting extends SignedIn {
  readonly chat: Chat;
  readonly stop: Stop;
  /**
   * Resolves as soon as `holds` returns true.
   *
   * @throws {BancheError} `session_expired` when the session ends, `aborted` at a signal
   */
  until(holds: () => boolean): Promise<void>;
}

/**
 * Runs `work` while connected to the chat of the server.
 *
 * @throws {BancheError} `connection_lost` when no connection can be made
 * @throws {CliError} `interrupted`, `terminated` or `hangup` when a signal cut the work off
 */
export async function withChat<Result>(
  context: Context,
  work: (chatting: Chatting) => Promise<Result>,
): Promise<Result> {
  return withSession(context, async (connection) => {
    const { app } = context;
    const { session, server, current } = connection;
    const self = current.user?.id ?? "";
    let ended: string | undefined;
    const chat = createChat({
      url: socketUrl(server, undefined, SOCKET_PATHS[0]),
      socket: await app.openSockets(),
      clock: app.clock,
      random: app.random,
      newId: () => Buffer.from(app.randomBytes(16)).toString("hex"),
      outbox: inMemory(),
      token: () => tokenOf(session),
      self,
      owner: self,
      onLoggedOut: (text) => {
        ended = text;
      },
    });
    try {
      return await stoppable(app, async (stop) => {
        const until = waiter(chat, stop.signal, () => ended);
        chat.start();
        await connected(context, chat, until);
        return work({ ...connection, chat, stop, until });
      });
    } finally {
      chat.stop();
    }
  });
}

/** @param ended - the server's message when it ended the session; undefined before that */
function waiter(chat: Chat, signal: AbortSignal, ended: () => string | undefined): Chatting["until"] {
  return (holds) =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        unsubscribe();
        signal.removeEventListener("abort", look);
      };
      const look = (): void => {
        const reason = ended();
        if (holds()) resolve();
        else if (reason !== undefined) reject(sessionEnd(reason));
        else if (signal.aborted) reject(new BancheError("aborted"));
        else return;
        end();
      };
      const unsubscribe = chat.subscribe(look);
      signal.addEventListener("abort", look);
      look();
    });
}

/** @throws {BancheError} `connection_lost` when it takes longer than the limit */
async function connected({ app }: Context, chat: Chat, until: Chatting["until"]): Promise<void> {
  const enough = new AbortController();
  const ready = until(() => chat.getState().connection.status === "ready").then(() => true);
  const limit = app.clock.wait(CONNECT_LIMIT_MS, enough.signal).then(() => false);
  try {
    if (!(await Promise.race([ready, limit]))) throw new BancheError("connection_lost");
  } finally {
    enough.abort();
    ready.catch(() => undefined);
  }
}

/** Why a message was not sent, as an error. */
export function refusal({ failure }: Outgoing): CliError {
  const reason = failure?.text || failure?.code || "";
  return new CliError("partial", { text: { key: "chat.cli.refused", params: { reason } }, details: { ...failure } });
}

function sessionEnd(text: string): BancheError {
  return new BancheError("session_replaced", text === "" ? {} : { message: text });
}

function tokenOf({ store }: SignedIn["session"]): string {
  const state = store.getState();
  return state.status === "signedOut" ? "" : state.token;
}

/** Storage in memory is enough: a command waits until everything is sent, so nothing must survive it. */
function inMemory() {
  return { load: () => [], save: () => undefined };
}
