import { UnicodeGraphemesAddon } from "@banche/cli/testing";
import type * as Headless from "@xterm/headless";
import { spawn, spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { bancheMain } from "./banche.ts";

// A CommonJS module, whose export names Node does not see.
const require = createRequire(import.meta.url);
const { Terminal } = require("@xterm/headless") as typeof Headless;
/** Whether programs can be given a terminal here; prints a message if not. */
export const hasScript = spawnSync("script", ["--version"]).status === 0;
if (!hasScript) console.warn("tests on a tall terminal are skipped: no script found (apt-get install util-linux)");

/** The terminal UI on a terminal so high that a whole batch of messages is visible. */
export interface TallTerminal {
  readonly rows: () => readonly string[];
  shows(text: string): Promise<void>;
  /** Like `shows`, at the end of a row. */
  ends(text: string): Promise<void>;
  /** Waits until `fits` returns true; it is checked after each frame. */
  until(fits: () => boolean): Promise<void>;
  type(input: string): void;
  close(): Promise<void>;
}

/** Sequences before and after a frame. */
export const FRAME_BEGINS = "\u001b[?2026h";
const FRAME_ENDS = "\u001b[?2026l";

/** @param heard - called with everything that the program writes */
export function openTallTerminal(
  env: Record<string, string>,
  heard: (output: string) => void,
  size: { readonly cols: number; readonly rows: number },
): TallTerminal {
  const terminal = new Terminal({ ...size, allowProposedApi: true, scrollback: 0 });
  terminal.loadAddon(new UnicodeGraphemesAddon());
  const command = `stty cols ${size.cols} rows ${size.rows}; exec ${process.execPath} ${bancheMain} tui`;
  const child = spawn("script", ["-qfc", command, "/dev/null"], { env, stdio: ["pipe", "pipe", "ignore"] });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let look = (): unknown => undefined;
  let isWhole = true;
  let edge = "";
  child.stdout.setEncoding("utf8").on("data", (output: string) => {
    heard(output);
    // In the middle of a frame, the screen mixes rows of two frames, so it is only checked between frames.
    const marks = edge + output;
    const [begins, ends] = [marks.lastIndexOf(FRAME_BEGINS), marks.lastIndexOf(FRAME_ENDS)];
    if (begins !== ends) isWhole = ends > begins;
    edge = marks.slice(1 - FRAME_ENDS.length);
    const now = isWhole;
    terminal.write(output, () => now && look());
  });
  const rows = () =>
    Array.from({ length: size.rows }, (_, row) => terminal.buffer.active.getLine(row)?.translateToString(true) ?? "");
  const until = (fits: () => boolean, what = "what is waited for"): Promise<void> =>
    new Promise((resolve, reject) => {
      void ended.then(() => reject(new Error(`the terminal UI ended before it showed ${what}`)));
      look = () => fits() && resolve();
      look();
    });
  return {
    rows,
    until: (fits) => until(fits),
    shows: (text) => until(() => rows().some((row) => row.includes(text)), text),
    ends: (text) => until(() => rows().some((row) => row.endsWith(text)), text),
    type: (input) => void child.stdin.write(input),
    async close() {
      child.stdin.write("\u0003\u0003");
      await ended;
      terminal.dispose();
    },
  };
}
