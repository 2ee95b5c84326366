import { createRequire } from "node:module";
import type { Pool as UndiciPool } from "undici";

/**
 * Only the pool of undici: its fetch, sockets and caches would need 13 MB more in each process, and 0.1 s more at the
 * start. This module path has no type declarations.
 */
export const Pool = createRequire(import.meta.url)("undici/lib/dispatcher/pool.js") as typeof UndiciPool;
