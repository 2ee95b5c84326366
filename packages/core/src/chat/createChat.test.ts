import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readClientFrame } from "../contract/socket/clientFrames.ts";
import type { ChatMessage } from "../contract/socket/message.ts";
import { chatOf } from "../testing/chatOf.ts";
import { createFakeChat } from "../testing/fakeChat.ts";
import { manualClock, settled } from "../testing/manualClock.ts";
import type { Chat } from "./chat.ts";
import { LONGEST_WAIT_MS, PING_AFTER_MS, PONG_LIMIT_MS } from "./connection.ts";
import type { OutboxStore, Outgoing } from "./outbox.ts";
import { ANSWER_LIMIT_MS } from "./sending.ts";
import { unreadOf } from "./peers.ts";
import { READ_TOLD_EVERY_MS } from "./readMarks.ts";

function memoryOutbox(): OutboxStore {
  const kept = new Map<string, readonly Outgoing[]>();
  return { load: (owner) => kept.get(owner) ?? [], save: (owner, messages) => void kept.set(owner, messages) };
}

/** Clients on one fake server. */
function world(options: { readonly additions?: boolean } = {}) {
  const clock = manualClock();
  const server = createFakeChat({ clock, additions: options.additions ?? true });
  const logouts: string[] = [];
  const readMarks: { readonly self: string; readonly upTo: number | undefined }[] = [];
  const client = (self: string, outbox: OutboxStore = memoryOutbox()): Chat =>
    chatOf(server, clock, self, {
      socket(url, handlers) {
        const socket = server.socket(url, handlers);
        const send = (text: string): void => {
          const frame = readClientFrame(text);
          if (frame?.kind === "read") readMarks.push({ self, upTo: frame.upTo });
          socket.send(text);
        };
        return { ...socket, send };
      },
      outbox,
      onLoggedOut: (text) => logouts.push(`${self}: ${text}`),
    });
  const started = async (self: string, outbox?: OutboxStore): Promise<Chat> => {
    const chat = client(self, outbox);
    chat.start();
    await settled();
    return chat;
  };
  return { clock, server, logouts, readMarks, client, started };
}

const said = ({ content }: ChatMessage) => (content.type === "text" ? content.text : content.type);
const shown = (chat: Chat, peer: string) => {
  const { timeline } = chat.conversation(peer);
  return timeline.slice(0, timeline.length).map(said);
};
const unread = (chat: Chat, peer: string) => unreadOf(chat.getState().peers.get(peer));

describe.each([
  ["our server", true],
  ["a server of the platform", false],
])("a chat on %s", (_name, additions) => {
  test("a sent message reaches the other user and is unread until that user opens the conversation", async () => {
    const { started } = world({ additions });
    const [li, wang] = [await started("li"), await started("wang")];
    expect(li.sendText("wang", "  三号车的刹车片到了吗？ ")).toBe(true);
    expect(li.getState().outbox.map(({ state }) => state)).toEqual(["sent"]);
    await settled();
    expect(li.getState().outbox).toEqual([]);
    expect([unread(wang, "li"), wang.getState().unread]).toEqual([1, 1]);
    wang.attend("li");
    li.attend("wang");
    await settled();
    expect([unread(wang, "li"), shown(wang, "li"), shown(li, "wang")]).toEqual([
      0,
      ["三号车的刹车片到了吗？"],
      ["三号车的刹车片到了吗？"],
    ]);
    wang.sendText("li", "到了");
    await settled();
    expect([shown(li, "wang").at(-1), unread(li, "wang")]).toEqual(["到了", 0]);
  });

  test.each(["", "   ", "\n\t", "x".repeat(10_001)])("the text %j is not sent", async (text) => {
    const { started, server } = world({ additions });
    const li = await started("li");
    expect(li.sendText("wang", text)).toBe(false);
    await settled();
    expect(server.messages("li", "wang")).toEqual([]);
  });

  test("older messages load page by page to the first one, without gaps or duplicates", async () => {
    const { started, client } = world({ additions });
    const li = await started("li");
    for (let n = 1; n <= 95; n += 1) li.sendText("wang", `nr ${n}`);
    await settled();
    const wang = client("wang");
    wang.start();
    await settled();
    wang.attend("li");
    await settled();
    expect(shown(wang, "li")).toHaveLength(30);
    for (let page = 0; page < 5; page += 1) await Promise.all([wang.loadOlder("li"), settled()]);
    expect(shown(wang, "li")).toEqual(Array.from({ length: 95 }, (_, index) => `nr ${index + 1}`));
    expect(wang.conversation("li").timeline.complete).toBe(true);
  });

  test("history starts with the oldest message and can be searched", async () => {
    const { started } = world({ additions });
    const li = await started("li");
    for (let n = 1; n <= 60; n += 1) li.sendText("wang", n % 20 === 0 ? `刹车 ${n}` : `nr ${n}`);
    await settled();
    const [first, second, found] = await Promise.all([
      li.history("wang", "", 1),
      li.history("wang", "", 2),
      li.history("wang", " 刹车 ", 1),
      settled(),
    ]);
    expect([first.messages.length, first.last, second.messages.length, second.last]).toEqual([50, false, 10, true]);
    expect(said(first.messages[0] as ChatMessage)).toBe("nr 1");
    expect(found.messages.map(said)).toEqual(["刹车 20", "刹车 40", "刹车 60"]);
  });

  test("messages written without a connection are sent in order after reconnecting", async () => {
    const { started, server, clock } = world({ additions });
    const li = await started("li");
    server.refuse(true);
    server.cut("lossy");
    await settled();
    for (const text of ["a", "b", "c"]) li.sendText("wang", text);
    expect(li.getState().outbox.map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
    server.refuse(false);
    await clock.advance(LONGEST_WAIT_MS);
    expect(server.messages("li", "wang").map(said)).toEqual(["a", "b", "c"]);
    expect(li.getState().outbox).toEqual([]);
  });

  test("unsent messages survive a restart of the client", async () => {
    const { client, started, server } = world({ additions });
    const outbox = memoryOutbox();
    const before = client("li", outbox);
    before.sendText("wang", "written before the crash");
    const after = await started("li", outbox);
    await settled();
    expect(server.messages("li", "wang").map(said)).toEqual(["written before the crash"]);
    expect(after.getState().outbox).toEqual([]);
  });

  test("the open conversation is complete again after a lost connection", async () => {
    const { started, server, clock } = world({ additions });
    const [li, wang] = [await started("li"), await started("wang")];
    li.sendText("wang", "before");
    wang.attend("li");
    await settled();
    server.cut("lossy", "wang");
    li.sendText("wang", "meanwhile");
    await settled();
    await clock.advance(LONGEST_WAIT_MS);
    expect([shown(wang, "li"), unread(wang, "li")]).toEqual([["before", "meanwhile"], 0]);
  });

  test("older messages that were loading when the connection broke load after reconnecting", async () => {
    const { started, server, clock } = world({ additions });
    const li = await started("li");
    for (let n = 1; n <= 60; n += 1) li.sendText("wang", `nr ${n}`);
    const wang = await started("wang");
    wang.attend("li");
    await settled();
    server.hold(true);
    void wang.loadOlder("li");
    await settled();
    expect(wang.conversation("li").loading).toBe("older");
    server.cut("lossy", "wang");
    server.hold(false);
    await settled();
    expect(shown(wang, "li")).toHaveLength(30);
    await clock.advance(LONGEST_WAIT_MS);
    expect(shown(wang, "li")).toHaveLength(60);
    expect(wang.conversation("li")).toMatchObject({ loading: "nothing", failed: false });
  });

  test("loading back completes after a lost connection, and an aborted call returns at once", async () => {
    const { started, server, clock } = world({ additions });
    const li = await started("li");
    for (let n = 1; n <= 100; n += 1) li.sendText("wang", `nr ${n}`);
    await settled();
    const wang = await started("wang");
    await Promise.all([wang.load("li"), settled()]);
    expect(shown(wang, "li")).toHaveLength(30);
    server.cut("lossy", "wang");
    const [back, stopped] = [{ done: false }, new AbortController()];
    void wang.loadBack("li", undefined).then(() => (back.done = true));
    const given = wang.loadBack("li", undefined, stopped.signal);
    await settled();
    expect(back.done).toBe(false);
    stopped.abort();
    await given;
    await clock.advance(LONGEST_WAIT_MS);
    await settled();
    expect([back.done, shown(wang, "li").length]).toEqual([true, 100]);
  });

  test("500 messages in the open conversation send a few read receipts and are all read", async () => {
    const { started, clock, readMarks } = world({ additions });
    const [li, wang] = [await started("li"), await started("wang")];
    wang.attend("li");
    await settled();
    for (let n = 0; n < 500; n += 1) {
      li.sendText("wang", `nr ${n}`);
      await clock.advance(10);
      expect(unread(wang, "li")).toBe(0);
    }
    await clock.advance(READ_TOLD_EVERY_MS);
    expect(readMarks.length).toBeLessThanOrEqual(5_000 / READ_TOLD_EVERY_MS + 2);
    if (additions) expect(readMarks.at(-1)).toEqual({ self: "wang", upTo: 500 });
    const later = await started("wang");
    expect(unread(later, "li")).toBe(0);
  });

  test.each([
    ["leaves the conversation", (chat: Chat) => chat.attend(undefined)],
    ["closes, or locks the screen", (chat: Chat) => chat.stop()],
  ])("the receipt for messages read just before a user %s is sent at once", async (_name, leave) => {
    const { started } = world({ additions });
    const [li, wang] = [await started("li"), await started("wang")];
    wang.attend("li");
    for (const text of ["one", "two"]) {
      li.sendText("wang", text);
      await settled();
    }
    leave(wang);
    await settled();
    li.sendText("wang", "three");
    await settled();
    const later = await started("wang");
    expect(unread(later, "li")).toBe(1);
  });

  test("the receipt for messages read just before a lost connection is sent after reconnecting", async () => {
    const { started, server, clock } = world({ additions });
    const [li, wang] = [await started("li"), await started("wang")];
    wang.attend("li");
    for (const text of ["one", "two"]) {
      li.sendText("wang", text);
      await settled();
    }
    server.cut("lossy", "wang");
    await settled();
    await clock.advance(LONGEST_WAIT_MS);
    const later = await started("wang");
    expect([unread(wang, "li"), unread(later, "li")]).toEqual([0, 0]);
  });

  test("the end of the session is reported once and nothing is tried again", async () => {
    const { started, server, clock, logouts } = world({ additions });
    const li = await started("li");
    server.logOut("li", "此账号已在其他地方登陆");
    await settled();
    await clock.advance(10 * LONGEST_WAIT_MS);
    expect(logouts).toEqual(["li: 此账号已在其他地方登陆"]);
    expect([li.getState().connection.status, server.connections()]).toEqual(["ended", 0]);
  });

  test("an unanswered request fails with connection_lost", async () => {
    const { started, server } = world({ additions });
    const li = await started("li");
    server.freeze();
    const asked = li.history("wang", "", 1);
    server.cut("lossy");
    await expect(asked).rejects.toMatchObject({ code: "connection_lost" });
    await expect(li.history("wang", "", 1)).rejects.toMatchObject({ code: "connection_lost" });
  });
});

describe("with our additions", () => {
  test("older messages that do not arrive fail, the connection is replaced, and loading works again", async () => {
    const { started, server, clock } = world();
    const li = await started("li");
    for (let n = 1; n <= 60; n += 1) li.sendText("wang", `nr ${n}`);
    const wang = await started("wang");
    wang.attend("li");
    await settled();
    server.hold(true);
    void wang.loadOlder("li");
    await clock.advance(ANSWER_LIMIT_MS - 1);
    expect(wang.conversation("li")).toMatchObject({ loading: "older", failed: false });
    expect(wang.sendText("li", "meanwhile")).toBe(true);
    await settled();
    expect(shown(wang, "li").at(-1)).toBe("meanwhile");
    await clock.advance(LONGEST_WAIT_MS);
    expect(wang.conversation("li")).toMatchObject({ loading: "nothing", failed: true });
    expect(wang.getState().connection.status).toBe("ready");
    server.hold(false);
    await settled();
    expect(shown(wang, "li")).toHaveLength(31);
    await Promise.all([wang.loadOlder("li"), settled()]);
    expect(shown(wang, "li")).toHaveLength(61);
    expect(wang.conversation("li").failed).toBe(false);
  });

  test("a half-open connection is detected and replaced", async () => {
    const { started, server, clock } = world();
    const [li, wang] = [await started("li"), await started("wang")];
    server.freeze();
    li.sendText("wang", "into the void");
    await clock.advance(PING_AFTER_MS + PONG_LIMIT_MS + LONGEST_WAIT_MS);
    expect(server.messages("li", "wang").map(said)).toEqual(["into the void"]);
    expect([li.getState().connection.status, unread(wang, "li")]).toEqual(["ready", 1]);
  });

  test("several devices of one user show the same messages and read marks", async () => {
    const { started } = world();
    const [desk, phone, wang] = [await started("li"), await started("li"), await started("wang")];
    wang.sendText("li", "hello");
    desk.attend("wang");
    phone.conversation("wang");
    await settled();
    expect([unread(desk, "wang"), unread(phone, "wang")]).toEqual([0, 0]);
    expect(wang.getState().peers.get("li")?.readByPeer).toBe(1);
    desk.sendText("wang", "hi");
    phone.attend("wang");
    await settled();
    expect(shown(phone, "wang")).toEqual(["hello", "hi"]);
  });

  test("typing is shown and ends after ten seconds or with the message", async () => {
    const { started, clock } = world();
    const [li, wang] = [await started("li"), await started("wang")];
    li.sendTyping("wang");
    await settled();
    expect([...wang.getState().typing.keys()]).toEqual(["li"]);
    await clock.advance(10_000);
    expect([...wang.getState().typing.keys()]).toEqual([]);
    li.sendTyping("wang");
    li.sendText("wang", "done");
    await settled();
    expect([...wang.getState().typing.keys()]).toEqual([]);
  });

  test("connection faults never lose, duplicate or reorder messages", async () => {
    const fault = fc.constantFrom(
      "say",
      "say",
      "say",
      "clean",
      "lossy",
      "freeze",
      "refuse",
      "accept",
      "pass",
      "attend",
      "older",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { minLength: 5, maxLength: 60 }), async (events) => {
        const { started, server, clock } = world();
        const [li, wang, phone] = [await started("li"), await started("wang"), await started("wang")];
        const texts: string[] = [];
        for (const event of events) {
          if (event === "say") {
            const text = `nr ${texts.length}`;
            texts.push(text);
            li.sendText("wang", text);
            if (texts.length % 3 === 0) await settled();
          } else if (event === "clean" || event === "lossy") server.cut(event);
          else if (event === "freeze") server.freeze();
          else if (event === "refuse" || event === "accept") server.refuse(event === "refuse");
          else if (event === "attend") wang.attend("li");
          else if (event === "older") void wang.loadOlder("li");
          else await clock.advance(700);
        }
        server.refuse(false);
        await clock.advance(5 * LONGEST_WAIT_MS);
        wang.attend("li");
        phone.attend("li");
        await clock.advance(LONGEST_WAIT_MS);
        expect(server.messages("li", "wang").map(said)).toEqual(texts);
        for (const reader of [wang, phone]) {
          for (let page = 0; page < 3; page += 1) await Promise.all([reader.loadOlder("li"), settled()]);
          expect(shown(reader, "li")).toEqual(texts);
          expect(unread(reader, "li")).toBe(0);
        }
        expect(li.getState().outbox).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});
