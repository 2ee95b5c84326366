import type * as Graphemes from "@xterm/addon-unicode-graphemes";
import type * as Headless from "@xterm/headless";
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

// Modules of the old kind, whose names Node does not see.
const require = createRequire(import.meta.url);
const { Terminal } = require("@xterm/headless") as typeof Headless;
const { UnicodeGraphemesAddon } = require("@xterm/addon-unicode-graphemes") as typeof Graphemes;
const main = fileURLToPath(new URL("../../../packages/cli/dist/main.js", import.meta.url));

/** The terminal UI on a terminal so high that a whole batch of messages is in sight. */
export interface Screen {
  readonly rows: () => readonly string[];
  shows(text: string): Promise<void>;
  /** As `shows`, at the end of a row. */
  ends(text: string): Promise<void>;
  type(input: string): void;
  close(): Promise<void>;
}

/** @param heard - gets everything that the program writes */
export function openScreen(env: Record<string, string>, heard: (output: string) => void): Screen {
  const size = { cols: 160, rows: 1_000 };
  const terminal = new Terminal({ ...size, allowProposedApi: true, scrollback: 0 });
  terminal.loadAddon(new UnicodeGraphemesAddon());
  const command = `stty cols ${size.cols} rows ${size.rows}; exec ${process.execPath} ${main} tui`;
  const child = spawn("script", ["-qfc", command, "/dev/null"], { env, stdio: ["pipe", "pipe", "ignore"] });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let look = (): unknown => undefined;
  child.stdout.setEncoding("utf8").on("data", (output: string) => {
    heard(output);
    terminal.write(output, () => look());
  });
  const rows = () =>
    Array.from({ length: size.rows }, (_, row) => terminal.buffer.active.getLine(row)?.translateToString(true) ?? "");
  const until = (text: string, fits: (row: string) => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      void ended.then(() => reject(new Error(`the terminal UI ended before it showed ${text}`)));
      look = () => rows().some(fits) && resolve();
      look();
    });
  return {
    rows,
    shows: (text) => until(text, (row) => row.includes(text)),
    ends: (text) => until(text, (row) => row.endsWith(text)),
    type: (input) => void child.stdin.write(input),
    async close() {
      child.stdin.write("\u0003\u0003");
      await ended;
      terminal.dispose();
    },
  };
}
