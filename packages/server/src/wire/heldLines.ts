/** Lines of a log that wait to be written together. */
export interface HeldLines<Line> {
  hold(line: Line): void;
  /** Writes what is still held. */
  close(): Promise<void>;
}

interface Writing<Line> {
  write(lines: readonly Line[]): Promise<unknown>;
  onError(error: unknown): void;
}

const flushEveryMs = 1000;
const mostHeld = 500;

/** Lines are written in batches, so that no request waits for its own line; a kill loses at most the last second. */
export function holdLines<Line>({ write, onError }: Writing<Line>): HeldLines<Line> {
  let held: Line[] = [];
  let writing: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    const lines = held;
    held = [];
    if (lines.length > 0) {
      writing = writing
        .then(async () => {
          await write(lines);
        })
        .catch(onError);
    }
    return writing;
  };
  const timer = setInterval(() => void flush(), flushEveryMs).unref();
  return {
    hold(line) {
      held.push(line);
      if (held.length >= mostHeld) void flush();
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
