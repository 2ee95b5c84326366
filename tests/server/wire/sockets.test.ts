/** Limits for strangers at the socket server, and texts that must not break it. */
import { once } from "node:events";

import { SOCKET_PATHS } from "@banche/core/wire";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { sharedWire } from "./harness.ts";

const wire = sharedWire();
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});

/** @returns the open socket; undefined when the server refused it */
async function open(): Promise<WebSocket | undefined> {
  const socket = new WebSocket(`${wire.url.replace("http", "ws")}${SOCKET_PATHS[0]}`);
  onTestFinished(() => socket.close());
  const opened = await Promise.race([once(socket, "open").then(() => true), once(socket, "error").then(() => false)]);
  return opened ? socket : undefined;
}

interface Frame {
  readonly method: string;
  readonly [name: string]: unknown;
}

/** An accepted socket, and every frame that it receives. */
async function greeted() {
  const socket = await open();
  if (!socket) throw new Error("not let in");
  const frames: Frame[] = [];
  const lookers = new Set<() => void>();
  socket.addEventListener("message", ({ data }) => {
    frames.push(JSON.parse(String(data)) as Frame);
    for (const look of lookers) look();
  });
  const frame = (is: (frame: Frame) => boolean): Promise<Frame> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = frames.find(is);
        if (!found) return;
        lookers.delete(look);
        frames.splice(frames.indexOf(found), 1);
        resolve(found);
      };
      lookers.add(look);
      look();
    });
  const send = (content: object): void => socket.send(JSON.stringify(content));
  send({ method: "OnConnection", token: admin, mobileDevice: false });
  await frame(({ method }) => method === "initMessage");
  return { send, frame };
}

describe("a connection without a token", () => {
  test("that sends more than a token needs is closed", async () => {
    const socket = await open();
    socket?.send("x".repeat(1024 * 1024));
    const [end] = (await once(socket as WebSocket, "close")) as [CloseEvent];
    // The limit of the greeting would close with 4002.
    expect(end.code).toBe(1006);
  });

  test("that sends many small frames is closed", async () => {
    const socket = (await open()) as WebSocket;
    for (let n = 0; n < 200; n += 1) socket.send(`noise ${"x".repeat(1000)}`);
    const [end] = (await once(socket, "close")) as [CloseEvent];
    expect(end.code).toBe(1006);
  });
});

test("a signed-in user can send a large picture at once", async () => {
  const { send, frame } = await greeted();
  send({
    ...{ method: "SendMessage", toUserId: "nobody", messageType: "image", clientMessageId: "large" },
    messageContent: { base64: "A".repeat(3 * 1024 * 1024) },
  });
  expect(await frame(({ method }) => method === "refused")).toMatchObject({ clientMessageId: "large" });
});

const id = { clientMessageId: "id", requestId: "id" };
const bad = "a\u0000b";
const half = "a\ud800b";
const frames: readonly (readonly [string, object, boolean])[] = [bad, half].flatMap((text) => [
  ["SendMessage, the text", { toUserId: "x", messageType: "text", messageContent: text, ...id }, true] as const,
  ["SendMessage, the receiver", { toUserId: text, messageType: "text", messageContent: "x", ...id }, true] as const,
  [
    "SendMessage, a picture",
    { toUserId: "x", messageType: "image", messageContent: { name: text }, ...id },
    true,
  ] as const,
  ["SendMessage, the id", { toUserId: "x", messageContent: "x", clientMessageId: text }, true] as const,
  ["MessageList, the keyword", { toUserId: "x", keyword: text, ...id }, true] as const,
  ["MessageList, the peer", { toUserId: text, ...id }, true] as const,
  ["MessageList, a page far away", { toUserId: "x", currentPage: 9e15, pageSize: 9e15, ...id }, false] as const,
  ["UpdateReadMessage", { formUserId: text, readCount: 1 }, false] as const,
  ["UpdateReadMessage, a count", { formUserId: "x", readCount: 9e15 }, false] as const,
  ["Typing", { toUserId: text }, false] as const,
]);

test.each(frames)("%s: an invalid frame does not end the connection", async (name, content, isAnswered) => {
  const { send, frame } = await greeted();
  send({ method: name.split(",", 1)[0], ...content });
  if (isAnswered) await frame(({ method }) => method === "refused");
  send({ method: "HeartCheck" });
  await frame(({ method }) => method === "heartCheck");
});

test("one address may open 250 sockets without a token; a signed-in socket frees a place", async () => {
  const all = await Promise.all(Array.from({ length: 255 }, () => open()));
  const inside = all.filter((socket) => socket !== undefined);
  expect(inside).toHaveLength(250);
  expect(await open()).toBeUndefined();
  const [first] = inside;
  const welcomed = once(first as WebSocket, "message");
  first?.send(JSON.stringify({ method: "OnConnection", token: admin, mobileDevice: false }));
  await welcomed;
  expect(await open()).toBeDefined();
});
