import { BrokenPipe } from "./app.ts";
import { answerOf } from "./program/answer.ts";
import { type ReadingApp, reading, withKept } from "./program/asked.ts";
import { directOut } from "./system/directOut.ts";
import { readingApp } from "./system/readingApp.ts";

/**
 * Answers a line that only asks for help, the version or completion. It is a bundle of its own in one file, because reading many files
 * takes longer than the work itself (ADR 0016).
 *
 * @param argv - without node and script
 * @param manifest - path of our package.json
 * @returns false when the whole program must handle the line; nothing was printed then
 * @throws when writing fails: a part of the answer may already be written, so it must not be printed again
 */
export async function answered(argv: readonly string[], manifest: string): Promise<boolean> {
  const whole = readingApp(manifest, process);
  const stdout = process.platform === "win32" ? whole.stdout : directOut(whole.stdout);
  const answer = answerTo({ ...whole, stdout }, argv);
  if (answer === undefined) return false;
  try {
    await stdout.write(answer);
  } catch (error) {
    // The reader has closed the pipe: nothing is left to do.
    if (!(error instanceof BrokenPipe)) throw error;
  }
  return true;
}

/** Undefined also on an error: the whole program meets the same error and reports it. */
function answerTo(app: ReadingApp, argv: readonly string[]): string | undefined {
  try {
    return answerOf(withKept(reading(app, argv)));
  } catch {
    return undefined;
  }
}
