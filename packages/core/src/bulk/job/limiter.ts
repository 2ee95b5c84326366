import type { CancelSignal, Clock } from "../../ports.ts";

export interface LimiterOptions {
  readonly clock: Clock;
  /** Most operations under way at once. */
  readonly concurrency: number;
  /** Most requests in a second; missing: as many as the server takes. */
  readonly rate?: number | undefined;
  readonly signal: CancelSignal;
  /** Told when the limit was lowered, and when it is back at what was wanted. */
  readonly onChange?: (change: LimitChange) => void;
}

export interface LimitChange {
  readonly limit: number;
  readonly code?: string;
  readonly pauseMs?: number;
}

/** Says when a request was begun: two that were under way together lower the limit once. */
export type Turn = number;

/**
 * How many operations are under way, and how often a request is sent: two different things. The first goes down to half when
 * the server asks for it (429, 503, no answer in time) and up by one for each round of good answers.
 */
export interface Limiter {
  /** Waits for a free place. False when the job was stopped. */
  enter(): Promise<boolean>;
  leave(): void;
  /** Waits until a request may be sent. Undefined when the job was stopped. */
  turn(): Promise<Turn | undefined>;
  /** The server asks for less. */
  slow(turn: Turn, code: string, retryAfterMs?: number): void;
  /** The server answered well. */
  fine(): void;
  readonly limit: number;
}

const LONGEST_PAUSE_MS = 300_000;
/** Requests that may be sent at once after a time of silence, in milliseconds of the rate. */
const BURST_MS = 100;

export function createLimiter({ clock, concurrency, rate, signal, onChange }: LimiterOptions): Limiter {
  const most = Math.max(1, Math.floor(concurrency));
  const spacingMs = rate === undefined ? 0 : 1_000 / Math.max(rate, 0.001);
  const waiting: ((free: boolean) => void)[] = [];
  let limit = most;
  let told = most;
  let inside = 0;
  let round = 0;
  let quiet = { from: 0, ms: 0 };
  /** When the next request may be sent, and how many wait for theirs. */
  let next = 0;
  let ahead = 0;

  signal.addEventListener("abort", () => {
    for (const resume of waiting.splice(0)) resume(false);
  });

  function admit(): void {
    while (waiting.length > 0 && inside < Math.floor(limit)) {
      inside += 1;
      waiting.shift()?.(true);
    }
  }

  /** What is left of the pause that the server asked for; a clock that went back does not make it longer. */
  function pauseMs(now: number): number {
    if (now < quiet.from) quiet = { from: now, ms: quiet.ms };
    return Math.max(0, quiet.from + quiet.ms - now);
  }

  function spaceMs(now: number): number {
    if (spacingMs === 0) return 0;
    const start = Math.max(Math.min(next, now + (ahead + 1) * spacingMs), now - BURST_MS);
    next = start + spacingMs;
    return Math.max(0, start - now);
  }

  return {
    get limit() {
      return Math.floor(limit);
    },
    async enter() {
      if (signal.aborted) return false;
      if (inside < Math.floor(limit) && waiting.length === 0) {
        inside += 1;
        return true;
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
    leave() {
      inside -= 1;
      admit();
    },
    async turn() {
      if (signal.aborted) return undefined;
      const space = spaceMs(clock.now());
      ahead += 1;
      try {
        if (space > 0) await clock.wait(space, signal);
        for (let left = pauseMs(clock.now()); left > 0 && !signal.aborted; left = pauseMs(clock.now())) {
          await clock.wait(left, signal);
        }
      } finally {
        ahead -= 1;
      }
      return signal.aborted ? undefined : round;
    },
    slow(turn, code, retryAfterMs) {
      const now = clock.now();
      const pause = Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS);
      if (pause > pauseMs(now)) quiet = { from: now, ms: pause };
      if (turn !== round) return;
      round += 1;
      limit = Math.max(1, Math.floor(limit) / 2);
      const whole = Math.floor(limit);
      if (whole === told && pause === 0) return;
      told = whole;
      onChange?.({ limit: whole, code, ...(pause > 0 && { pauseMs: pause }) });
    },
    fine() {
      if (limit >= most) return;
      limit = Math.min(most, limit + 1 / Math.max(1, limit));
      admit();
      if (limit >= most && told < most) {
        told = most;
        onChange?.({ limit: most });
      }
    },
  };
}
