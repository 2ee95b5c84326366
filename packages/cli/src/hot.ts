import { BrokenPipe } from "./app.ts";
import { answerOf } from "./program/answer.ts";
import { reading, withKept } from "./program/asked.ts";
import { directOut } from "./system/directOut.ts";
import { readingApp } from "./system/readingApp.ts";

/**
 * Answers a line that only asks for help, the version or what may come next. It is a bundle of its own in one file, as
 * reading many costs more than what they do (ADR 0016).
 *
 * @param argv - without node and script
 * @param manifest - path of our package.json
 * @returns false when the line is for the whole program; nothing was printed then
 */
export async function answered(argv: readonly string[], manifest: string): Promise<boolean> {
  try {
    const whole = readingApp(manifest, process);
    const app = process.platform === "win32" ? whole : { ...whole, stdout: directOut(whole.stdout) };
    const answer = answerOf(withKept(reading(app, argv)));
    if (answer === undefined) return false;
    await app.stdout.write(answer);
    return true;
  } catch (error) {
    // Nobody reads any more: nothing is left to do. What else goes wrong, the whole program says in words.
    return error instanceof BrokenPipe;
  }
}
