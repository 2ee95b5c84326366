import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { link, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { systemCode } from "../base/startError.ts";
import type { FilePlace } from "./place.ts";

const nothing: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EISDIR"]);

/** Files below a folder, which several processes may share. */
export function folderPlace(folder: string): FilePlace {
  const at = (key: string): string => join(folder, key);

  /** Writes a file so that it appears only when complete: it is written before it gets its name. */
  async function write(key: string, bytes: Uint8Array, settle: (from: string, to: string) => Promise<void>) {
    const path = at(key);
    const beside = `${path}.${randomBytes(6).toString("hex")}.part`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await writeFile(beside, bytes, { flag: "wx", mode: 0o600 });
      await settle(beside, path);
    } finally {
      await rm(beside, { force: true });
    }
  }

  return {
    describe: folder,
    workshop: folder,
    async take(key, { path }) {
      await mkdir(dirname(at(key)), { recursive: true, mode: 0o700 });
      await link(path, at(key));
    },
    put: (key, bytes) => write(key, bytes, rename),
    async keepFirst(key, text) {
      await write(key, Buffer.from(text), async (from, to) => {
        await link(from, to).catch((error: unknown) => {
          if (systemCode(error) !== "EEXIST") throw error;
        });
      });
      return readFile(at(key), "utf8");
    },
    async open(key) {
      const found = await stat(at(key)).catch(() => undefined);
      return found?.isFile() ? createReadStream(at(key)) : undefined;
    },
    async read(key) {
      try {
        return await readFile(at(key));
      } catch (error) {
        if (nothing.has(systemCode(error) ?? "")) return undefined;
        throw error;
      }
    },
    remove: (key) => rm(at(key), { force: true }),
  };
}
