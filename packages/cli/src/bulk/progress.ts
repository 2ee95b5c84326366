import type { Clock, TextKey } from "@banche/core";
import { durationText, type TextParams, truncate, withThousands } from "@banche/core/text";
import type { OutStream } from "../app.ts";

export interface ProgressDeps {
  readonly stream: OutStream;
  readonly clock: Pick<Clock, "now">;
  readonly text: (key: TextKey, params?: TextParams) => string;
  readonly quiet: boolean;
}

/** Shows the progress of some work. */
export interface Progress {
  /** Shows the current count, unless it was shown a moment ago. */
  update(done: number): void;
  /** Clears the line of a terminal, so that the next output starts at its beginning. */
  end(): Promise<void>;
}

const LIVE_EVERY_MS = 100;
const PLAIN_FIRST_MS = 1_000;
const PLAIN_EVERY_MS = 5_000;
const PLAIN_EVERY_PART = 0.1;

/**
 * On a terminal one line that changes, with rate and time left. Elsewhere a line after the first second, then one every five seconds or
 * every tenth of the rows.
 *
 * @param total - number of all rows; undefined while it is unknown
 */
export function createProgress(deps: ProgressDeps, phase: TextKey, total?: number): Progress {
  const { stream, clock, quiet } = deps;
  const began = clock.now();
  let shownAt = began;
  let shownDone = 0;
  let onScreen = false;

  function line(done: number): string {
    const seconds = Math.max(0.001, (clock.now() - began) / 1000);
    const rate = done / seconds;
    const params = { phase: deps.text(phase), done: withThousands(done), rate: withThousands(Math.round(rate)) };
    if (total === undefined) return deps.text("bulk.progressOpen", params);
    const eta = rate > 0 ? durationText((total - done) / rate) : "–";
    return deps.text("bulk.progress", { ...params, total: withThousands(total), eta });
  }

  function isDue(done: number): boolean {
    const passed = clock.now() - shownAt;
    if (stream.isTTY) return passed >= LIVE_EVERY_MS;
    // After the first second it is clear that work continues, and how long it may take.
    if (shownDone === 0 && done > 0 && passed >= PLAIN_FIRST_MS) return true;
    const part = total === undefined || total === 0 ? 0 : (done - shownDone) / total;
    return passed >= PLAIN_EVERY_MS || (part >= PLAIN_EVERY_PART && passed >= LIVE_EVERY_MS * 10);
  }

  return {
    update(done) {
      if (quiet || !isDue(done)) return;
      shownAt = clock.now();
      shownDone = done;
      onScreen = stream.isTTY;
      const columns = stream.columns ?? 80;
      const shown = stream.isTTY ? `\r\u001b[K${truncate(line(done), columns - 1)}` : `${line(done)}\n`;
      stream.write(shown).catch(() => undefined);
    },
    async end() {
      if (onScreen) await stream.write("\r\u001b[K");
      onScreen = false;
    },
  };
}
