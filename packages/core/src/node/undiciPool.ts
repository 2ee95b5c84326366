import { createRequire } from "node:module";
import type { Pool as UndiciPool } from "undici";

/**
 * The pool of undici without the rest of it: its own fetch, sockets and caches would be 13 MB more of each process, and a
 * tenth of a second at its start. It has no declarations of its own.
 */
export const Pool = createRequire(import.meta.url)("undici/lib/dispatcher/pool.js") as typeof UndiciPool;
