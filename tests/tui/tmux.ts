import { execFileSync, spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { bancheMain } from "../lib/banche.ts";

/** Whether a real terminal is available here; prints a message if not. */
export const hasTmux = spawnSync("tmux", ["-V"]).status === 0;
if (!hasTmux) console.warn("tests/tui is skipped: no tmux found (apt-get install tmux)");

export interface Pane {
  /** The visible screen, row by row. */
  screen(): string;
  /** Like `screen`, with the sequences for colour and weight. */
  styled(): string;
  /** A value of tmux, such as `cursor_x`, `alternate_on`, `pane_tty`. */
  value(name: string): string;
  /** Presses keys by tmux's names: `Enter`, `C-c`, `Escape`. */
  press(...names: readonly string[]): void;
  /** Types a text in one piece. */
  type(text: string): void;
  /** Pastes like terminals do: between the marks of bracketed paste if the program asked for them. */
  paste(text: string): void;
  resize(columns: number, rows: number): void;
  /** Waits until the screen shows a text. */
  shows(text: string | RegExp): Promise<void>;
  until(what: string, fits: () => boolean): Promise<void>;
  /** Types the command line that starts the terminal UI, with an assignment before it. */
  start(assignment?: string): void;
  /** From now on, writes every byte that the programs print to a file. */
  record(file: string): void;
  /** The process of the terminal UI. */
  pid(): number;
  /** Closes the terminal, and waits until its programs have ended: they may still write to their folders. */
  close(): Promise<void>;
}

export interface PaneOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly env: Readonly<Record<string, string>>;
}

let opened = 0;

/** A shell in its own terminal. */
export function openPane({ columns = 80, rows = 24, env }: PaneOptions): Pane {
  const socket = `banche-${process.pid}-${(opened += 1)}`;
  const tmux = (...args: readonly string[]): string =>
    execFileSync("tmux", ["-L", socket, "-f", "/dev/null", ...args], { encoding: "utf8", env: tmuxEnv });
  const set = Object.entries({ PS1: "$ ", ...env }).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
  const size = ["-x", String(columns), "-y", String(rows)];
  tmux("new-session", "-d", ...size, ...set, "bash --norc --noprofile");
  tmux("set-option", "-g", "escape-time", "0");
  const screen = () => tmux("capture-pane", "-p");
  const value = (name: string) => tmux("display", "-p", `#{${name}}`).trim();
  const shell = Number(value("pane_pid"));
  const until = (what: string, fits: () => boolean) => poll(fits, () => `${what}; the terminal shows\n${screen()}`);
  return {
    screen,
    value,
    until,
    styled: () => tmux("capture-pane", "-p", "-e"),
    press: (...names) => void tmux("send-keys", ...names),
    type: (text) => void tmux("send-keys", "-l", text),
    paste(text) {
      tmux("set-buffer", text);
      tmux("paste-buffer", "-p");
    },
    resize: (width, height) => void tmux("resize-window", "-x", String(width), "-y", String(height)),
    shows: (text) =>
      until(String(text), () => (typeof text === "string" ? screen().includes(text) : text.test(screen()))),
    start(assignment = "") {
      tmux("send-keys", "-l", `${assignment} ${process.execPath} ${bancheMain} tui; echo "ended with $?"`);
      tmux("send-keys", "C-j");
    },
    pid() {
      return Number(ps("-o", "pid=", "--ppid", String(shell))[0]);
    },
    record: (file) => void tmux("pipe-pane", "-o", `cat > ${file}`),
    async close() {
      const programs = withDescendants(shell);
      spawnSync("tmux", ["-L", socket, "kill-server"], { env: tmuxEnv });
      await poll(
        () => !run(programs),
        () => `the programs ${programs.join(", ")} of the terminal to end`,
      );
    },
  };
}

/** The process and all processes below it. */
function withDescendants(pid: number): readonly number[] {
  return [pid, ...ps("-o", "pid=", "--ppid", String(pid)).flatMap((child) => withDescendants(Number(child)))];
}

/** Whether one of the processes runs. A zombie has ended, even if nobody collects it. */
function run(pids: readonly number[]): boolean {
  return ps("-o", "stat=", "-p", pids.join(",")).some((state) => !state.startsWith("Z"));
}

function ps(...args: readonly string[]): readonly string[] {
  const { stdout } = spawnSync("ps", args, { encoding: "utf8" });
  return stdout.split("\n").flatMap((line) => line.trim() || []);
}

async function poll(fits: () => boolean, what: () => string): Promise<void> {
  for (let tries = 0; !fits(); tries += 1) {
    if (tries > TRIES) throw new Error(`waited in vain for ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

const PAUSE_MS = 50;
const TRIES = 600;
const tmuxEnv = {
  PATH: process.env["PATH"],
  LANG: "C.UTF-8",
  HOME: "/nonexistent",
  SHELL: "/bin/bash",
  TMUX_TMPDIR: tmpdir(),
};
