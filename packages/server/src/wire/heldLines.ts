/** Log lines that are held in memory and written together. */
export interface HeldLines<Line> {
  hold(line: Line): void;
  /** Writes the lines that are still in memory. */
  close(): Promise<void>;
}

interface Writing<Line> {
  write(lines: readonly Line[]): Promise<unknown>;
  onError(error: unknown): void;
}

const flushEveryMs = 1000;
const mostHeld = 500;

/** Writes lines in batches, so that no request waits for its own line. If the process is killed, at most the last second is lost. */
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
