import { createWriteStream } from "node:fs";
import type { Writable } from "node:stream";

/** Opens a new file for writing. The file must not exist yet. */
export type OpenNew = (path: string) => Writable;

/** Creates a new file that only the server may read. */
export const openNew: OpenNew = (path) => createWriteStream(path, { flags: "wx", mode: 0o600 });
