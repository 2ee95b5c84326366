import { randomUUID } from "node:crypto";
import { mkdir, open, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Spill } from "../bulk/memory/spill.ts";
import { readError, writeError } from "./fileError.ts";
import type { OpenFile } from "./files.ts";

/**
 * Room in a file that only its owner may read. It is made when there is something to write, and has no name from then on, so
 * that the system takes it away whenever the process ends. Where the system does not allow that, `close` removes it.
 *
 * @param folder - made if it is missing
 * @throws {FileError} `diskFull`, `notWritable`, from `write`; `notReadable` from `read`
 */
export function spillFile(folder: string, openFile: OpenFile = open): Spill {
  const path = join(folder, `.spill.${randomUUID().slice(0, 8)}.tmp`);
  let file: FileHandle | undefined;
  let size = 0;

  async function opened(): Promise<FileHandle> {
    if (file) return file;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    file = await openFile(path, "wx+", 0o600);
    await rm(path, { force: true }).catch(() => undefined);
    return file;
  }
  return {
    async write(piece) {
      try {
        const at = size;
        await (await opened()).writeFile(piece);
        size += piece.length;
        return at;
      } catch (error) {
        throw writeError(path, error);
      }
    },
    async read(at, into) {
      try {
        for (let filled = 0; filled < into.length;) {
          const { bytesRead } = (await file?.read(into, filled, into.length - filled, at + filled)) ?? { bytesRead: 0 };
          if (bytesRead === 0) throw new Error("the file was cut off");
          filled += bytesRead;
        }
      } catch (error) {
        throw readError(path, error);
      }
    },
    async close() {
      await file?.close().catch(() => undefined);
      if (file) await rm(path, { force: true }).catch(() => undefined);
      file = undefined;
    },
  };
}
