import { refuse } from "../base/respond.ts";

/** How much of what comes is carried out at once. */
export interface GateLimits {
  /** Calls at work. */
  readonly atWork: number;
  /** Calls that wait for their turn; what comes beyond is refused at once. */
  readonly waiting: number;
  /** Longest wait, in milliseconds. */
  readonly waitMs: number;
}

/** Leaves the gate; may be called again. */
export type Leave = () => void;

interface Waiter {
  readonly enter: (leave: Leave) => void;
  readonly timer: NodeJS.Timeout;
}

export interface Gate {
  /**
   * Waits for its turn: `first` before all others that wait.
   *
   * @throws {Refusal} `overloaded` when too many wait, or when it waited too long
   */
  enter(first?: boolean): Promise<Leave>;
  readonly atWork: number;
  readonly waiting: number;
}

const retryAfterMs = 2_000;

/**
 * Bounds the work of a process: what it cannot do soon is refused while the caller still wants to know, instead of being done when
 * nobody waits for it any more.
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

/** What a process with so many connections to the database takes on. */
export function gatesFor(poolSize: number): { readonly calls: GateLimits; readonly heavy: GateLimits } {
  return {
    calls: { atWork: 4 * poolSize, waiting: 20 * poolSize, waitMs: 3_000 },
    // Others find a free connection while files are read and written.
    heavy: { atWork: Math.max(1, Math.floor(poolSize / 2)), waiting: 4 * poolSize, waitMs: 20_000 },
  };
}
