import type { ChatContent } from "@banche/core/chat";
import { chatOf, createFakeChat, type FakeChat } from "@banche/core/testing";
import { startTui, type TestTui, type TestTuiOptions } from "./harness.tsx";
import { createPlatform, person } from "./platform.ts";

/** Fixed time of all events. */
export const now = 1_700_000_000_000;
const clock = { now: () => now, wait: () => new Promise<void>(() => undefined) };
export const people = [
  person("u", "李娜", "lina"),
  person("a", "陈明远", "chenmy", { quickQuery: "cmy" }),
  person("b", "王维修", "wangwx", { quickQuery: "wwx" }),
];

/** A chat server in memory. */
export const server = (additions = true): FakeChat => createFakeChat({ clock, additions });

/** The other side of the conversation. */
export function peer(chat: FakeChat, self: string) {
  const own = chatOf(chat, clock, self);
  own.start();
  const ready = new Promise<void>((resolve) => {
    const look = () => own.getState().connection.status === "ready" && resolve();
    own.subscribe(look);
  });
  return {
    chat: own,
    ready,
    async say(...texts: readonly string[]) {
      await ready;
      for (const text of texts) own.sendText("u", text);
      await arrived(chat, self, texts.length);
    },
    async send(content: ChatContent) {
      await ready;
      own.send("u", content);
      await arrived(chat, self, 1);
    },
  };
}

/** Each frame arrives one turn later; this many turns are enough for every batch. */
const TURNS = 10_000;

async function arrived(chat: FakeChat, from: string, count: number): Promise<void> {
  const stored = (): number => chat.messages(from, "u").filter((one) => one.from === from).length;
  const before = stored();
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (stored() >= before + count) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`${count} messages of ${from} did not arrive`);
}

/** Opens the terminal UI of `u` at the list of people. */
export async function openChats(
  chat: FakeChat,
  options: TestTuiOptions = {},
  platform = createPlatform({ people }),
): Promise<TestTui> {
  const tui = await startTui(platform, { sockets: chat.socket, ...options });
  await tui.shows("王维修");
  await tui.type("c");
  await tui.shows("姓名、账号或拼音首字母");
  await tui.shows("陈明远");
  return tui;
}
