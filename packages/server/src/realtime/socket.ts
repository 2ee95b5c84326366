import { type ClientFrame, readClientFrame, type ServerFrame, writeServerFrame } from "@banche/core";
import type { WebSocket } from "ws";

/** A socket as the chat uses it: frames come one at a time, in their order, no faster than they are answered. */
export interface FrameSocket {
  /** Bytes that are waiting to be sent. */
  readonly waiting: () => number;
  send(text: string): void;
  tell(frame: ServerFrame): void;
  /** Ends the connection after what was said. */
  end(code: number): void;
  /** Cuts it. */
  drop(): void;
}

/** Frames a client may send at once, and then each second. More are read later, not lost. */
export const burst = 60;
export const framesEachSecond = 20;
/** Frames, and their characters, that wait to be answered; nothing more is read from a client before some were. */
export const mostQueued = 200;
export const mostQueuedLength = 8 * 1024 * 1024;

export interface SocketEvents {
  onFrame(frame: ClientFrame): Promise<void>;
  onEnd(): void;
  onError(error: unknown): void;
}

/** Reads frames from a socket. What is no frame is passed over; a client that sends nothing but noise is slowed down alike. */
export function frameSocket(socket: WebSocket, events: SocketEvents, now: () => number): FrameSocket {
  const queue: string[] = [];
  let queuedLength = 0;
  let working = false;
  const life = { ended: false };
  let allowance = burst;
  let countedAt = now();
  let pause: NodeJS.Timeout | undefined;

  /** Milliseconds until another frame may be answered. */
  function wait(): number {
    const at = now();
    allowance = Math.min(burst, allowance + ((at - countedAt) / 1000) * framesEachSecond);
    countedAt = at;
    if (allowance >= 1) {
      allowance -= 1;
      return 0;
    }
    return Math.ceil(((1 - allowance) / framesEachSecond) * 1000);
  }

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    try {
      while (queue.length > 0 && !life.ended) {
        const ms = wait();
        if (ms > 0) {
          await new Promise<void>((resolve) => {
            pause = setTimeout(resolve, ms);
          });
          continue;
        }
        const text = queue.shift() ?? "";
        queuedLength -= text.length;
        const frame = readClientFrame(text);
        if (socket.isPaused && queue.length < mostQueued / 2 && queuedLength < mostQueuedLength / 2) socket.resume();
        if (frame) await events.onFrame(frame);
      }
    } catch (error) {
      events.onError(error);
      // The client comes back and sends again what had no answer.
      socket.terminate();
    } finally {
      working = false;
    }
  }

  socket.on("message", (data: Buffer, isBinary: boolean) => {
    if (isBinary || life.ended) return;
    const text = data.toString("utf8");
    queue.push(text);
    queuedLength += text.length;
    if (queue.length >= mostQueued || queuedLength >= mostQueuedLength) socket.pause();
    void work();
  });
  socket.on("error", () => socket.terminate());
  socket.on("close", () => {
    life.ended = true;
    clearTimeout(pause);
    events.onEnd();
  });
  const send = (text: string): void => {
    if (socket.readyState === socket.OPEN) socket.send(text);
  };
  return {
    waiting: () => socket.bufferedAmount,
    send,
    tell: (frame) => send(writeServerFrame(frame)),
    end: (code) => socket.close(code),
    drop: () => socket.terminate(),
  };
}
