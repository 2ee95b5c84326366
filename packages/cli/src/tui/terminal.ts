import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TuiDeps } from "./deps.ts";

/** What puts a text into the clipboard of the terminal. */
export function clipboardSequence(text: string): string {
  return `\u001b]52;c;${Buffer.from(text, "utf8").toString("base64")}\u0007`;
}

/** Erases what is seen, and nothing of the scrollback. */
export const HOME_AND_ERASE = "\u001b[H\u001b[J";
/** A size that stays this long is taken for the last of a storm. */
const STORM_PAUSE_MS = 40;

/** Leaves the alternate screen, shows the cursor, ends bracketed paste. */
export const REPAIR = "\u001b[?1049l\u001b[?25h\u001b[?2004l";

/**
 * Takes the terminal for drawing: puts right what a run left behind that was killed without a chance to clean up, notes
 * for the next start that this one is at work, and stops the echo of what is typed from now on.
 *
 * @returns gives the terminal back
 */
export function takeTerminal({ stateFolder, stdin, stdout }: TuiDeps): () => void {
  const note = join(stateFolder, `tui-${terminalName()}.pid`);
  if (killedBefore(note)) {
    stdout.write(REPAIR);
    // The killed run had switched echo and line mode off; what raw mode finds now is what it will restore.
    spawnSync("stty", ["sane"], { stdio: ["inherit", "ignore", "ignore"] });
  }
  try {
    mkdirSync(stateFolder, { recursive: true });
    writeFileSync(note, `${process.pid}\n`, { mode: 0o600 });
  } catch {
    // A folder that cannot be written costs the repair after a kill, nothing else.
  }
  stdin.setRawMode(true);
  return () => {
    stdin.setRawMode(false);
    rmSync(note, { force: true });
  };
}

/**
 * Calls back for what ends the process from outside or by a fault of ours: 128 + number of the signal, 129 as well when
 * the terminal is gone, 0 when a pipe's reader is, or 1 with the fault.
 *
 * @returns stops listening
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
    // What was written last may still fail; that has been said.
    stdout.on("error", () => undefined).off("error", closed);
  };
}

/**
 * Calls back when a change of size, or a storm of them, is over. Terminals shift what they show when they shrink, and two
 * changes that come to the same size leave no other trace: everything is to be drawn anew.
 *
 * @returns stops listening
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
 * Stops this process and those it was started through, as Ctrl-Z does outside raw mode; comes back when the shell goes on
 * with it, at once where there is no shell that could.
 */
export async function stopUntilContinued(): Promise<void> {
  if (process.platform !== "win32") process.kill(0, "SIGTSTP");
  await new Promise((done) => setImmediate(done));
}

const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** The device behind standard input, as a file name; one name for all where the system does not report it. */
function terminalName(): string {
  try {
    return readlinkSync("/proc/self/fd/0")
      .replace(/[^A-Za-z0-9]+/g, "-")
      .slice(0, 80);
  } catch {
    return (process.env["TERM_SESSION_ID"] ?? "terminal").replace(/[^A-Za-z0-9]+/g, "-").slice(0, 80);
  }
}

/** Whether the note names a process that is gone. */
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

/** A fault of ours, for those who will mend it. */
export function describeFault(fault: unknown): string {
  return fault instanceof Error ? (fault.stack ?? fault.message) : `fault: ${JSON.stringify(fault)}`;
}
