import { spawn } from "node:child_process";

/** A program in a terminal, with as little as possible in between: `script` gives it a pseudo-terminal and passes all bytes on. */
export interface TerminalProgram {
  /** Types, and waits until the program's output contains the text. Returns the time in ms. */
  typed(input: string, shows: string): Promise<number>;
  /** Waits until the text was written. `again` is typed repeatedly, for a program that only writes changes. */
  shows(text: string, again?: string): Promise<void>;
  type(input: string): void;
  close(): void;
}

/** @param command - a line for the shell */
export function terminalProgram(command: string, env: Readonly<Record<string, string>>): TerminalProgram {
  const child = spawn("script", ["-qfc", `stty cols 120 rows 40; exec ${command}`, "/dev/null"], {
    env: { PATH: process.env["PATH"], TERM: "tmux-256color", ...env },
    stdio: ["pipe", "pipe", "ignore"],
  });
  let written = "";
  let look = (): void => undefined;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    written = (written + text).slice(-100_000);
    look();
  });
  const until = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`the terminal never showed ${text}`)), LIMIT_MS);
      look = () => {
        if (!written.includes(text)) return;
        clearTimeout(limit);
        look = () => undefined;
        resolve();
      };
      look();
    });
  return {
    async shows(text, again = "") {
      const nudge = setInterval(() => child.stdin.write(again), NUDGE_MS);
      await until(text).finally(() => clearInterval(nudge));
    },
    async typed(input, shows) {
      written = "";
      const before = process.hrtime.bigint();
      child.stdin.write(input);
      await until(shows);
      return Number(process.hrtime.bigint() - before) / 1e6;
    },
    type: (input) => void child.stdin.write(input),
    close: () => void child.kill(),
  };
}

const LIMIT_MS = 30_000;
const NUDGE_MS = 500;
