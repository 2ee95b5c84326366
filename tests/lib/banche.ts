import { spawn, type ChildProcess } from "node:child_process";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

/** The built command line. */
export const bancheMain = fileURLToPath(new URL("../../packages/cli/dist/main.js", import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Banche {
  /** Runs one command to its end. */
  (
    args: readonly string[],
    options?: { readonly input?: string; readonly env?: Record<string, string> },
  ): Promise<Finished>;
  /** Starts a command; the test must end it. */
  start(args: readonly string[], env?: Record<string, string>): ChildProcess;
}

/** Environment variables of a user with this home folder; nothing of the developer's own settings is included. */
export function variablesIn(configDir: string): Readonly<Record<string, string | undefined>> {
  return {
    PATH: process.env["PATH"],
    TMPDIR: tmpdir(),
    HOME: configDir,
    LANG: "zh_CN.UTF-8",
    BANCHE_CONFIG_DIR: configDir,
    BANCHE_SIMULATOR: "0",
    // Processes share the compile cache; otherwise each home folder would have its own.
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
  };
}

/** The built command line, in separate processes with their own environment. */
export function bancheWith(configDir: string, env: Record<string, string> = {}): Banche {
  const start = (args: readonly string[], more: Record<string, string> = {}) =>
    spawn(process.execPath, [bancheMain, ...args], {
      env: { ...variablesIn(configDir), ...env, ...more },
      stdio: ["pipe", "pipe", "pipe"],
    });
  const run: Banche = Object.assign(
    (args: readonly string[], options: { readonly input?: string; readonly env?: Record<string, string> } = {}) => {
      const child = start(args, options.env);
      child.stdin.end(options.input ?? "");
      return finished(child);
    },
    { start },
  );
  return run;
}

/** Resolves when the process has ended and its output is complete. */
export function finished(child: ChildProcess): Promise<Finished> {
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

export interface Account {
  readonly account: string;
  readonly password: string;
  readonly name: string;
  readonly role: string;
}

export interface Served {
  readonly url: string;
  readonly accounts: readonly Account[];
  readonly process: ChildProcess;
  /** Asks the process to stop, and waits for its end. */
  stop(signal?: NodeJS.Signals): Promise<Finished>;
}

/** `banche serve --demo --port 0 --data DIR --json`: ready when it has printed its line of JSON. */
export async function serve(banche: Banche, dataDir: string, more: readonly string[] = []): Promise<Served> {
  const child = banche.start(["serve", "--demo", "--port", "0", "--data", dataDir, "--json", ...more]);
  const end = finished(child);
  const line = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (part: string) => {
      text += part;
      if (text.includes("\n")) resolve(text);
    });
    void end.then(({ code, stderr }) => reject(new Error(`serve ended with ${code}: ${stderr}`)));
  });
  const ready = JSON.parse(line) as { url: string; accounts: readonly Account[] };
  return {
    ...ready,
    process: child,
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return end;
    },
  };
}
