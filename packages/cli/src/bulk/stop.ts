import { isBancheError } from "@banche/core";
import type { App, StopSignal } from "../app.ts";
import { CliError, type CliErrorCode, type Told } from "../errors.ts";
import { exitCodes, exitNames } from "../exitCodes.ts";

/** How a long job is asked to stop. */
export interface Stop {
  /** Fires at the first signal: no new work starts after it. */
  readonly signal: AbortSignal;
  /** The first signal. */
  readonly received: () => StopSignal | undefined;
}

/** The message about work that was cut off. */
export interface CutOff {
  readonly text: Told;
  readonly mend?: Told;
}

const reasons = {
  SIGINT: "interrupted",
  SIGTERM: "terminated",
  SIGHUP: "hangup",
} as const satisfies Readonly<Record<StopSignal, CliErrorCode>>;

/** One key press can arrive twice: from the terminal and from a parent process, or twice from a busy system. */
const SAME_PRESS_MS = 200;
/** Within this time repeated signals do not end the program, so that the last message is printed. After it the system ends the program. */
const LAST_WORDS_MS = 2_000;

/** The exit code of a command that ended because of a signal. */
export function stopCode(signal: StopSignal): number {
  return exitCodes[exitNames[reasons[signal]]];
}

/**
 * Runs work that signals can stop. The first signal asks it to stop and waits for it; the second one does not wait. Further signals do not
 * cut off the last message.
 *
 * @param said - message about work that was cut off; by default, that its progress is unknown
 * @throws {CliError} `interrupted`, `terminated` or `hangup` when the first signal ended the work with `aborted`, or at the second signal
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
