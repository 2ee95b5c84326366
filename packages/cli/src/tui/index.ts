import { textOf } from "@banche/core/text";
import { asciiOut, isNarrow } from "./ascii.ts";
import type { TuiDeps } from "./deps.ts";
import { takeTerminal } from "./terminal.ts";

export type { TuiDeps } from "./deps.ts";
export { framed } from "./chat/framed.ts";

/** The output mode of the terminal UI: drawn on the whole screen, or line by line without moving the cursor up. */
export type Mode = "full" | "linear";

/**
 * Runs the terminal UI until the user leaves.
 *
 * @returns the exit code: 0; 128 + n when a signal ended it; 2 when there is no terminal; 1 after an error of our own
 */
export async function runTui(given: TuiDeps): Promise<number> {
  const deps = isNarrow(given.env) ? { ...given, stdout: asciiOut(given.stdout) } : given;
  const mode = modeOf(deps.env);
  if (mode === "full" && !(deps.stdin.isTTY && deps.stdout.isTTY)) {
    deps.stderr.write(`${textOf(deps.language, "tui.needsTerminal")}\n`);
    return 2;
  }
  if (mode === "linear") return (await import("./linear/run.ts")).runLinear(deps);
  // React reads this at its first import; in development mode a frame takes three times as long.
  process.env["NODE_ENV"] ??= "production";
  const release = takeTerminal(deps);
  try {
    return await (await import("./fullScreen.tsx")).runFullScreen(deps);
  } finally {
    release();
  }
}

/** Screen readers need lines; a dumb terminal cannot draw. */
export function modeOf(env: TuiDeps["env"]): Mode {
  return env["INK_SCREEN_READER"] === "true" || env["TERM"] === "dumb" ? "linear" : "full";
}
