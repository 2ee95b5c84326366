import { type ClientFrame, readClientFrame, type ServerFrame, writeServerFrame } from "@banche/core/wire";
import type { WebSocket } from "ws";

/** Frames that a client may send at once, and then per second. Further frames are read later, not lost. */
export const burst = 60;
export const framesEachSecond = 20;
/** Limits for unanswered frames and their characters. At the limit nothing more is read from the client until some are answered. */
export const mostQueued = 200;
export const mostQueuedLength = 8 * 1024 * 1024;

export interface SocketEvents {
  onFrame(frame: ClientFrame): Promise<void>;
  onEnd(): void;
  onError(error: unknown): void;
}

/**
 * Reads frames from a socket. Invalid frames are ignored, but count towards the rate limit. This is a class to save memory, because there
 * are thousands of sockets.
 */
export class FrameSocket {
  readonly #socket: WebSocket;
  readonly #events: SocketEvents;
  readonly #now: () => number;
  /** Undefined while the queue is empty. */
  #queue: string[] | undefined;
  #queuedLength = 0;
  #working = false;
  #ended = false;
  /** Until a caller is identified, nothing is read while its frame is processed. */
  #isKnown = false;
  #allowance = burst;
  #countedAt: number;
  #pause: NodeJS.Timeout | undefined;

  constructor(socket: WebSocket, events: SocketEvents, now: () => number) {
    this.#socket = socket;
    this.#events = events;
    this.#now = now;
    this.#countedAt = now();
  }

  /** Starts reading. */
  listen(): void {
    const socket = this.#socket;
    socket.on("message", (data: Buffer, isBinary: boolean) => this.#take(data, isBinary));
    socket.on("error", terminate);
    socket.on("close", () => this.#close());
  }

  /** Allows frames to queue up from now on. */
  trust(): void {
    this.#isKnown = true;
  }

  /** Bytes that are waiting to be sent. */
  waiting(): number {
    return this.#socket.bufferedAmount;
  }

  send(text: string): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(text);
  }

  tell(frame: ServerFrame): void {
    this.send(writeServerFrame(frame));
  }

  /** Closes the connection after pending frames are sent. */
  end(code: number): void {
    this.#socket.close(code);
  }

  /** Cuts the connection at once. */
  drop(): void {
    this.#socket.terminate();
  }

  #take(data: Buffer, isBinary: boolean): void {
    if (isBinary || this.#ended) return;
    const text = data.toString("utf8");
    this.#queue ??= [];
    this.#queue.push(text);
    this.#queuedLength += text.length;
    const isFull = this.#queue.length >= mostQueued || this.#queuedLength >= mostQueuedLength;
    if (isFull || !this.#isKnown) this.#socket.pause();
    void this.#work();
  }

  #close(): void {
    this.#ended = true;
    clearTimeout(this.#pause);
    this.#events.onEnd();
  }

  /** Milliseconds until the next frame may be answered. */
  #wait(): number {
    const at = this.#now();
    this.#allowance = Math.min(burst, this.#allowance + ((at - this.#countedAt) / 1000) * framesEachSecond);
    this.#countedAt = at;
    if (this.#allowance >= 1) {
      this.#allowance -= 1;
      return 0;
    }
    return Math.ceil(((1 - this.#allowance) / framesEachSecond) * 1000);
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    try {
      while (this.#queue && !this.#ended) {
        const ms = this.#wait();
        if (ms > 0) {
          await new Promise<void>((resolve) => {
            this.#pause = setTimeout(resolve, ms);
          });
          continue;
        }
        const frame = readClientFrame(this.#next(this.#queue));
        if (frame) await this.#events.onFrame(frame);
        this.#readOn();
      }
    } catch (error) {
      this.#events.onError(error);
      // The client reconnects and sends unanswered frames again.
      this.#socket.terminate();
    } finally {
      this.#pause = undefined;
      this.#working = false;
    }
  }

  #next(queue: string[]): string {
    const text = queue.shift() ?? "";
    this.#queuedLength -= text.length;
    if (queue.length === 0) this.#queue = undefined;
    if (this.#isKnown) this.#readOn();
    return text;
  }

  #readOn(): void {
    const isShort = (this.#queue?.length ?? 0) < mostQueued / 2 && this.#queuedLength < mostQueuedLength / 2;
    if (this.#socket.isPaused && isShort && !this.#ended) this.#socket.resume();
  }
}

function terminate(this: WebSocket): void {
  this.terminate();
}
