import { EventEmitter } from "node:events";

import { createHub, type Connection, mostWaitingBytes } from "./hub.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { WebSocket } from "ws";

import { burst, FrameSocket, framesEachSecond, mostQueued, mostQueuedLength } from "./socket.ts";

/** The used parts of a socket, without a network. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  isPaused = false;
  terminated = 0;
  readonly sent: string[] = [];
  pause(): void {
    this.isPaused = true;
  }
  resume(): void {
    this.isPaused = false;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.emit("close");
  }
  terminate(): void {
    this.terminated += 1;
    this.emit("close");
  }
  /** Simulates a frame from the client. */
  says(frame: object): void {
    this.emit("message", Buffer.from(JSON.stringify(frame)), false);
  }
}

const read = (peer: string) => ({ method: "UpdateReadMessage", formUserId: peer });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function opened(onFrame: (kind: string) => Promise<void> = async () => undefined, isKnown = true) {
  const socket = new FakeSocket();
  const told = { frames: 0, ends: 0, errors: 0 };
  const frames = new FrameSocket(
    socket as unknown as WebSocket,
    {
      async onFrame(frame) {
        told.frames += 1;
        await onFrame(frame.kind);
      },
      onEnd: () => (told.ends += 1),
      onError: () => (told.errors += 1),
    },
    () => Date.now(),
  );
  frames.listen();
  if (isKnown) frames.trust();
  return { socket, told };
}

describe("frames of a client", () => {
  test("invalid and binary frames are ignored", async () => {
    const { socket, told } = opened();
    socket.emit("message", Buffer.from("not json"), false);
    socket.emit("message", Buffer.from([1, 2, 3]), true);
    await vi.advanceTimersByTimeAsync(10);
    expect(told).toEqual({ frames: 0, ends: 0, errors: 0 });
  });

  test("over the rate limit are all answered later", async () => {
    const { socket, told } = opened();
    for (let n = 0; n < burst + 3 * framesEachSecond; n += 1) socket.says(read("u"));
    await vi.advanceTimersByTimeAsync(0);
    expect(told.frames).toBe(burst);
    await vi.advanceTimersByTimeAsync(1000);
    expect(told.frames).toBe(burst + framesEachSecond);
    await vi.advanceTimersByTimeAsync(2000);
    expect(told.frames).toBe(burst + 3 * framesEachSecond);
  });

  test("are no longer read when too many wait, until half of them are answered", async () => {
    const { socket, told } = opened();
    for (let n = 0; n < mostQueued + burst; n += 1) socket.says(read("u"));
    expect(socket.isPaused).toBe(true);
    await vi.advanceTimersByTimeAsync(((mostQueued / 2 - 1) / framesEachSecond) * 1000);
    expect([socket.isPaused, told.frames]).toEqual([true, burst + mostQueued / 2 - 1]);
    await vi.advanceTimersByTimeAsync(200);
    expect(socket.isPaused).toBe(false);
  });

  test("are no longer read when a few large ones reach the size limit", () => {
    const { socket } = opened(() => new Promise(() => undefined));
    socket.says(read("u"));
    socket.says(read("x".repeat(mostQueuedLength / 2)));
    expect(socket.isPaused).toBe(false);
    socket.says(read("x".repeat(mostQueuedLength / 2)));
    expect(socket.isPaused).toBe(true);
  });

  test("are read one at a time before sign-in", async () => {
    const answers: (() => void)[] = [];
    const { socket, told } = opened(() => new Promise((resolve) => answers.push(resolve)), false);
    socket.says(read("u"));
    expect([socket.isPaused, told.frames]).toEqual([true, 1]);
    answers[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.isPaused).toBe(false);
  });

  test("end the connection when one cannot be answered, so that the client reconnects", async () => {
    const { socket, told } = opened(() => Promise.reject(new Error("database")));
    socket.says(read("u"));
    socket.says(read("u"));
    await vi.advanceTimersByTimeAsync(10);
    expect([socket.terminated, told.errors, told.frames, told.ends]).toEqual([1, 1, 1, 1]);
  });
});

test("a client that does not receive is disconnected; other clients get the event", () => {
  const hub = createHub();
  const connection = (userId: string, bytes: number) => {
    const got = { sent: 0, dropped: 0 };
    const one: Connection = {
      mayStay: () => true,
      userId,
      sessionId: userId,
      factoryId: null,
      language: "zh",
      waiting: () => bytes,
      send: () => (got.sent += 1),
      tell: () => undefined,
      end: () => undefined,
      drop: () => (got.dropped += 1),
    };
    hub.add(one);
    return got;
  };
  const [slow, quick] = [connection("a", mostWaitingBytes + 1), connection("a", mostWaitingBytes)];
  hub.tell(["a"], { kind: "presence", userId: "b", online: true });
  expect([slow, quick]).toEqual([
    { sent: 0, dropped: 1 },
    { sent: 1, dropped: 0 },
  ]);
});
