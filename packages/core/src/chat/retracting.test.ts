import { expect, test } from "vitest";
import type { ChatMessage } from "../contract/socket/message.ts";
import { chatOf } from "../testing/chatOf.ts";
import { createFakeChat } from "../testing/fakeChat.ts";
import { manualClock, settled } from "../testing/manualClock.ts";
import { retractableUntil } from "./retracting.ts";

/** Two users on one server with their conversation open. */
async function talk(additions = true) {
  const clock = manualClock();
  const server = createFakeChat({ clock, additions });
  const lookingAt = async (self: string, peer: string) => {
    const chat = chatOf(server, clock, self);
    chat.start();
    await settled();
    chat.attend(peer);
    await settled();
    return chat;
  };
  const [li, wang] = [await lookingAt("li", "wang"), await lookingAt("wang", "li")];
  return { clock, server, li, wang };
}

type Talker = Awaited<ReturnType<typeof talk>>["li"];
const all = (chat: Talker, peer: string): readonly ChatMessage[] => {
  const { timeline } = chat.conversation(peer);
  return timeline.slice(0, timeline.length);
};
const shown = (chat: Talker, peer: string) =>
  all(chat, peer).map(({ content }) => (content.type === "text" ? content.text : content.type));

async function say(chat: Talker, peer: string, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) chat.sendText(peer, text);
  await settled();
}

test("the server refuses to retract messages of others, missing messages and old messages", async () => {
  const { li, wang, clock } = await talk();
  await say(wang, "li", "到了吗？");
  await say(li, "wang", "快了");
  await expect(li.retract("wang", 1)).rejects.toMatchObject({ code: "refused" });
  await expect(li.retract("wang", 9)).rejects.toMatchObject({ code: "refused" });
  await clock.advance(120_000);
  await expect(li.retract("wang", 2)).rejects.toMatchObject({ code: "refused", message: "只能撤回两分钟内的消息" });
  expect([shown(li, "wang"), shown(wang, "li")]).toEqual([
    ["到了吗？", "快了"],
    ["到了吗？", "快了"],
  ]);
});

test("both users see at once that a message was retracted, also in the list of users", async () => {
  const { li, wang } = await talk();
  await say(li, "wang", "一", "发错了");
  await li.retract("wang", 2);
  await settled();
  expect([shown(li, "wang"), shown(wang, "li")]).toEqual([
    ["一", "retracted"],
    ["一", "retracted"],
  ]);
  const latest = [li.getState().peers.get("wang"), wang.getState().peers.get("li")].map((peer) => peer?.latest);
  expect(latest.map((one) => one?.content.type)).toEqual(["retracted", "retracted"]);
  const { messages } = await wang.history("li", "", 1);
  expect(messages.map(({ content }) => content.type)).toEqual(["text", "retracted"]);
});

test("a message that was retracted without a connection is not shown after reconnecting", async () => {
  const { li, wang, server, clock } = await talk();
  await say(li, "wang", "一", "发错了", "三");
  server.refuse(true);
  server.cut("lossy", "wang");
  await li.retract("wang", 2);
  server.refuse(false);
  await clock.advance(60_000);
  expect(shown(wang, "li")).toEqual(["一", "retracted", "三"]);
});

test("a page that was read before the retraction does not show the message again", async () => {
  const { li, wang, server } = await talk();
  await say(li, "wang", ...Array.from({ length: 40 }, (_, n) => `第 ${n + 1} 条`));
  wang.stop();
  await settled();
  wang.start();
  await settled();
  server.hold(true);
  const older = wang.loadOlder("li");
  await settled();
  await li.retract("wang", 3);
  await settled();
  server.hold(false);
  await older;
  expect(shown(wang, "li")[2]).toBe("retracted");
});

test("retracting fails without the addition and without a connection", async () => {
  const old = await talk(false);
  await say(old.li, "wang", "一");
  await expect(old.li.retract("wang", 1)).rejects.toMatchObject({ code: "connection_lost" });
  const { li, server } = await talk();
  await say(li, "wang", "一");
  server.freeze();
  const asked = li.retract("wang", 1);
  server.cut("lossy");
  await expect(asked).rejects.toMatchObject({ code: "connection_lost" });
});

test.each<[string, Partial<ChatMessage>, readonly "retract"[], number | undefined]>([
  ["one's own", {}, ["retract"], 121_000],
  ["somebody else's", { from: "wang" }, ["retract"], undefined],
  ["retracted already", { content: { type: "retracted" } }, ["retract"], undefined],
  ["a server that cannot", {}, [], undefined],
])("the time until a message can be retracted: %s", (_what, part, additions, until) => {
  const message = { from: "li", to: "wang", seq: 1, sentAt: 1000, content: { type: "text", text: "x" } } as const;
  expect(retractableUntil({ ...message, ...part }, "li", additions)).toBe(until);
});
