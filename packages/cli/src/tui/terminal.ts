import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TuiDeps } from "./deps.ts";

/** The sequence that copies a text to the clipboard of the terminal. */
export function clipboardSequence(text: string): string {
  return `\u001b]52;c;${Buffer.from(text, "utf8").toString("base64")}\u0007`;
}

/** Erases the visible rows, but not the scrollback. */
export const HOME_AND_ERASE = "\u001b[H\u001b[J";
/** After this time without another change, a size counts as the last one of a series. */
const STORM_PAUSE_MS = 40;

/** Leaves the alternate screen, shows the cursor, ends bracketed paste. */
export const REPAIR = "\u001b[?1049l\u001b[?25h\u001b[?2004l";

/**
 * Prepares the terminal for drawing. Repairs it after a killed run, writes a note for the next start, and stops the echo of typed text.
 *
 * @returns a function that restores the terminal
 */
export function takeTerminal({ stateFolder, stdin, stdout }: TuiDeps): () => void {
  const note = join(stateFolder, `tui-${terminalName()}.pid`);
  if (killedBefore(note)) {
    stdout.write(REPAIR);
    // The killed run had switched off echo and line mode; raw mode will later restore the state that it finds now.
    spawnSync("stty", ["sane"], { stdio: ["inherit", "ignore", "ignore"] });
  }
  try {
    mkdirSync(stateFolder, { recursive: true });
    writeFileSync(note, `${process.pid}\n`, { mode: 0o600 });
  } catch {
    // If the folder cannot be written, only the repair after a kill is missing.
  }
  stdin.setRawMode(true);
  return () => {
    stdin.setRawMode(false);
    rmSync(note, { force: true });
  };
}

/**
 * Calls `end` when a signal or an error of ours stops the process. The code is 128 + number of the signal, and also 129 when the
 * terminal was closed. It is 0 when the reader of a pipe has ended, and 1 with the error after an error of ours.
 *
 * @returns a function that stops listening
 */
export function onFatal(end: (code: number, fault?: unknown) => void, stdout: NodeJS.WriteStream): () => void {
  const signals = Object.entries(signalCodes).map(([name, code]) => [name, () => end(code)] as const);
  const fault = (error: unknown) => end(1, error);
  const closed = (error: NodeJS.ErrnoException) => end(error.code === "EPIPE" ? 0 : signalCodes.SIGHUP);
  const pairs = [...signals, ["uncaughtException", fault], ["unhandledRejection", fault]] as const;
  for (const [name, listener] of pairs) process.on(name, listener);
  stdout.on("error", closed);
  return () => {
    for (const [name, listener] of pairs) process.off(name, listener);
    // The last write may still fail; that error was already reported.
    stdout.on("error", () => undefined).off("error", closed);
  };
}

/**
 * Calls `listener` after a change of size, or after the last one of a series. Terminals move their content when they shrink, and two
 * changes that end at the same size leave no other trace: everything must be drawn again.
 *
 * @returns a function that stops listening
 */
export function onResized(listener: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(listener, STORM_PAUSE_MS);
  };
  process.on("SIGWINCH", wait);
  return () => {
    clearTimeout(timer);
    process.off("SIGWINCH", wait);
  };
}

/**
 * Stops this process and its parents in the same job, as Ctrl-Z does outside raw mode. Returns when the shell continues it, or at once
 * when there is no shell that could.
 */
export async function stopUntilContinued(): Promise<void> {
  if (process.platform !== "win32") process.kill(0, "SIGTSTP");
  await new Promise((done) => setImmediate(done));
}

const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** The device of standard input, as a file name; one name for all when the system does not report it. */
function terminalName(): string {
  try {
    return readlinkSync("/proc/self/fd/0")
      .replace(/[^A-Za-z0-9]+/g, "-")
      .slice(0, 80);
  } catch {
    return (process.env["TERM_SESSION_ID"] ?? "terminal").replace(/[^A-Za-z0-9]+/g, "-").slice(0, 80);
  }
}

/** Whether the note names a process that no longer runs. */
function killedBefore(note: string): boolean {
  try {
    const pid = Number(readFileSync(note, "utf8"));
    if (!(pid > 0)) return true;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

/** Describes an error of ours for the developers. */
export function describeFault(fault: unknown): string {
  return fault instanceof Error ? (fault.stack ?? fault.message) : `fault: ${JSON.stringify(fault)}`;
}
