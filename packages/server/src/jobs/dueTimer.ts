import { messageOf } from "../base/startError.ts";

interface DueTimerOptions {
  /** Does the work that is due. @returns the time of the next work in milliseconds; undefined: none is planned */
  readonly look: () => Promise<number | undefined>;
  readonly now: () => number;
  readonly log: { warn(facts: object, text: string): void };
  /** The log text for a failed look. */
  readonly failed: string;
}

/** Repeatedly looks for work that is due. */
export interface DueTimer {
  /** Looks at once, or after the current look. */
  lookNow(): void;
  /** Waits for the current look and starts no further one. */
  stop(): Promise<void>;
}

/** Longest time between two looks. Work that another process planned or left unfinished starts within this time. */
const LONGEST_PAUSE_MS = 30_000;
const SHORTEST_PAUSE_MS = 200;

/** Looks when the next work is due, one look at a time. After a failure it logs the error and looks again later. */
export function createDueTimer({ look, now, log, failed }: DueTimerOptions): DueTimer {
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let isStopped = false;

  function lookNow(): void {
    clearTimeout(timer);
    looking = looking.then(lookOnce).catch((error: unknown) => {
      log.warn({ reason: messageOf(error) }, failed);
      lookLater(LONGEST_PAUSE_MS);
    });
  }

  async function lookOnce(): Promise<void> {
    if (isStopped) return;
    const nextAt = await look();
    lookLater(nextAt === undefined ? LONGEST_PAUSE_MS : nextAt - now());
  }

  function lookLater(ms: number): void {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(lookNow, Math.min(Math.max(ms, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)).unref();
  }

  return {
    lookNow,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
