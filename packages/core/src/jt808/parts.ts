import type { Message } from "./message.ts";

/** Limits of the stored parts and messages. */
export interface PartBounds {
  /** Incomplete messages at the same time; the oldest one is dropped first. */
  readonly messages: number;
  /** Parts of one message. */
  readonly parts: number;
  /** An incomplete message is dropped this many milliseconds after its last part. */
  readonly keptMs: number;
  /** Missing parts are requested after this many milliseconds without a new one. */
  readonly askAfterMs: number;
}

export const usualPartBounds: PartBounds = { messages: 4, parts: 128, keptMs: 60_000, askAfterMs: 5_000 };

/** A complete message; `serials` are those of its parts, in order. */
export interface Joined {
  readonly message: Message;
  readonly serials: readonly number[];
}

/** Parts to request (0x8003). */
export interface Missing {
  /** Serial of the first part. */
  readonly serial: number;
  readonly indexes: readonly number[];
}

interface Open {
  readonly first: number;
  readonly parts: Map<number, Message>;
  readonly count: number;
  lastMs: number;
  askedMs: number;
}

/** Joins messages from parts, in any order and with repeated parts. It stores no more than the limits allow. */
export class PartJoiner {
  readonly #bounds: PartBounds;
  readonly #open = new Map<string, Open>();

  constructor(bounds: PartBounds = usualPartBounds) {
    this.#bounds = bounds;
  }

  /** Adds one part. @returns the whole message after its last part, `refused` if it has too many parts */
  add(message: Message, nowMs: number): Joined | "refused" | undefined {
    const { part } = message;
    if (!part) return { message, serials: [message.serial] };
    if (part.count > this.#bounds.parts) return "refused";
    this.#forget(nowMs);
    const first = (message.serial - part.index + 1 + 65_536) % 65_536;
    const key = `${message.id} ${first} ${part.count}`;
    const open = this.#open.get(key) ?? this.#begin(key, first, part.count);
    open.parts.set(part.index, message);
    open.lastMs = nowMs;
    if (open.parts.size < open.count) return undefined;
    this.#open.delete(key);
    return join(open);
  }

  /** Requests that are due; each is repeated after `askAfterMs`. */
  missing(nowMs: number): readonly Missing[] {
    this.#forget(nowMs);
    const found: Missing[] = [];
    for (const open of this.#open.values()) {
      if (nowMs - Math.max(open.lastMs, open.askedMs) < this.#bounds.askAfterMs) continue;
      open.askedMs = nowMs;
      const indexes = Array.from({ length: open.count }, (_, at) => at + 1).filter((index) => !open.parts.has(index));
      found.push({ serial: open.first, indexes });
    }
    return found;
  }

  #begin(key: string, first: number, count: number): Open {
    const oldest = this.#open.keys().next();
    if (this.#open.size >= this.#bounds.messages && !oldest.done) this.#open.delete(oldest.value);
    const open: Open = { first, count, parts: new Map(), lastMs: 0, askedMs: -Infinity };
    this.#open.set(key, open);
    return open;
  }

  #forget(nowMs: number): void {
    for (const [key, { lastMs }] of this.#open) if (nowMs - lastMs > this.#bounds.keptMs) this.#open.delete(key);
  }
}

function join({ parts }: Open): Joined | undefined {
  const all = [...parts.entries()].toSorted(([a], [b]) => a - b).map(([, part]) => part);
  const [first] = all;
  if (!first) return undefined;
  const body = new Uint8Array(all.reduce((sum, part) => sum + part.body.length, 0));
  let at = 0;
  for (const part of all) {
    body.set(part.body, at);
    at += part.body.length;
  }
  return { message: { ...first, part: undefined, body }, serials: all.map(({ serial }) => serial) };
}
