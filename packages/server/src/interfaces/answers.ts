/** The result of an interface. */
export interface InterfaceAnswer {
  readonly data: unknown;
  /** For a query: the columns in order. */
  readonly columns: readonly string[] | undefined;
  readonly rows: number;
  readonly cut: boolean;
}

/** Cache of recent answers, separate in each process. */
export interface AnswerCache {
  find(key: string): InterfaceAnswer | undefined;
  keep(key: string, answer: InterfaceAnswer, seconds: number): void;
}

const mostBytes = 32_000_000;

/** Creates a cache of at most 32 MB. The oldest entries are dropped first. */
export function createAnswerCache(now: () => number): AnswerCache {
  const kept = new Map<string, { readonly answer: InterfaceAnswer; readonly until: number; readonly bytes: number }>();
  let bytes = 0;
  const forget = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return {
    find(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      if (found.until > now()) return found.answer;
      forget(key);
      return undefined;
    },
    keep(key, answer, seconds) {
      forget(key);
      const size = key.length + (JSON.stringify(answer.data)?.length ?? 0);
      if (seconds <= 0 || size > mostBytes) return;
      kept.set(key, { answer, until: now() + seconds * 1_000, bytes: size });
      bytes += size;
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) break;
        forget(oldest);
      }
    },
  };
}
