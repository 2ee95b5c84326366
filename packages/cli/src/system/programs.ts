import { accessSync, constants, readdirSync, statSync } from "node:fs";
import { constants as system } from "node:os";
import { delimiter, join } from "node:path";
import type { Program, ProgramCall } from "../app.ts";
import { CliError } from "../errors.ts";
import type { Host } from "./host.ts";

const NAME = /^banche-([a-z0-9][a-z0-9._-]*)$/;

/** Executable programs named `banche-<name>`, the first of each name on the PATH, by name. */
export function programsOnPath(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): readonly Program[] {
  const found = new Map<string, Program>();
  for (const folder of (env["PATH"] ?? "").split(delimiter).filter(Boolean)) {
    for (const file of filesIn(folder)) {
      const name = NAME.exec(platform === "win32" ? file.toLowerCase().replace(/\.exe$/, "") : file)?.[1];
      const path = join(folder, file);
      if (name !== undefined && !found.has(name) && mayRun(path)) found.set(name, { name, path });
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Runs a program in our terminal. A program ended by a signal returns 128 plus the number of the signal, as in shells. */
export function runProgram({ path, args, env }: ProgramCall, host: Host): Promise<number> {
  return new Promise((resolve, reject) => {
    const { spawn } = process.getBuiltinModule("node:child_process");
    const child = spawn(path, args, { stdio: "inherit", env: { ...host.env, ...env } });
    // Ctrl-C is sent to the whole process group; the program decides how to react.
    const ignore = () => undefined;
    host.on("SIGINT", ignore);
    child.once("error", (cause) => {
      host.off("SIGINT", ignore);
      reject(new CliError("file", { text: { key: "cli.errors.unrunnable", params: { file: path } }, cause }));
    });
    child.once("close", (code, signal) => {
      host.off("SIGINT", ignore);
      resolve(code ?? 128 + (signal ? system.signals[signal] : 0));
    });
  });
}

/** The command that opens a file by its type, and the arguments before its path. */
const openers: Partial<Record<NodeJS.Platform, readonly [path: string, ...args: string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Opens a file with the system's program for it. Resolves when that program has started. */
export function openFile(file: string, platform: NodeJS.Platform): Promise<void> {
  return new Promise((resolve, reject) => {
    const { spawn } = process.getBuiltinModule("node:child_process");
    const [path, ...args] = openers[platform] ?? ["xdg-open"];
    const child = spawn(path, [...args, file], { stdio: "ignore", detached: true });
    child.once("spawn", () => {
      child.unref();
      resolve();
    });
    child.once("error", (cause) =>
      reject(new CliError("file", { text: { key: "cli.errors.unrunnable", params: { file: path } }, cause })),
    );
  });
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((file) => file.startsWith("banche-"));
  } catch {
    return [];
  }
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
