import { BancheError } from "@banche/core";
import type { App, StopSignal } from "../app.ts";

/** How a long job hears that it shall stop. */
export interface Stop {
  /** Fires with the first signal: nothing new is begun. */
  readonly signal: AbortSignal;
  readonly received: () => StopSignal | undefined;
  /** Rejects with `aborted` at the second signal: nothing is waited for. */
  readonly again: Promise<never>;
  /** Stops listening. */
  end(): void;
}

/** One key press can arrive twice: from the terminal and from a parent, or twice from a busy system. */
const SAME_PRESS_MS = 200;

export function stopSignal(app: App): Stop {
  const controller = new AbortController();
  let received: StopSignal | undefined;
  let receivedAtMs = 0;
  let giveUp: (error: unknown) => void = () => undefined;
  const again = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  again.catch(() => undefined);
  const end = app.onStop((signal) => {
    const now = app.clock.now();
    if (received !== undefined && now - receivedAtMs >= SAME_PRESS_MS) giveUp(new BancheError("aborted"));
    if (received === undefined) receivedAtMs = now;
    received ??= signal;
    controller.abort();
  });
  return { signal: controller.signal, received: () => received, again, end };
}
