import { BancheError, errorCatalogue, isBancheError } from "../errors.ts";
import type { CancelSignal, Clock, Random } from "../ports.ts";

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Calls `once` up to three times, with a growing, jittered pause. Only for reads, because a failed call may have been
 * carried out.
 *
 * @throws the last error; `aborted` when the signal fires during a pause
 */
export async function callWithRetry<T>(
  once: () => Promise<T>,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  signal?: CancelSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once();
    } catch (error) {
      if (attempt === ATTEMPTS || !worthAnother(error)) throw error;
      const pause = Math.min(FIRST_PAUSE_MS * 4 ** (attempt - 1) * (0.5 + random()), LONGEST_PAUSE_MS);
      await clock.wait(Math.max(pause, Math.min(error.details.retryAfterMs ?? 0, LONGEST_PAUSE_MS)), signal);
      if (signal?.aborted) throw new BancheError("aborted", { cause: error });
    }
  }
}

function worthAnother(error: unknown): error is BancheError {
  return isBancheError(error) && error.code !== "aborted" && errorCatalogue[error.code].retry !== "no";
}
