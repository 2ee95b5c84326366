import { homedir } from "node:os";
import { join } from "node:path";
import type { Folders } from "../app.ts";

type Env = Readonly<Record<string, string | undefined>>;
type Kind = keyof Folders;

/** XDG variables, which win on every system, and the default folders of each system. */
const places: Readonly<
  Record<Kind, { xdg: string; unix: string; mac: string; windows: [variable: string, ...string[]] }>
> = {
  config: {
    xdg: "XDG_CONFIG_HOME",
    unix: ".config/banche",
    mac: "Library/Application Support/banche",
    windows: ["APPDATA", "banche"],
  },
  state: {
    xdg: "XDG_STATE_HOME",
    unix: ".local/state/banche",
    mac: "Library/Application Support/banche/state",
    windows: ["LOCALAPPDATA", "banche", "state"],
  },
  data: {
    xdg: "XDG_DATA_HOME",
    unix: ".local/share/banche",
    mac: "Library/Application Support/banche/data",
    windows: ["LOCALAPPDATA", "banche", "data"],
  },
  cache: {
    xdg: "XDG_CACHE_HOME",
    unix: ".cache/banche",
    mac: "Library/Caches/banche",
    windows: ["LOCALAPPDATA", "banche", "cache"],
  },
};

/**
 * The folders of the tool: XDG; without its variables the native folders of macOS and Windows. With `BANCHE_CONFIG_DIR` state and cache
 * are below that folder, so that scripts with different folders share nothing.
 */
export function foldersOf(env: Env, platform: NodeJS.Platform): Folders {
  const own = env["BANCHE_CONFIG_DIR"];
  const at = (kind: Kind) => placeOf(kind, env, platform);
  return {
    config: own || at("config"),
    state: env["BANCHE_STATE_DIR"] || (own ? join(own, "state") : at("state")),
    data: at("data"),
    cache: env["BANCHE_CACHE_DIR"] || (own ? join(own, "cache") : at("cache")),
  };
}

function placeOf(kind: Kind, env: Env, platform: NodeJS.Platform): string {
  const { xdg, unix, mac, windows } = places[kind];
  const asked = env[xdg];
  if (asked) return join(asked, "banche");
  const home = env["HOME"] || homedir();
  const [variable, ...below] = windows;
  const root = env[variable];
  if (platform === "win32" && root) return join(root, ...below);
  return join(home, platform === "darwin" ? mac : unix);
}
