import { expect, test } from "vitest";
import { chatOf } from "../testing/chatOf.ts";
import { createFakeChat } from "../testing/fakeChat.ts";
import { manualClock, settled } from "../testing/manualClock.ts";

const frameLimits = { burst: 60, perSecond: 20 };
const texts = Array.from({ length: 700 }, (_, n) => `${n}`);

/** A client that sends all texts at once, and the times when its frames were sent. */
async function sender(limits: typeof frameLimits | undefined) {
  const clock = manualClock();
  const server = createFakeChat({ clock, additions: true, ...(limits && { frameLimits: limits }) });
  const frames: number[] = [];
  const chat = chatOf(server, clock, "li", {
    socket(url, handlers) {
      const socket = server.socket(url, handlers);
      const send = (text: string): void => {
        frames.push(clock.now());
        socket.send(text);
      };
      return { ...socket, send };
    },
  });
  chat.start();
  await settled();
  for (const text of texts) chat.sendText("wang", text);
  await settled();
  return { clock, server, frames, chat, start: clock.now() };
}

test("many messages are sent in order at the rate of the server, and none twice", async () => {
  const { clock, server, frames, chat, start } = await sender(frameLimits);
  for (let turn = 0; turn < texts.length && chat.getState().outbox.length > 0; turn += 1) {
    await clock.advance(50);
    await settled();
  }
  const said = server.messages("li", "wang").map(({ content }) => (content.type === "text" ? content.text : ""));
  expect(said).toEqual(texts);
  expect(chat.getState().connection.status).toBe("ready");
  // A model of the server's token bucket, which must never be empty.
  let [allowance, least, before] = [frameLimits.burst, frameLimits.burst, start];
  for (const at of frames) {
    const grown = allowance + ((at - before) / 1000) * frameLimits.perSecond;
    allowance = Math.min(frameLimits.burst, grown) - 1;
    [least, before] = [Math.min(least, allowance), at];
  }
  expect(least).toBeGreaterThan(0);
  const ideal = ((texts.length - frameLimits.burst) / frameLimits.perSecond) * 1000;
  expect(clock.now() - start).toBeLessThan(ideal + 1_500);
});

test("all messages are sent at once to a server that states no rate", async () => {
  const { server } = await sender(undefined);
  expect(server.messages("li", "wang")).toHaveLength(texts.length);
});
