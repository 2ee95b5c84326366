import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { foldersOf } from "./system/folders.ts";
import type { Host } from "./system/host.ts";

/**
 * Lets Node keep what it compiled in the folder of the cache, so that the next start need not do it again. Where nothing can be
 * written, or the operator gave Node a folder or forbade it, nothing happens.
 */
export function keepCompiled({ env, platform }: Pick<Host, "env" | "platform">): void {
  enableCompileCache(join(foldersOf(env, platform).cache, "compiled"));
}
