import { SOCKET_PATHS } from "@banche/core/wire";

/**
 * A client of the platform's own kind (contract-flow-chat §2): it knows no ids of messages, connects again after a pause, and
 * asks for the newest page each time. What it says it says again, on another connection, until it has seen it come back.
 */
export interface OldClient {
  /** Texts of the peer that came by themselves, connection by connection. */
  readonly live: readonly (readonly string[])[];
  /** Texts of all pages that were read. */
  readonly listed: ReadonlySet<string>;
  /** Says it after what was said before has come back. */
  say(text: string): void;
  stop(): void;
}

interface Heard {
  readonly method: string;
  readonly formMessage?: string;
  readonly toMessage?: string;
  readonly list?: readonly { readonly content: string }[];
}

/** Nobody waits longer for what was said to appear. */
const PATIENCE_MS = 3_000;
const PAUSE_MS = 200;

export function startOldClient(origin: string, token: string, self: string, peer: string): OldClient {
  const live: string[][] = [];
  const listed = new Set<string>();
  const toSay: string[] = [];
  let stopped = false;
  let isConnected = false;
  let socket: WebSocket;
  let timer: NodeJS.Timeout | undefined;

  const send = (frame: object): void => socket.send(JSON.stringify({ ...frame, token }));

  function say(): void {
    const [text] = toSay;
    if (!isConnected || text === undefined) return;
    send({ method: "SendMessage", toUserId: peer, messageType: "text", messageContent: text });
    timer = setTimeout(again, PATIENCE_MS);
  }

  function again(): void {
    isConnected = false;
    clearTimeout(timer);
    socket.close();
    if (!stopped) timer = setTimeout(open, PAUSE_MS);
  }

  function open(): void {
    const mine: string[] = [];
    live.push(mine);
    const opened = new WebSocket(`${origin.replace("http", "ws")}${SOCKET_PATHS[0]}`);
    socket = opened;
    opened.addEventListener("open", () => {
      if (socket === opened) send({ method: "OnConnection", mobileDevice: false });
    });
    opened.addEventListener("message", ({ data }) => {
      if (socket === opened) heard(JSON.parse(String(data)) as Heard, mine);
    });
    opened.addEventListener("close", () => {
      if (socket === opened) again();
    });
  }

  function heard({ method, formMessage, toMessage, list = [] }: Heard, mine: string[]): void {
    if (method === "receiveMessage") mine.push(String(formMessage));
    if (method === "messageList") for (const { content } of list) listed.add(content);
    if (method === "sendMessage" && toMessage === toSay[0]) {
      clearTimeout(timer);
      toSay.shift();
      say();
    }
    if (method === "initMessage") {
      isConnected = true;
      const page = { toUserId: peer, formUserId: self, currentPage: 1, pageSize: 500, sord: "desc" };
      send({ method: "MessageList", ...page });
      say();
    }
  }

  open();
  return {
    live,
    listed,
    say(text) {
      if (toSay.push(text) === 1) say();
    },
    stop() {
      stopped = true;
      again();
    },
  };
}
