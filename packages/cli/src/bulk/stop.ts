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

export function stopSignal(app: App): Stop {
  const controller = new AbortController();
  let received: StopSignal | undefined;
  let giveUp: (error: unknown) => void = () => undefined;
  const again = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  again.catch(() => undefined);
  const end = app.onStop((signal) => {
    if (received !== undefined) giveUp(new BancheError("aborted"));
    received ??= signal;
    controller.abort();
  });
  return { signal: controller.signal, received: () => received, again, end };
}
