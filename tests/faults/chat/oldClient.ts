import { SOCKET_PATHS } from "@banche/core";

/**
 * A client of the platform's own kind (contract-flow-chat §2): it knows no ids of messages, connects again after a pause, and
 * asks for the newest page each time.
 */
export interface OldClient {
  /** Texts that came by themselves, connection by connection. */
  readonly live: readonly (readonly string[])[];
  /** Texts of all pages that were read. */
  readonly listed: ReadonlySet<string>;
  stop(): void;
}

export function startOldClient(origin: string, token: string, self: string, peer: string): OldClient {
  const live: string[][] = [];
  const listed = new Set<string>();
  let stopped = false;
  let socket: WebSocket | undefined;
  let again: NodeJS.Timeout | undefined;

  function open(): void {
    const mine: string[] = [];
    live.push(mine);
    socket = new WebSocket(`${origin.replace("http", "ws")}${SOCKET_PATHS[0]}`);
    const send = (frame: object): void => socket?.send(JSON.stringify({ ...frame, token }));
    socket.addEventListener("open", () => send({ method: "OnConnection", mobileDevice: false }));
    socket.addEventListener("message", ({ data }) => {
      const frame = JSON.parse(String(data)) as { method: string; formMessage?: string; list?: { content: string }[] };
      if (frame.method === "receiveMessage") mine.push(String(frame.formMessage));
      if (frame.method === "messageList") for (const { content } of frame.list ?? []) listed.add(content);
      if (frame.method === "initMessage") {
        const page = { toUserId: peer, formUserId: self, currentPage: 1, pageSize: 500, sord: "desc" };
        send({ method: "MessageList", ...page });
      }
    });
    socket.addEventListener("close", () => {
      if (!stopped) again = setTimeout(open, 200);
    });
  }

  open();
  return {
    live,
    listed,
    stop() {
      stopped = true;
      clearTimeout(again);
      socket?.close();
    },
  };
}
