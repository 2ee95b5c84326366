import type { CancelSignal, Clock } from "../../ports.ts";

export interface LimiterOptions {
  readonly clock: Clock;
  /** Most operations that run at the same time. */
  readonly concurrency: number;
  /** Most requests per second. Missing: no limit. */
  readonly rate?: number | undefined;
  readonly signal: CancelSignal;
  /** Called when the limit was reduced, and when it is back at the wanted number. */
  readonly onChange?: (change: LimitChange) => void;
}

export interface LimitChange {
  readonly limit: number;
  readonly code?: string;
  readonly pauseMs?: number;
}

/** Identifies when a request started: two requests that ran at the same time reduce the limit only once. */
export type Turn = number;

/**
 * Limits two things: how many operations run at the same time, and how often a request is sent. The first limit is
 * halved when the server asks for it (429, 503, no answer in time). It grows by one after each round of good answers.
 */
export interface Limiter {
  /** Waits for a free slot. @returns false if the job was stopped */
  enter(): Promise<boolean>;
  leave(): void;
  /** Waits until a request may be sent. @returns undefined if the job was stopped */
  turn(): Promise<Turn | undefined>;
  /** Call this when the server asked for fewer requests. */
  slow(turn: Turn, code: string, retryAfterMs?: number): void;
  /** Call this when the server answered normally. */
  fine(): void;
  readonly limit: number;
}

const LONGEST_PAUSE_MS = 300_000;
/** After an idle time, this much of the rate may be sent at once, in milliseconds. */
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
  /** When the next request may be sent, and how many requests wait. */
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

  /** Rest of the pause that the server asked for. A clock that was set back does not make it longer. */
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
