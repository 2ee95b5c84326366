/** Retracting messages: who may do it, for how long, and what remains of the message. */
import { RETRACT_LIMIT_MS } from "@banche/core/chat";
import { describe, expect, test } from "vitest";

import { chatUntil } from "../../lib/chatUntil.ts";
import { shared } from "../../lib/fileScope.ts";
import { type Person, person, textsWith } from "../../lib/person.ts";
import { sharedWire } from "../wire/harness.ts";

const wire = sharedWire();
const people = shared(async (later) => {
  const all = { li: await person(wire.url, "admin"), wang: await person(wire.url, "dispatcher") };
  later(() => Object.values(all).forEach(({ chat }) => chat.stop()));
  return all;
});

/** Sends a message and waits until it is stored. @returns its place in the conversation */
async function say({ chat }: Person, to: Person, text: string): Promise<number> {
  chat.attend(to.id);
  chat.sendText(to.id, text);
  const told = () => {
    const { timeline } = chat.conversation(to.id);
    return timeline.slice(0, timeline.length).find(({ content }) => content.type === "text" && content.text === text);
  };
  await chatUntil(chat, () => told() !== undefined);
  return told()?.seq ?? 0;
}

describe("retracting is refused", () => {
  test("for another person's message, an unknown message and a message of another conversation", async () => {
    const { li, wang } = people();
    const seq = await say(li, wang, "问一下");
    const refused = { code: "refused" };
    await expect(wang.chat.retract(li.id, seq)).rejects.toMatchObject(refused);
    await expect(li.chat.retract(wang.id, 100_000)).rejects.toMatchObject(refused);
    await expect(li.chat.retract(li.id, seq)).rejects.toMatchObject(refused);
    expect(await stored(seq)).toMatchObject([{ kind: "text", content: "问一下" }]);
  });

  test("after two minutes by the clock of the server, with a message in words", async () => {
    const { li, wang } = people();
    const seq = await say(li, wang, "太晚了");
    await wire.sql(`update chat_messages set sent_at = now() - $1 * interval '1 ms' where content = '太晚了'`, [
      RETRACT_LIMIT_MS,
    ]);
    await expect(li.chat.retract(wang.id, seq)).rejects.toMatchObject({ message: "只能撤回两分钟内的消息" });
    expect(await stored(seq)).toMatchObject([{ kind: "text" }]);
  });
});

const stored = (seq: number) => wire.sql("select kind, content from chat_messages where seq = $1", [seq]);

test("a retracted message disappears for both users at once; its text is deleted and no search finds it", async () => {
  const { li, wang } = people();
  wang.chat.attend(li.id);
  const seq = await say(li, wang, "保密的内容");
  await chatUntil(wang.chat, () => textsWith(wang, li.id).includes("保密的内容"));
  await li.chat.retract(wang.id, seq);
  for (const [one, other] of [
    [li, wang],
    [wang, li],
  ] as const) {
    await chatUntil(one.chat, () => textsWith(one, other.id).at(-1) === "[retracted]");
    expect((await one.chat.history(other.id, "保密", 1)).messages).toEqual([]);
    expect((await one.chat.history(other.id, "", 1)).messages.at(-1)?.content).toEqual({ type: "retracted" });
  }
  expect(await stored(seq)).toEqual([{ kind: "retracted", content: "" }]);
  // A second call has no further effect.
  await li.chat.retract(wang.id, seq);
  expect((await wire.sql<{ retracted: number }>("select retracted from conversations"))[0]?.retracted).toBe(1);
});

test("clients of the original platform get a placeholder text for a retracted message", async () => {
  const { li, wang } = people();
  const seq = await say(li, wang, "又发错了");
  await li.chat.retract(wang.id, seq);
  const token = await wire.login("dispatcher");
  const frames: Record<string, unknown>[] = [];
  const socket = new WebSocket(`${wire.url.replace("http", "ws")}/api/message/websocket`);
  const frame = async (method: string) => {
    for (;;) {
      const found = frames.find((one) => one["method"] === method);
      if (found) return found;
      await new Promise((resolve) => socket.addEventListener("message", resolve, { once: true }));
    }
  };
  socket.addEventListener("message", ({ data }) => frames.push(JSON.parse(String(data)) as Record<string, unknown>));
  socket.addEventListener("open", () => {
    socket.send(JSON.stringify({ method: "OnConnection", token, mobileDevice: false }));
  });
  const start = await frame("initMessage");
  const told = [...(start["unreadNums"] as object[]), ...(start["readConversations"] as object[])];
  expect(told).toContainEqual(
    expect.objectContaining({ sendUserId: li.id, defaultMessage: "[消息已撤回]", defaultMessageType: "text" }),
  );
  const ask = { toUserId: li.id, formUserId: wang.id, token, currentPage: 1, pageSize: 1, sord: "desc" };
  socket.send(JSON.stringify({ method: "MessageList", ...ask }));
  expect(await frame("messageList")).toMatchObject({ list: [{ content: "[消息已撤回]", contentType: "text" }] });
  socket.close();
});

test("a retracted picture can no longer be read by the other user, unless it was sent twice", async () => {
  const { li, wang } = people();
  const base64 = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(64)]).toString("base64");
  li.chat.attend(wang.id);
  li.chat.send(wang.id, { type: "image", base64 });
  const pictures = () => {
    const { timeline } = li.chat.conversation(wang.id);
    return timeline.slice(0, timeline.length).filter(({ content }) => content.type === "image");
  };
  await chatUntil(li.chat, () => pictures().length === 1);
  const first = pictures()[0];
  if (first?.content.type !== "image") throw new Error("no picture");
  li.chat.send(wang.id, first.content);
  await chatUntil(li.chat, () => pictures().length === 2);
  const [name = ""] = first.content.path.split("?", 1);
  const readers = async () =>
    (await wire.sql<{ user_id: string }>("select user_id from chat_files where name = $1", [name])).length;
  await li.chat.retract(wang.id, first.seq ?? 0);
  expect(await readers()).toBe(2);
  await chatUntil(li.chat, () => pictures().length === 1);
  await li.chat.retract(wang.id, pictures()[0]?.seq ?? 0);
  expect(await readers()).toBe(1);
});
