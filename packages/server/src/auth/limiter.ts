/** A permitted attempt. It counts as failed until `succeeded` is called, so that parallel attempts cannot bypass the limit. */
export interface Attempt {
  succeeded(): void;
}

/** How long to wait before the next try. */
export interface TooManyAttempts {
  readonly retryAfterMs: number;
}

/** The kind of attempt. Each has its own bucket per address, so that requests for codes do not delay sign-ins with a password. */
export type Purpose = "password" | "code";

/** Other facts about an attempt. */
export interface TryFacts {
  /** Default: `password`. */
  readonly purpose?: Purpose;
  /** The device token of the caller. It counts only if it was issued to this account. */
  readonly device?: string | undefined;
}

/** Slows down password guessing. */
export interface LoginLimiter {
  attempt(account: string, address: string, facts?: TryFacts): Attempt | TooManyAttempts;
  /** Changes since the last call, for the other processes. */
  takeChanges(): readonly Change[];
  /** Sets the total counts of all processes, including this one. */
  adopt(counts: readonly Count[]): void;
  /** Addresses from which accounts have signed in, in any process. */
  adoptKnown(places: readonly Place[]): void;
}

/** An account and an address from which it has signed in. */
export interface Place {
  readonly account: string;
  readonly address: string;
}

/** Failures that were added to a bucket. Negative if more were removed. */
interface Change {
  readonly key: string;
  readonly failures: number;
}

/** The number of failures in a bucket. */
interface Count extends Change {
  /** Time of the last failure, in milliseconds. */
  readonly lastAt: number;
}

interface LimiterOptions {
  readonly now?: () => number;
  /** Number of buckets kept. The buckets that were unused longest are dropped first. */
  readonly capacity?: number;
  /** Turns a name and an address into the key that is stored in the database. */
  readonly seal?: (key: string) => string;
  /** The device of a token that was issued to this account. Default: no device is known. */
  readonly deviceIn?: (account: string, token: string) => string | undefined;
}

interface Bucket {
  failures: number;
  lastAt: number;
}

/** Failures without a pause: for one account at one address, for one account, for one address. */
const free = { pair: 5, account: 20, address: 50 } as const;
const firstPauseMs = 1000;
const longestPauseMs = 15 * 60_000;
/** Shortest time between attempts for one account from a blocked address. */
const doorPauseMs = 60_000;
/** A bucket is forgotten after this time without a failure. */
export const forgetAfterMs = 60 * 60_000;
const defaultCapacity = 50_000;

/**
 * Pauses double with each failure beyond the free ones, up to 15 minutes. An address from which the account has signed in before is not
 * blocked by failures of others. So strangers or colleagues cannot lock a user out. From a blocked address, each account may still be
 * tried once a minute: the real user can sign in, and an attacker gains nothing beyond the limit of the account. A device on which the
 * account has signed in has its own bucket. Failures of others do not block it, even for the same account at the same address.
 */
export function createLoginLimiter({
  now = Date.now,
  capacity = defaultCapacity,
  seal = (key) => key,
  deviceIn = () => undefined,
}: LimiterOptions = {}): LoginLimiter {
  const buckets = new Map<string, Bucket>();
  const known = new Map<string, true>();
  /** When an account was last let through from a blocked address. */
  const doors = new Map<string, number>();
  let changes = new Map<string, number>();

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

  function change(key: string, failures: number): void {
    changes.set(key, (changes.get(key) ?? 0) + failures);
    dropOldest(changes, capacity);
  }

  function count(key: string): void {
    const failures = (buckets.get(key)?.failures ?? 0) + 1;
    buckets.delete(key);
    buckets.set(key, { failures, lastAt: now() });
    dropOldest(buckets, capacity);
    change(key, 1);
  }

  function refund(key: string, failures = 1): void {
    const bucket = buckets.get(key);
    if (!bucket) return;
    bucket.failures -= failures;
    if (bucket.failures <= 0) buckets.delete(key);
    change(key, -failures);
  }

  function pairOf(account: string, address: string): string {
    return seal(`pair\u0000${account}\u0000${address}`);
  }

  function know(pair: string): void {
    known.delete(pair);
    known.set(pair, true);
    dropOldest(known, capacity);
  }

  /** How long an account that has not signed in from this address must wait because of the address. */
  function waitAtAddress(pair: string, key: string): number {
    const pause = pauseOf(key, free.address);
    if (pause === 0) return 0;
    const since = now() - (doors.get(pair) ?? Number.NEGATIVE_INFINITY);
    if (since < doorPauseMs) return Math.min(pause, doorPauseMs - since);
    return 0;
  }

  return {
    attempt(account, address, { purpose = "password", device } = {}) {
      const name = nameOf(account);
      const place = pairOf(name, address);
      const own = device === undefined ? undefined : deviceIn(name, device);
      const pair = own === undefined ? place : seal(`device\u0000${name}\u0000${own}`);
      const ofAccount = seal(`account\u0000${name}`);
      const ofAddress = seal(`address\u0000${purpose}\u0000${address}`);
      const isKnown = own !== undefined || known.has(place);
      const retryAfterMs = Math.max(
        pauseOf(pair, free.pair),
        isKnown ? 0 : pauseOf(ofAccount, free.account),
        isKnown ? 0 : waitAtAddress(pair, ofAddress),
      );
      if (retryAfterMs > 0) return { retryAfterMs };
      if (!isKnown && pauseOf(ofAddress, free.address) > 0) {
        doors.delete(pair);
        doors.set(pair, now());
        dropOldest(doors, capacity);
      }
      const shared = isKnown ? [] : [ofAccount, ofAddress];
      for (const key of [pair, ...shared]) count(key);
      return {
        succeeded() {
          refund(pair, buckets.get(pair)?.failures ?? 0);
          for (const key of shared) refund(key);
          know(place);
        },
      };
    },
    takeChanges() {
      const taken = [...changes].flatMap(([key, failures]) => (failures === 0 ? [] : [{ key, failures }]));
      changes = new Map();
      return taken;
    },
    adopt(counts) {
      for (const { key, failures, lastAt } of counts) {
        const total = failures + (changes.get(key) ?? 0);
        const own = buckets.get(key);
        buckets.delete(key);
        if (total > 0) buckets.set(key, { failures: total, lastAt: Math.max(lastAt, own?.lastAt ?? 0) });
      }
      dropOldest(buckets, capacity);
    },
    adoptKnown(places) {
      for (const { account, address } of places) know(pairOf(account.toLowerCase(), address));
    },
  };
}

/** The normalised account name for counting, independent of spelling. */
export function nameOf(account: string): string {
  return account.trim().toLowerCase().slice(0, 200);
}

function dropOldest(map: Map<string, unknown>, capacity: number): void {
  for (const key of map.keys()) {
    if (map.size <= capacity) return;
    map.delete(key);
  }
}
