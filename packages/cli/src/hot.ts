import { BrokenPipe } from "./app.ts";
import { answerOf } from "./program/answer.ts";
import { type ReadingApp, reading, withKept } from "./program/asked.ts";
import { directOut } from "./system/directOut.ts";
import { readingApp } from "./system/readingApp.ts";

/**
 * Answers a line that only asks for help, the version or what may come next. It is a bundle of its own in one file, as
 * reading many costs more than what they do (ADR 0016).
 *
 * @param argv - without node and script
 * @param manifest - path of our package.json
 * @returns false when the line is for the whole program; nothing was printed then
 * @throws when writing fails: a part of the answer may be out, which nobody may print again
 */
export async function answered(argv: readonly string[], manifest: string): Promise<boolean> {
  const whole = readingApp(manifest, process);
  const stdout = process.platform === "win32" ? whole.stdout : directOut(whole.stdout);
  const answer = answerTo({ ...whole, stdout }, argv);
  if (answer === undefined) return false;
  try {
    await stdout.write(answer);
  } catch (error) {
    // Nobody reads any more: nothing is left to do.
    if (!(error instanceof BrokenPipe)) throw error;
  }
  return true;
}

/** Undefined also when something goes wrong: the whole program meets it again, and says it in words. */
function answerTo(app: ReadingApp, argv: readonly string[]): string | undefined {
  try {
    return answerOf(withKept(reading(app, argv)));
  } catch {
    return undefined;
  }
}
