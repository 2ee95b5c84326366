import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerPlugin } from "@banche/server";
import { isObject } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors.ts";

/**
 * Loads the plugins of a server: each is a module with an export named `plugin`.
 *
 * @param wanted - files, beginning with `.` or `/`, and names of packages installed where the command runs
 * @returns the exports, unchecked: the server checks them
 * @throws {CliError} `start` for a plugin that cannot be loaded
 */
export async function loadPlugins(
  { app }: Pick<Context, "app">,
  wanted: readonly string[],
): Promise<readonly ServerPlugin[]> {
  const plugins: ServerPlugin[] = [];
  for (const file of wanted) {
    const unreadable = (reason: string, cause?: unknown) =>
      new CliError("start", { text: { key: "cli.serve.pluginUnreadable", params: { file, reason } }, cause });
    const { plugin } = await importFrom(app.cwd, file).catch((error: unknown) => {
      throw unreadable(error instanceof Error ? (error.message.split("\n")[0] ?? error.name) : String(error), error);
    });
    if (!isPlugin(plugin)) throw unreadable("export const plugin");
    plugins.push(plugin);
  }
  return plugins;
}

async function importFrom(folder: string, wanted: string): Promise<{ readonly plugin?: unknown }> {
  const path = createRequire(join(folder, "plugins.js")).resolve(wanted);
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(path).href);
  return isObject(module) ? module : {};
}

/** The server checks the content. */
function isPlugin(exported: unknown): exported is ServerPlugin {
  return isObject(exported);
}

/** Plugins from the option, else from the environment. */
export function wantedPlugins(options: readonly string[], environment: string | undefined): readonly string[] {
  if (options.length > 0) return options;
  return (environment ?? "").split(/[\s,]+/).filter((one) => one !== "");
}
