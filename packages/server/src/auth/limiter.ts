/** An attempt that may go on. It counts as failed until `succeeded` is called, so that parallel tries cannot outrun it. */
export interface Attempt {
  succeeded(): void;
}

/** How long to wait before the next try. */
export interface TooManyAttempts {
  readonly retryAfterMs: number;
}

/** What is tried. Each has an address bucket of its own: who asks for codes does not hold up who types passwords. */
export type Purpose = "password" | "code";

/** Slows down guessing of passwords. */
export interface LoginLimiter {
  /** @param purpose - default `password` */
  attempt(account: string, address: string, purpose?: Purpose): Attempt | TooManyAttempts;
}

interface Bucket {
  failures: number;
  lastAt: number;
}

/** Failures that are free before the pauses begin: for one account at one address, for one account, for one address. */
const free = { pair: 5, account: 20, address: 50 } as const;
const firstPauseMs = 1000;
const longestPauseMs = 15 * 60_000;
/** A bucket is forgotten after this time without a failure. */
const forgetAfterMs = 60 * 60_000;
const defaultCapacity = 50_000;

/**
 * Pauses double with each failure beyond the free ones, up to 15 minutes. An address from which the account has signed in
 * before is not held up by what others do to the account or from the same address, so that nobody can be locked out by a
 * stranger or by a colleague.
 *
 * @param capacity - buckets kept; the ones longest untouched are dropped first
 */
export function createLoginLimiter(now: () => number = Date.now, capacity: number = defaultCapacity): LoginLimiter {
  const buckets = new Map<string, Bucket>();
  const known = new Map<string, true>();

  function pauseOf(key: string, allowance: number): number {
    const bucket = buckets.get(key);
    if (bucket === undefined) return 0;
    const since = now() - bucket.lastAt;
    if (since > forgetAfterMs) {
      buckets.delete(key);
      return 0;
    }
    const beyond = bucket.failures - allowance;
    if (beyond < 0) return 0;
    return Math.max(0, Math.min(firstPauseMs * 2 ** Math.min(beyond, 20), longestPauseMs) - since);
  }

  function count(key: string): void {
    const failures = (buckets.get(key)?.failures ?? 0) + 1;
    buckets.delete(key);
    buckets.set(key, { failures, lastAt: now() });
    dropOldest(buckets, capacity);
  }

  function refund(key: string): void {
    const bucket = buckets.get(key);
    if (bucket && --bucket.failures <= 0) buckets.delete(key);
  }

  return {
    attempt(account, address, purpose = "password") {
      const name = account.trim().toLowerCase().slice(0, 200);
      const pair = `pair\u0000${name}\u0000${address}`;
      const isKnown = known.has(pair);
      const keys = [
        [pair, free.pair],
        ...(isKnown
          ? []
          : ([
              [`account\u0000${name}`, free.account],
              [`address\u0000${purpose}\u0000${address}`, free.address],
            ] as const)),
      ] as const;
      const retryAfterMs = Math.max(...keys.map(([key, allowance]) => pauseOf(key, allowance)));
      if (retryAfterMs > 0) return { retryAfterMs };
      for (const [key] of keys) count(key);
      return {
        succeeded() {
          buckets.delete(pair);
          for (const [key] of keys) if (key !== pair) refund(key);
          known.delete(pair);
          known.set(pair, true);
          dropOldest(known, capacity);
        },
      };
    },
  };
}

function dropOldest(map: Map<string, unknown>, capacity: number): void {
  for (const key of map.keys()) {
    if (map.size <= capacity) return;
    map.delete(key);
  }
}
