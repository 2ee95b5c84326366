const tries = 6;
/** What the pool and the driver say when a time limit has passed; there are no codes for it. */
const late: ReadonlySet<string> = new Set([
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
  "timeout expired",
  "Query read timeout",
]);

/**
 * Connects again where that took too long and a server starts. A caller can come again, so a call gives up early; a start that gives up
 * on a busy machine leaves no server at all.
 *
 * @throws what the last of six tries throws, and at once what is no matter of time
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
