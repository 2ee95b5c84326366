/** Search for messages: by words before a place, and from a given time. */
import { expect, test } from "vitest";

import { chatUntil } from "../../lib/chatUntil.ts";
import { shared } from "../../lib/fileScope.ts";
import { person } from "../../lib/person.ts";
import { sharedWire } from "../wire/harness.ts";

const wire = sharedWire();
const talk = shared(async (later) => {
  const [li, wang] = [await person(wire.url, "admin"), await person(wire.url, "dispatcher")];
  later(() => [li, wang].forEach(({ chat }) => chat.stop()));
  for (const text of ["刹车片到了", "100%", "刹车片没到"]) li.chat.sendText(wang.id, text);
  await chatUntil(li.chat, () => li.chat.getState().outbox.length === 0);
  await wire.sql("update chat_messages set sent_at = '2026-03-01 08:00+08'::timestamptz + ordinal * interval '1 day'");
  return { li, wang };
});

test("search finds words from the newest message backwards, and treats % as a plain character", async () => {
  const { li, wang } = talk();
  const newest = await wang.chat.find(li.id, "刹车片");
  expect(newest?.content).toEqual({ type: "text", text: "刹车片没到" });
  const earlier = await wang.chat.find(li.id, "刹车片", newest?.seq);
  expect(earlier?.content).toEqual({ type: "text", text: "刹车片到了" });
  expect(await wang.chat.find(li.id, "刹车片", earlier?.seq)).toBeUndefined();
  expect((await wang.chat.find(li.id, "0%"))?.content).toEqual({ type: "text", text: "100%" });
});

test("the history starts at a given time and includes a message of exactly that time", async () => {
  const { li, wang } = talk();
  const since = async (time: string, keyword = "") => {
    const { messages } = await wang.chat.history(li.id, keyword, 1, Date.parse(time));
    return messages.map(({ content }) => (content.type === "text" ? content.text : content.type));
  };
  expect(await since("2026-03-03T08:00:00+08:00")).toEqual(["100%", "刹车片没到"]);
  expect(await since("2026-03-03T08:00:00+08:00", "刹车")).toEqual(["刹车片没到"]);
  expect(await since("2026-03-05T00:00:00+08:00")).toEqual([]);
});
