import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { foldersOf } from "./system/folders.ts";
import type { Host } from "./system/host.ts";

/**
 * Lets Node keep compiled code in the cache folder, so that the next start is faster. Does nothing when the folder cannot be written, or
 * when the operator gave Node another folder or switched this off.
 */
export function keepCompiled({ env, platform }: Pick<Host, "env" | "platform">): void {
  enableCompileCache(join(foldersOf(env, platform).cache, "compiled"));
}
