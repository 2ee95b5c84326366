import { once } from "node:events";
import { setTimeout } from "node:timers/promises";

import { encodePassword, SOCKET_PATHS } from "@banche/core/wire";
import { seededRandom } from "@banche/server/testing";
import { type RawData, WebSocket } from "ws";

/** Within which a socket opens, and says what is waited for. */
const PATIENCE_MS = 30_000;

export interface SocketCounts {
  opened: number;
  /** Of each message the sender gets an echo. */
  echoed: number;
  /** Sockets that were not greeted, and messages without an echo. */
  failed: number;
}

/** People who open a page, write to somebody a few times and leave, again and again; some leave without a word. */
export function startSockets(url: string, password: string, people: number) {
  const counts: SocketCounts = { opened: 0, echoed: 0, failed: 0 };
  const { next: random } = seededRandom(29);
  const stop = new AbortController();
  const over = stop.signal;

  async function signIn(account: string): Promise<{ readonly token: string; readonly id: string }> {
    const body = new URLSearchParams({ account, password: encodePassword(password) });
    const answer = await fetch(`${url}/api/oauth/Login`, { method: "POST", body });
    const { token } = ((await answer.json()) as { data: { token: string } }).data;
    const own = await fetch(`${url}/api/oauth/CurrentUser`, { headers: { authorization: token } });
    const { userInfo } = ((await own.json()) as { data: { userInfo: { userId: string } } }).data;
    return { token, id: userInfo.userId };
  }

  async function visit(token: string, to: string): Promise<void> {
    const socket = new WebSocket(`${url.replace("http", "ws")}${SOCKET_PATHS[0]}`);
    socket.on("error", () => undefined);
    const heard = (method: string) => heardOn(socket, method);
    try {
      await once(socket, "open", { signal: AbortSignal.timeout(PATIENCE_MS) });
      counts.opened += 1;
      const greeted = heard("initMessage");
      socket.send(JSON.stringify({ method: "OnConnection", mobileDevice: false, token }));
      await greeted;
      for (let n = 0; n < 3 && !over.aborted; n += 1) {
        const echo = heard("sendMessage");
        const message = { toUserId: to, messageType: "text", messageContent: `soak ${counts.echoed}` };
        socket.send(JSON.stringify({ method: "SendMessage", ...message, token }));
        await echo;
        counts.echoed += 1;
        await setTimeout(200 + 600 * random());
      }
    } catch {
      counts.failed += 1;
    }
    if (random() < 0.3) socket.terminate();
    else socket.close();
  }

  async function live(): Promise<void> {
    const [dispatcher, viewer] = await Promise.all([signIn("dispatcher"), signIn("viewer")]);
    const visits = Array.from({ length: people }, async (_, at) => {
      while (!over.aborted) await (at % 2 ? visit(dispatcher.token, viewer.id) : visit(viewer.token, dispatcher.id));
    });
    await Promise.all(visits);
  }

  const living = live();
  return {
    counts,
    async stop(): Promise<SocketCounts> {
      stop.abort();
      await living;
      return counts;
    },
  };
}

/** Settles with the first message of a kind from now on. @throws {Error} where none comes within half a minute */
function heardOn(socket: WebSocket, method: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      socket.off("message", onMessage);
      settle();
    };
    const timer = globalThis.setTimeout(() => end(() => reject(new Error(`no ${method}`))), PATIENCE_MS);
    const onMessage = (data: RawData): void => {
      if (String(data).includes(`"method":"${method}"`)) end(resolve);
    };
    socket.on("message", onMessage);
  });
}
