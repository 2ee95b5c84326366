import { refuse } from "../base/respond.ts";

/** Limits for concurrent calls. */
export interface GateLimits {
  /** Largest number of running calls. */
  readonly atWork: number;
  /** Largest number of waiting calls. Further calls are refused at once. */
  readonly waiting: number;
  /** Longest wait, in milliseconds. */
  readonly waitMs: number;
  /**
   * As soon as a call has waited for this time, in milliseconds, no more calls wait than may run. Calls that would wait in vain are then
   * refused at once. Missing: `waitMs`.
   */
  readonly lateMs?: number;
}

/** Leaves the gate. May be called again. */
export type Leave = () => void;

interface Waiter {
  readonly enter: (leave: Leave) => void;
  readonly timer: NodeJS.Timeout;
  /** When it began to wait, by the clock of `performance`. */
  readonly since: number;
}

export interface Gate {
  /**
   * Waits for its turn. With `first`, in a line of its own, which enters before the other one.
   *
   * @throws {Refusal} `overloaded` when too many wait, or when it waited too long
   */
  enter(first?: boolean): Promise<Leave>;
  /** Whether a call without priority would be refused now. */
  readonly isFull: boolean;
  readonly atWork: number;
  readonly waiting: number;
}

/** When a refused caller may try again, in milliseconds. */
export const retryAfterMs = 2_000;

/**
 * Limits the work of a process. Calls that cannot run soon are refused early. Otherwise they would run after their callers have given up.
 */
export function createGate({ atWork: most, waiting: mostWaiting, waitMs, lateMs = waitMs }: GateLimits): Gate {
  const priority: Waiter[] = [];
  const ordinary: Waiter[] = [];
  let atWork = 0;

  /** Whether a line accepts no further call. */
  function isClosed(line: readonly Waiter[]): boolean {
    if (line.length >= mostWaiting) return true;
    const [oldest] = line;
    return oldest !== undefined && line.length >= most && performance.now() - oldest.since >= lateMs;
  }

  function leaveOnce(): Leave {
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const next = priority.shift() ?? ordinary.shift();
      if (next) {
        clearTimeout(next.timer);
        next.enter(leaveOnce());
      } else atWork -= 1;
    };
  }

  return {
    async enter(first = false) {
      if (atWork < most) {
        atWork += 1;
        return leaveOnce();
      }
      const line = first ? priority : ordinary;
      if (isClosed(line)) throw refuse.overloaded(retryAfterMs);
      return new Promise((enter, reject) => {
        const timer = setTimeout(() => {
          line.splice(line.indexOf(waiter), 1);
          reject(refuse.overloaded(retryAfterMs));
        }, waitMs);
        const waiter: Waiter = { enter, timer, since: performance.now() };
        line.push(waiter);
      });
    },
    get isFull() {
      return atWork >= most && isClosed(ordinary);
    },
    get atWork() {
      return atWork;
    },
    get waiting() {
      return priority.length + ordinary.length;
    },
  };
}

/** The limits for a process with this number of database connections. */
export function gatesFor(poolSize: number): { readonly calls: GateLimits; readonly heavy: GateLimits } {
  return {
    calls: { atWork: 4 * poolSize, waiting: 20 * poolSize, waitMs: 3_000, lateMs: 1_000 },
    // Other calls need free connections while files are read and written.
    heavy: { atWork: Math.max(1, Math.floor(poolSize / 2)), waiting: 4 * poolSize, waitMs: 20_000 },
  };
}
