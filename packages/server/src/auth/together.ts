/** Largest number of concurrent reads. Keys requested meanwhile are read together by the next one. */
const readsAtOnce = 2;
/** A read that takes longer does not block other reads: its connection may be lost. */
const slowMs = 1_000;

interface Waiting<Value> {
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads many keys with few statements. While reads are running, requested keys are collected and read together by the next read. An
 * answer is never older than its request, so nothing is cached.
 *
 * @param read - reads the values of some keys; missing keys give undefined
 */
export function together<Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let gathered = new Map<string, Waiting<Value>[]>();
  let underWay = 0;

  async function readGathered(): Promise<void> {
    const asked = gathered;
    gathered = new Map();
    underWay += 1;
    let isCounted = true;
    const makeWay = (): void => {
      if (!isCounted) return;
      isCounted = false;
      underWay -= 1;
      if (gathered.size > 0) void readGathered();
    };
    const slow = setTimeout(makeWay, slowMs);
    try {
      const found = await read([...asked.keys()]);
      for (const [key, waiting] of asked) for (const { resolve } of waiting) resolve(found.get(key));
    } catch (error) {
      for (const waiting of asked.values()) for (const { reject } of waiting) reject(error);
    }
    clearTimeout(slow);
    makeWay();
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const waiting = gathered.get(key);
      if (waiting) waiting.push({ resolve, reject });
      else gathered.set(key, [{ resolve, reject }]);
      if (underWay < readsAtOnce) void readGathered();
    });
}
