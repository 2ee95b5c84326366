import { homedir } from "node:os";
import { join } from "node:path";
import type { Folders } from "../app.ts";

/**
 * Where things are kept: XDG, also on macOS; `%APPDATA%` and `%LOCALAPPDATA%` on Windows. With `BANCHE_CONFIG_DIR` the
 * state lies below it, so that two scripts with a folder each share nothing.
 */
export function foldersOf(env: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): Folders {
  const home = env["HOME"] || homedir();
  const windows = platform === "win32";
  const at = (variable: string, windowsVariable: string, ...fallback: readonly string[]) =>
    join(env[variable] || (windows && env[windowsVariable]) || join(home, ...fallback), "banche");
  const config = env["BANCHE_CONFIG_DIR"] || at("XDG_CONFIG_HOME", "APPDATA", ".config");
  const state = env["BANCHE_CONFIG_DIR"]
    ? join(env["BANCHE_CONFIG_DIR"], "state")
    : at("XDG_STATE_HOME", "LOCALAPPDATA", ".local", "state");
  return {
    config,
    state: env["BANCHE_STATE_DIR"] || state,
    data: at("XDG_DATA_HOME", "LOCALAPPDATA", ".local", "share"),
  };
}
