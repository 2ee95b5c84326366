const tries = 6;
/** Error texts of the pool and the driver for exceeded time limits. They have no codes. */
const late: ReadonlySet<string> = new Set([
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
  "timeout expired",
  "Query read timeout",
]);

/**
 * Retries connecting after a time-out while the server starts. A call gives up early, because the caller can try again. A start that
 * gives up on a busy machine would leave no server.
 *
 * @throws the error of the last of six tries, and any other error at once
 */
export async function patiently<Result>(isStarting: () => boolean, connect: () => Promise<Result>): Promise<Result> {
  for (let left = tries; ; left -= 1) {
    try {
      return await connect();
    } catch (error) {
      const isLate = error instanceof Error && late.has(error.message);
      if (left <= 1 || !isLate || !isStarting()) throw error;
    }
  }
}
