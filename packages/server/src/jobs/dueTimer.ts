import { messageOf } from "../base/startError.ts";

interface DueTimerOptions {
  /** Does what is due. @returns when something is due again, in milliseconds; undefined: nothing is planned */
  readonly look: () => Promise<number | undefined>;
  readonly now: () => number;
  readonly log: { warn(facts: object, text: string): void };
  /** What is said where a look fails. */
  readonly failed: string;
}

/** Looks for what is due, again and again. */
export interface DueTimer {
  /** Looks at once, or after the look that is going on. */
  lookNow(): void;
  /** Waits for a look that is going on; none follows. */
  stop(): Promise<void>;
}

/** A process looks at least so often: what another one planned, or was killed over, begins within this time. */
const LONGEST_PAUSE_MS = 30_000;
const SHORTEST_PAUSE_MS = 200;

/** Looks when the next thing is due, one look at a time; where one fails it says so and looks again later. */
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
