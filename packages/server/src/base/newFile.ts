import { createWriteStream } from "node:fs";
import type { Writable } from "node:stream";

/** Opens a file that is not there yet, to write it. */
export type OpenNew = (path: string) => Writable;

/** A new file that only the server may read. */
export const openNew: OpenNew = (path) => createWriteStream(path, { flags: "wx", mode: 0o600 });
