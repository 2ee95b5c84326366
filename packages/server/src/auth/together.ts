/** Most reads under way; what is asked meanwhile goes together in the next. */
const readsAtOnce = 2;
/** A read that takes longer keeps nobody else from reading: its connection may be gone. */
const slowMs = 1_000;

interface Waiting<Value> {
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads many keys with few statements: while reads are under way, what is asked for is gathered and read together by the
 * next one. An answer is never older than its question, so nothing is cached.
 *
 * @param read - the values of some keys; those that are missing become undefined
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
