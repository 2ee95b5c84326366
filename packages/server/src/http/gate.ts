import { refuse } from "../base/respond.ts";

/** Limits for concurrent calls. */
export interface GateLimits {
  /** Largest number of running calls. */
  readonly atWork: number;
  /** Largest number of waiting calls. Further calls are refused at once. */
  readonly waiting: number;
  /** Longest wait, in milliseconds. */
  readonly waitMs: number;
}

/** Leaves the gate. May be called again. */
export type Leave = () => void;

interface Waiter {
  readonly enter: (leave: Leave) => void;
  readonly timer: NodeJS.Timeout;
}

export interface Gate {
  /**
   * Waits for its turn. With `first`, before all other waiting calls.
   *
   * @throws {Refusal} `overloaded` when too many wait, or when it waited too long
   */
  enter(first?: boolean): Promise<Leave>;
  readonly atWork: number;
  readonly waiting: number;
}

const retryAfterMs = 2_000;

/**
 * Limits the work of a process. Calls that cannot run soon are refused early. Otherwise they would run after their callers have given up.
 */
export function createGate({ atWork: most, waiting: mostWaiting, waitMs }: GateLimits): Gate {
  const line: Waiter[] = [];
  let atWork = 0;

  function leaveOnce(): Leave {
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const next = line.shift();
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
      if (line.length >= mostWaiting) throw refuse.overloaded(retryAfterMs);
      return new Promise((enter, reject) => {
        const timer = setTimeout(() => {
          line.splice(line.indexOf(waiter), 1);
          reject(refuse.overloaded(retryAfterMs));
        }, waitMs);
        const waiter: Waiter = { enter, timer };
        if (first) line.unshift(waiter);
        else line.push(waiter);
      });
    },
    get atWork() {
      return atWork;
    },
    get waiting() {
      return line.length;
    },
  };
}

/** The limits for a process with this number of database connections. */
export function gatesFor(poolSize: number): { readonly calls: GateLimits; readonly heavy: GateLimits } {
  return {
    calls: { atWork: 4 * poolSize, waiting: 20 * poolSize, waitMs: 3_000 },
    // Other calls need free connections while files are read and written.
    heavy: { atWork: Math.max(1, Math.floor(poolSize / 2)), waiting: 4 * poolSize, waitMs: 20_000 },
  };
}
