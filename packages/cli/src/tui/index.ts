import { textOf } from "@banche/core/text";
import { asciiOut, isNarrow } from "./ascii.ts";
import type { TuiDeps } from "./deps.ts";
import { takeTerminal } from "./terminal.ts";

export type { TuiDeps } from "./deps.ts";
export { framed } from "./chat/framed.ts";

/** How the terminal UI speaks: drawn on the whole screen, or line by line without ever moving the cursor up. */
export type Mode = "full" | "linear";

/**
 * Runs the terminal UI until the person leaves.
 *
 * @returns the exit code: 0, or 128 + n when a signal ended it, 2 where there is no terminal, 1 after a fault of our own
 */
export async function runTui(given: TuiDeps): Promise<number> {
  const deps = isNarrow(given.env) ? { ...given, stdout: asciiOut(given.stdout) } : given;
  const mode = modeOf(deps.env);
  if (mode === "full" && !(deps.stdin.isTTY && deps.stdout.isTTY)) {
    deps.stderr.write(`${textOf(deps.language, "tui.needsTerminal")}\n`);
    return 2;
  }
  if (mode === "linear") return (await import("./linear/run.ts")).runLinear(deps);
  // React reads this when it is first imported; in development it takes three times as long for a frame.
  process.env["NODE_ENV"] ??= "production";
  const release = takeTerminal(deps);
  try {
    return await (await import("./fullScreen.tsx")).runFullScreen(deps);
  } finally {
    release();
  }
}

/** Screen readers ask for lines; a dumb terminal cannot do better. */
export function modeOf(env: TuiDeps["env"]): Mode {
  return env["INK_SCREEN_READER"] === "true" || env["TERM"] === "dumb" ? "linear" : "full";
}
