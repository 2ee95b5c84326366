import { BrokenPipe, type OutStream } from "../app.ts";

/**
 * Prints the answer to a line.
 *
 * @param answer - undefined when the whole program must handle the line. An error means the same: the whole program meets it and reports it
 * @returns false when nothing was printed
 * @throws when writing fails: a part of the answer may already be written, so it must not be printed again
 */
export async function answeredBy(stdout: OutStream, answer: () => string | undefined): Promise<boolean> {
  const text = orUndefined(answer);
  if (text === undefined) return false;
  try {
    await stdout.write(text);
  } catch (error) {
    // The reader has closed the pipe: nothing is left to do.
    if (!(error instanceof BrokenPipe)) throw error;
  }
  return true;
}

function orUndefined(answer: () => string | undefined): string | undefined {
  try {
    return answer();
  } catch {
    return undefined;
  }
}
