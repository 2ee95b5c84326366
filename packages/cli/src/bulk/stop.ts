import { isBancheError } from "@banche/core";
import type { App, StopSignal } from "../app.ts";
import { CliError, type CliErrorCode, type Told } from "../errors.ts";
import { exitCodes, exitNames } from "../exitCodes.ts";

/** How a long job hears that it shall stop. */
export interface Stop {
  /** Fires with the first signal: nothing new is begun. */
  readonly signal: AbortSignal;
  /** The first signal. */
  readonly received: () => StopSignal | undefined;
}

/** What is said of work that was cut off. */
export interface CutOff {
  readonly text: Told;
  readonly mend?: Told;
}

const reasons = {
  SIGINT: "interrupted",
  SIGTERM: "terminated",
  SIGHUP: "hangup",
} as const satisfies Readonly<Record<StopSignal, CliErrorCode>>;

/** One key press can arrive twice: from the terminal and from a parent, or twice from a busy system. */
const SAME_PRESS_MS = 200;
/** Whoever goes on pressing hears all the same what was cut off and how to go on; after that the system ends the program. */
const LAST_WORDS_MS = 2_000;

/** The exit code of a command that ended because of a signal. */
export function stopCode(signal: StopSignal): number {
  return exitCodes[exitNames[reasons[signal]]];
}

/**
 * Does work that signals end: the first asks it to stop and waits for it, after the second nothing is waited for. Further ones do
 * not cut off what is said then.
 *
 * @param said - of work that was cut off; by default, that nobody knows how far it came
 * @throws {CliError} `interrupted`, `terminated` or `hangup` where the first signal made it end with `aborted`, or at the second
 */
export async function stoppable<Result>(
  app: Pick<App, "onStop" | "clock">,
  work: (stop: Stop) => Promise<Result>,
  said: CutOff = { text: { key: "errors.aborted" }, mend: { key: "mend.aborted" } },
): Promise<Result> {
  const controller = new AbortController();
  const cutOff = (signal: StopSignal) => new CliError(reasons[signal], { ...said, details: { signal } });
  let received: StopSignal | undefined;
  let receivedAtMs = 0;
  let overAtMs: number | undefined;
  let giveUp: (error: unknown) => void = () => undefined;
  const again = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  const end = app.onStop((signal) => {
    const now = app.clock.now();
    if (overAtMs !== undefined) {
      if (now - overAtMs >= LAST_WORDS_MS) end();
      return;
    }
    if (received === undefined) receivedAtMs = now;
    else if (now - receivedAtMs >= SAME_PRESS_MS) giveUp(cutOff(received));
    received ??= signal;
    controller.abort();
  });
  try {
    return await Promise.race([work({ signal: controller.signal, received: () => received }), again]);
  } catch (error) {
    throw received !== undefined && isBancheError(error) && error.code === "aborted" ? cutOff(received) : error;
  } finally {
    if (received === undefined) end();
    else overAtMs = app.clock.now();
  }
}
