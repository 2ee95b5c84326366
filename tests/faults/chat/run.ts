/**
 * Chat under faults: two server processes on one database, killed, cut off and gone dead at random while one user writes to
 * another. Counts what was lost, doubled and out of order. `node -C @banche/source tests/faults/chat/main.ts [faults] [sends]`
 */
import type { ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Chat, createChat, type Outgoing, socketUrl, webSockets } from "@banche/core/chat";
import { SOCKET_PATHS } from "@banche/core/wire";
import { systemClock } from "@banche/core/node";
import { createTestDatabase, demoPassword, seededRandom } from "@banche/server/testing";

import { chatUntil } from "../../lib/chatUntil.ts";
import { endProcess, forkServer } from "../../lib/forkServer.ts";
import { freePort } from "../../lib/freePort.ts";
import { type OldClient, startOldClient } from "./oldClient.ts";
import { type Proxy, startProxy } from "@banche/server/testing";
import { type SpokenTui, startSpokenTui } from "./spokenTui.ts";

export interface Counts {
  readonly sent: number;
  readonly kills: number;
  readonly resets: number;
  readonly freezes: number;
  readonly lost: number;
  readonly doubled: number;
  readonly outOfOrder: number;
  /** Of a terminal UI: messages that it told never, more than once, and in the wrong order. */
  readonly tuiLost: number;
  readonly tuiDoubled: number;
  readonly tuiOutOfOrder: number;
  /** Of a client of the platform's own kind: messages it never saw, and live ones in the wrong order. */
  readonly oldLost: number;
  readonly oldOutOfOrder: number;
  /** What the terminal UI said, as the writer has it. */
  readonly tuiSaid: Said;
  /** What the client of the platform's own kind said; without ids, what was sent twice is there twice. */
  readonly oldSaid: Omit<Said, "doubled">;
}

export interface Said {
  readonly said: number;
  readonly lost: number;
  readonly doubled: number;
  readonly outOfOrder: number;
}

export interface Course {
  readonly postgresUrl: string;
  readonly faults: number;
  readonly sends: number;
  readonly seed: number;
}

export async function runChatFaults({ postgresUrl, faults, sends, seed }: Course): Promise<Counts> {
  const { next: random } = seededRandom(seed);
  const database = await createTestDatabase(postgresUrl, "demo");
  const dataDir = mkdtempSync(join(tmpdir(), "banche-chat-faults-"));
  const ports = [await freePort(), await freePort()];
  const processes: (ChildProcess | undefined)[] = [];
  const start = async (at: number): Promise<void> => {
    processes[at] = await forkServer({ databaseUrl: database.url, port: ports[at] ?? 0, dataDir });
  };
  await start(0);
  await start(1);
  const proxies = [await startProxy(() => ports[0] ?? 0), await startProxy(() => ports[1] ?? 0)];
  const clients = await connectAll(proxies, ports);
  const counts = { kills: 0, resets: 0, freezes: 0 };

  const texts: string[] = [];
  const said: { readonly tui: string[]; readonly old: string[] } = { tui: [], old: [] };
  const every = Math.max(1, Math.floor(sends / (faults + 1)));
  for (let n = 0; n < sends; n += 1) {
    const text = `nr ${numbered(n)}`;
    texts.push(text);
    clients.writer.sendText(clients.readerId, text);
    if (n % ANSWERED_EVERY === 0) {
      for (const who of ["tui", "old"] as const) {
        const answer = `${who} ${numbered(said[who].length)}`;
        said[who].push(answer);
        clients[who].say(answer);
      }
    }
    // A writer waits now and then until what was written is through, as people do.
    if (n % 50 === 49) await chatUntil(clients.writer, () => clients.writer.getState().outbox.length < 100);
    if (n % every !== every - 1 || counts.kills + counts.resets + counts.freezes >= faults) continue;
    const at = random() < 0.5 ? 0 : 1;
    const what = random();
    if (what < 0.34) {
      counts.kills += 1;
      processes[at]?.kill("SIGKILL");
      await start(at);
    } else if (what < 0.8) {
      counts.resets += 1;
      proxies[at]?.reset();
    } else {
      counts.freezes += 1;
      proxies[at]?.freeze();
    }
  }

  await chatUntil(clients.writer, () => clients.writer.getState().outbox.length === 0);
  const answers = await answersOf(clients, said);
  const result = { sent: texts.length, ...counts, ...(await compare(clients, texts)), ...answers };
  // What the readers looked at is read for the writer, too.
  const readByPeer = (): number => clients.writer.getState().peers.get(clients.readerId)?.readByPeer ?? 0;
  await chatUntil(clients.writer, () => readByPeer() === texts.length);
  await clients.stop();
  for (const proxy of proxies) await proxy.close();
  for (const child of processes) {
    if (child) await endProcess(child);
  }
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
  return result;
}

interface Clients {
  readonly writer: Chat;
  readonly readers: readonly Chat[];
  readonly tui: SpokenTui;
  readonly old: OldClient;
  readonly writerId: string;
  readonly readerId: string;
  stop(): Promise<void>;
}

/** The writer, and of the reader two devices at two processes, a terminal UI, and an old client. */
async function connectAll(proxies: readonly Proxy[], ports: readonly number[]): Promise<Clients> {
  const origin = (at: number): string => `http://127.0.0.1:${proxies[at]?.port}`;
  const login = await Promise.all(["admin", "dispatcher"].map((account) => signIn(ports[0] ?? 0, account)));
  const [writerIs, readerIs] = login;
  if (!writerIs || !readerIs) throw new Error("nobody signed in");
  const chat = (at: number, { token, id }: SignedIn): Chat => {
    const made = createChat({
      url: socketUrl(origin(at), undefined, SOCKET_PATHS[0]),
      socket: webSockets(globalThis),
      clock: systemClock,
      random: Math.random,
      newId: () => crypto.randomUUID(),
      outbox: memoryOutbox(),
      token: () => token,
      self: id,
      owner: id,
      onLoggedOut: (text) => {
        throw new Error(`the session ended: ${text}`);
      },
    });
    made.start();
    return made;
  };
  const writer = chat(0, writerIs);
  const readers = [chat(1, readerIs), chat(0, readerIs)];
  const tui = await startSpokenTui(origin(1), readerIs.token, writerIs);
  const old = startOldClient(origin(1), readerIs.token, readerIs.id, writerIs.id);
  for (const one of [writer, ...readers]) await chatUntil(one, () => one.getState().connection.status === "ready");
  for (const reader of readers) reader.attend(writerIs.id);
  writer.attend(readerIs.id);
  return {
    writer,
    readers,
    tui,
    old,
    writerId: writerIs.id,
    readerId: readerIs.id,
    async stop() {
      for (const one of [writer, ...readers]) one.stop();
      old.stop();
      await tui.stop();
    },
  };
}

/** What the writer was answered, once all of it is there. */
async function answersOf({ writer, readerId }: Clients, said: { readonly tui: string[]; readonly old: string[] }) {
  await writer.loadBack(readerId, undefined);
  const here = () => textsOf(writer, readerId);
  const last = [said.tui.at(-1), said.old.at(-1)].filter((text) => text !== undefined);
  await chatUntil(writer, () => last.every((text) => here().includes(text)));
  const [byTui, byOld] = [
    here().filter((text) => text.startsWith("tui")),
    here().filter((text) => text.startsWith("old")),
  ];
  const of = (wanted: readonly string[], seen: readonly string[]) => ({
    said: wanted.length,
    lost: wanted.filter((text) => !seen.includes(text)).length,
  });
  return {
    tuiSaid: {
      ...of(said.tui, byTui),
      doubled: byTui.length - new Set(byTui).size,
      outOfOrder: backwards([...new Set(byTui)]),
    },
    oldSaid: { ...of(said.old, byOld), outOfOrder: backwards(byOld.filter((text, at) => text !== byOld[at - 1])) },
  };
}

function textsOf(chat: Chat, peer: string): readonly string[] {
  const { timeline } = chat.conversation(peer);
  return timeline
    .slice(0, timeline.length)
    .flatMap(({ from, content }) => (from === peer && content.type === "text" ? [content.text] : []));
}

async function compare({ writer, readers, readerId, tui, old, writerId }: Clients, texts: readonly string[]) {
  let [lost, doubled, outOfOrder] = [0, 0, 0];
  const { lastSeq } = writer.conversation(readerId).timeline;
  for (const reader of readers) {
    await chatUntil(reader, () => reader.conversation(writerId).timeline.lastSeq >= lastSeq);
    await reader.loadBack(writerId, undefined);
    const seen = textsOf(reader, writerId);
    const unique = new Set(seen);
    lost += texts.filter((text) => !unique.has(text)).length;
    doubled += seen.length - unique.size;
    outOfOrder += backwards(seen);
  }
  await tui.until(texts.at(-1) ?? "");
  const spoken = new Set(tui.told);
  const told = new Set([...old.listed, ...old.live.flat()]);
  return {
    lost,
    doubled,
    outOfOrder,
    tuiLost: texts.filter((text) => !spoken.has(text)).length,
    tuiDoubled: tui.told.length - spoken.size,
    tuiOutOfOrder: backwards(tui.told),
    oldLost: texts.filter((text) => !told.has(text)).length,
    oldOutOfOrder: old.live.reduce((sum, texts) => sum + backwards(texts), 0),
  };
}

const numbered = (n: number): string => String(n).padStart(6, "0");
/** So many messages of the writer come between two answers of each client that answers. */
const ANSWERED_EVERY = 20;

const backwards = (texts: readonly string[]): number =>
  texts.filter((text, index) => index > 0 && text <= (texts[index - 1] ?? "")).length;

interface SignedIn {
  readonly account: string;
  readonly token: string;
  readonly id: string;
  readonly name: string;
}

async function signIn(port: number, account: string): Promise<SignedIn> {
  const origin = `http://127.0.0.1:${port}`;
  const password = createHash("md5").update(demoPassword).digest("hex");
  const login = await fetch(`${origin}/api/oauth/Login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account, password }),
  });
  const { data } = (await login.json()) as { data: { token: string } };
  const user = await fetch(`${origin}/api/oauth/CurrentUser`, { headers: { authorization: data.token } });
  const current = (await user.json()) as { data: { userInfo: { userId: string; userName: string } } };
  const { userId, userName } = current.data.userInfo;
  return { account, token: data.token, id: userId, name: userName };
}

function memoryOutbox() {
  let kept: readonly Outgoing[] = [];
  return {
    load: () => kept,
    save: (_owner: string, messages: readonly Outgoing[]) => {
      kept = messages;
    },
  };
}
