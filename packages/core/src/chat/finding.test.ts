import { expect, test } from "vitest";
import { chatOf } from "../testing/chatOf.ts";
import { createFakeChat } from "../testing/fakeChat.ts";
import { manualClock, settled } from "../testing/manualClock.ts";

/** A user with 200 messages of a colleague, a minute apart; the tenth and the twentieth contain the word brakes. */
async function reader() {
  const clock = manualClock();
  const server = createFakeChat({ clock, additions: true });
  const started = async (self: string) => {
    const chat = chatOf(server, clock, self);
    chat.start();
    await settled();
    return chat;
  };
  const li = await started("li");
  const times: number[] = [];
  for (let n = 1; n <= 200; n += 1) {
    li.sendText("wang", n === 10 || n === 20 ? `Brake ${n}` : `nr ${n}`);
    await settled();
    times.push(server.messages("li", "wang").at(-1)?.sentAt ?? 0);
    await clock.advance(60_000);
  }
  const wang = await started("wang");
  wang.attend("li");
  await settled();
  return { wang, times };
}

test("a search returns matches from the newest message back and then nothing", async () => {
  const { wang } = await reader();
  const places: unknown[] = [];
  let before: number | undefined;
  do {
    before = (await wang.find("li", "Brake", before))?.seq;
    places.push(before);
  } while (before !== undefined);
  expect(places).toEqual([20, 10, undefined]);
});

test("a conversation loads back to a given time, and its history starts at that time", async () => {
  const { wang, times } = await reader();
  const { timeline } = wang.conversation("li");
  expect(timeline.firstSeq).toBe(171);
  await wang.loadSince("li", times[99] ?? 0);
  expect(timeline.firstSeq).toBeLessThan(100);
  expect(timeline.complete).toBe(false);
  await wang.loadSince("li", 0);
  expect(timeline.complete).toBe(true);
  const { messages } = await wang.history("li", "", 1, times[189]);
  expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 11 }, (_, n) => n + 190));
});
