import { createHash, randomBytes } from "node:crypto";
import { createReadStream, type ReadStream } from "node:fs";
import { link, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { DAY_MS } from "@banche/core/text";
import type { IncomingFile } from "../wire/handlers.ts";
import { type OpenNew, openNew } from "../base/newFile.ts";
import { refuse } from "../base/respond.ts";
import { fullDisk, systemCode } from "../base/startError.ts";
import { extensionOf, formatOf, type UploadKind } from "./kinds.ts";
import { createThumbnails, smallBytes } from "./thumbnails.ts";
import { CHINA_OFFSET_MS } from "@banche/core/text";

/** A file that was put away. */
export interface Stored {
  /** `20260105_<random>.png`: what later calls send. */
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: Buffer;
}

export interface FileStore {
  /**
   * Takes a file in: nothing is seen under its name before it is whole and on disk, and nothing is ever overwritten.
   *
   * @throws {Refusal} when it is empty, too large or of a kind that is not allowed, and when the disk is full
   */
  put(type: string, kind: UploadKind, file: IncomingFile): Promise<Stored>;
  /** Reads a file; undefined when it is not there. */
  open(type: string, name: string): Promise<ReadStream | undefined>;
  /** A small picture of a stored one, made at the first call; undefined where the file itself is as good. */
  openSmall(type: string, name: string): Promise<ReadStream | undefined>;
  /** Removes a file and what was made of it. */
  remove(type: string, name: string): Promise<void>;
  /** Removes what uploads left behind that were cut off by a kill, more than a day ago. */
  sweep(): Promise<void>;
}

const sniffBytes = 4100;
const storedPattern = /^\d{8}_[0-9a-f]{32}\.[a-z0-9]{1,8}$/;

/** Whether a text can be the name of a stored file; anything else never comes near a path. */
export function isStoredName(name: string): boolean {
  return storedPattern.test(name);
}

/** Files below a directory, one folder for each type. */
export function createFileStore(directory: string, now: () => number, openToWrite: OpenNew = openNew): FileStore {
  const place = (type: string, name: string): string => join(directory, type, name);
  const smallPlace = (type: string, name: string): string => join(directory, ".small", type, `${name}.webp`);
  const thumbnails = createThumbnails();
  return {
    async put(type, kind, { name: original, stream }) {
      const extension = extensionOf(original);
      const name = `${dayOf(now())}_${randomBytes(16).toString("hex")}.${extension}`;
      const temporary = join(directory, ".incoming", name);
      try {
        await mkdir(join(directory, type), { recursive: true, mode: 0o700 });
        await mkdir(join(directory, ".incoming"), { recursive: true, mode: 0o700 });
        const written = await write(openToWrite(temporary), temporary, kind, stream);
        const format = written.sizeBytes > 0 ? formatOf(kind, extension, written.start) : undefined;
        if (written.sizeBytes === 0) throw refuse.because("file_empty", "server.fileEmpty");
        if (!format) throw refuse.because("file_kind", "server.fileKind");
        await link(temporary, place(type, name));
        return { name, mediaType: format.mediaType, sizeBytes: written.sizeBytes, sha256: written.sha256 };
      } catch (error) {
        stream.resume();
        if (fullDisk.has(systemCode(error) ?? "")) throw refuse.because("storage_full", "server.storageFull");
        throw error;
      } finally {
        await rm(temporary, { force: true });
      }
    },
    async open(type, name) {
      if (!isStoredName(name) || !/^\w+$/.test(type)) return undefined;
      const path = place(type, name);
      const found = await stat(path).catch(() => undefined);
      return found?.isFile() ? createReadStream(path) : undefined;
    },
    async openSmall(type, name) {
      if (!isStoredName(name) || !/^\w+$/.test(type) || name.endsWith(".gif")) return undefined;
      const found = await stat(place(type, name)).catch(() => undefined);
      if (!found || found.size < smallBytes) return undefined;
      const small = smallPlace(type, name);
      const made = (await stat(small).catch(() => undefined)) ?? (await thumbnails.make(place(type, name), small));
      return made ? createReadStream(small) : undefined;
    },
    async remove(type, name) {
      if (!isStoredName(name)) return;
      await rm(place(type, name), { force: true });
      await rm(smallPlace(type, name), { force: true });
    },
    async sweep() {
      const incoming = join(directory, ".incoming");
      for (const name of await readdir(incoming).catch(() => [])) {
        const begun = await stat(join(incoming, name)).catch(() => undefined);
        if (begun && now() - begun.mtimeMs > DAY_MS) await rm(join(incoming, name), { force: true });
      }
    },
  };
}

interface Written {
  readonly sizeBytes: number;
  readonly sha256: Buffer;
  readonly start: Buffer;
}

async function write(to: Writable, path: string, { limitBytes }: UploadKind, stream: Readable): Promise<Written> {
  const hash = createHash("sha256");
  let start = Buffer.alloc(0);
  let sizeBytes = 0;
  await pipeline(
    stream,
    async function* measure(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sizeBytes += chunk.length;
        if (sizeBytes >= limitBytes) {
          throw refuse.because("file_too_large", "server.fileTooLarge", { limit: `${limitBytes / 1024 / 1024}MB` });
        }
        if (start.length < sniffBytes) start = Buffer.concat([start, chunk.subarray(0, sniffBytes - start.length)]);
        hash.update(chunk);
        yield chunk;
      }
    },
    to,
  );
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { sizeBytes, sha256: hash.digest(), start };
}

/** The day in China, `20260105`. */
function dayOf(ms: number): string {
  return new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 10).replaceAll("-", "");
}
