import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isObject } from "@banche/core/wire";
import type { Context } from "../context.ts";
import { CliError } from "../errors.ts";

/**
 * Loads what packages add to a server: each is a module whose default export is the plugin.
 *
 * @param wanted - files, beginning with `.` or `/`, and names of packages that are installed where the command runs
 * @returns what they export; the server judges it
 * @throws {CliError} `start` for what cannot be loaded
 */
export async function loadPlugins({ app }: Pick<Context, "app">, wanted: readonly string[]): Promise<object[]> {
  const plugins: object[] = [];
  for (const file of wanted) {
    const unreadable = (reason: string, cause?: unknown) =>
      new CliError("start", { text: { key: "cli.serve.pluginUnreadable", params: { file, reason } }, cause });
    const module: unknown = await importFrom(app.cwd, file).catch((error: unknown) => {
      throw unreadable(error instanceof Error ? (error.message.split("\n")[0] ?? error.name) : String(error), error);
    });
    const plugin = isObject(module) ? module["default"] : undefined;
    if (!isObject(plugin)) throw unreadable("export default");
    plugins.push(plugin);
  }
  return plugins;
}

async function importFrom(folder: string, wanted: string): Promise<unknown> {
  const path = createRequire(join(folder, "plugins.js")).resolve(wanted);
  return import(/* @vite-ignore */ pathToFileURL(path).href);
}

/** Those of the option, or else those of the environment. */
export function wantedPlugins(options: readonly string[], environment: string | undefined): readonly string[] {
  if (options.length > 0) return options;
  return (environment ?? "").split(/[\s,]+/).filter((one) => one !== "");
}
