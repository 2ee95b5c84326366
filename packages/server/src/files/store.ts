import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { CHINA_OFFSET_MS, DAY_MS } from "@banche/core/text";
import type { IncomingFile } from "../wire/handlers.ts";
import { type OpenNew, openNew } from "../base/newFile.ts";
import { refuse } from "../base/respond.ts";
import { fullDisk, systemCode } from "../base/startError.ts";
import { fileKey, type FilePlace, StoreError } from "../storage/place.ts";
import { extensionOf, formatOf, type UploadKind } from "./kinds.ts";
import type { Leftovers } from "./leftovers.ts";
import { createThumbnails, smallBytes } from "./thumbnails.ts";

/** A stored file. */
export interface Stored {
  /** `20260105_<random>.png`: the name for later calls. */
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: Buffer;
}

/** Uploads of an installation. If the storage does not answer, all methods except `remove` and `sweep` throw {StoreError}. */
export interface FileStore {
  /**
   * Stores a file. It becomes visible under its name only when it is complete and on disk. Files are never overwritten.
   *
   * @throws {Refusal} when it is empty, too large or of a kind that is not allowed, and when the disk is full
   */
  put(type: string, kind: UploadKind, file: IncomingFile): Promise<Stored>;
  /** Opens a file; undefined when it does not exist. */
  open(type: string, name: string): Promise<Readable | undefined>;
  /**
   * A small version of a stored picture of this size in bytes, created at the first call. Undefined where the file itself should be used.
   */
  openSmall(type: string, name: string, sizeBytes: number): Promise<Readable | undefined>;
  /** Deletes a file and its derived files. If this is not possible now, it is registered for `sweep`. */
  remove(type: string, name: string): Promise<void>;
  /** Deletes registered files, and files of uploads that were interrupted more than a day ago. */
  sweep(): Promise<void>;
}

interface StoreParts {
  readonly place: FilePlace;
  readonly now: () => number;
  /** Missing: a failed deletion is an error. */
  readonly leftovers?: Leftovers | undefined;
  readonly openToWrite?: OpenNew;
}

const sniffBytes = 4100;
const storedPattern = /^\d{8}_[0-9a-f]{32}\.[a-z0-9]{1,8}$/;

/** Whether a text can be the name of a stored file. Other texts are never used in a path. */
export function isStoredName(name: string): boolean {
  return storedPattern.test(name);
}

/** Uploads in a file storage. They are completed on this machine before they are moved there. */
export function createFileStore({ place, now, leftovers, openToWrite = openNew }: StoreParts): FileStore {
  const incoming = join(place.workshop, "files", ".incoming");
  const thumbnails = createThumbnails();

  /** Deletes a file, or registers it for a later deletion. */
  async function gone(type: string, name: string, work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) => {
      if (!leftovers || !(error instanceof StoreError)) throw error;
      return leftovers.note(type, name);
    });
  }

  async function removeNow(type: string, name: string): Promise<void> {
    await place.remove(fileKey(type, name));
    await place.remove(smallKey(type, name));
  }

  return {
    async put(type, kind, { name: original, stream }) {
      const extension = extensionOf(original);
      const name = `${dayOf(now())}_${randomBytes(16).toString("hex")}.${extension}`;
      const path = join(incoming, name);
      try {
        await mkdir(incoming, { recursive: true, mode: 0o700 });
        const { sizeBytes, sha256, start } = await write(openToWrite(path), path, kind, stream);
        const format = sizeBytes > 0 ? formatOf(kind, extension, start) : undefined;
        if (sizeBytes === 0) throw refuse.because("file_empty", "server.fileEmpty");
        if (!format) throw refuse.because("file_kind", "server.fileKind");
        await place.take(fileKey(type, name), { path, sizeBytes, sha256: sha256.toString("hex") });
        return { name, mediaType: format.mediaType, sizeBytes, sha256 };
      } catch (error) {
        stream.resume();
        if (error instanceof StoreError && error.perhapsDone) await leftovers?.note(type, name);
        if (fullDisk.has(systemCode(error) ?? "")) throw refuse.because("storage_full", "server.storageFull");
        throw error;
      } finally {
        await rm(path, { force: true });
      }
    },
    async open(type, name) {
      if (!isStoredName(name) || !/^\w+$/.test(type)) return undefined;
      return place.open(fileKey(type, name));
    },
    async openSmall(type, name, sizeBytes) {
      if (!isStoredName(name) || !/^\w+$/.test(type) || name.endsWith(".gif") || sizeBytes < smallBytes)
        return undefined;
      const key = smallKey(type, name);
      const known = await place.open(key);
      if (known) return known;
      const made = await thumbnails.make(key, async () => {
        const whole = await place.read(fileKey(type, name));
        return whole && { whole, keep: (small) => place.put(key, small) };
      });
      return made && Readable.from([made]);
    },
    async remove(type, name) {
      if (isStoredName(name)) await gone(type, name, removeNow(type, name));
    },
    async sweep() {
      for (const { type, name } of (await leftovers?.all()) ?? []) {
        await removeNow(type, name);
        await leftovers?.settle(type, name);
      }
      for (const name of await readdir(incoming).catch(() => [])) {
        const begun = await stat(join(incoming, name)).catch(() => undefined);
        if (begun && now() - begun.mtimeMs > DAY_MS) await rm(join(incoming, name), { force: true });
      }
    },
  };
}

const smallKey = (type: string, name: string): string => fileKey(".small", `${type}/${name}.webp`);

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

/** The day in Chinese time, `20260105`. */
function dayOf(ms: number): string {
  return new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 10).replaceAll("-", "");
}
