import { createHash, type Hash } from "node:crypto";
import type { Readable, Writable } from "node:stream";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

import tar from "tar-stream";

import { messageOf, systemCode } from "../base/startError.ts";
import { BackupError } from "./backupError.ts";
import { type BackupEnd, type BackupHead, entryNames, longestEntryBytes } from "./format.ts";
import { isSealed, sealing, sealStartBytes, unsealing } from "./seal.ts";

/** Writes the entries of a backup in order. Each is written before the next one is accepted. */
export interface ArchiveWriter {
  add(name: string, content: string | Buffer): Promise<void>;
  /** Finishes the backup, and resolves when everything is written. */
  end(): Promise<void>;
  /** Aborts: what was written is not a usable backup. */
  abort(error: Error): void;
}

export function createArchive(out: Writable, key?: string): ArchiveWriter {
  const pack = tar.pack();
  const packed = new PassThrough();
  const rest = key === undefined ? pipeline(packed, out) : pipeline(packed, sealing(key), out);
  const written = Promise.all([pipeline(pack, createGzip(), packed), rest]);
  // A caller that waits for an entry gets the error, too.
  const failed = written.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  return {
    async add(name, content) {
      const bytes = Buffer.from(content);
      const taken = new Promise<void>((resolve, reject) => {
        const entry = pack.entry({ name, size: bytes.length, mode: 0o600 }, (error) =>
          error ? reject(error) : resolve(),
        );
        entry.end(bytes);
      });
      await Promise.race([taken, failed]);
    },
    async end() {
      pack.finalize();
      await written;
    },
    abort(error) {
      pack.destroy(error);
      out.destroy();
    },
  };
}

/** The parts of a backup, in this order: head, rows, files, end. */
export type ArchivePart =
  | { readonly kind: "head"; readonly head: BackupHead }
  | { readonly kind: "rows"; readonly table: string; readonly piece: Buffer }
  | { readonly kind: "file"; readonly type: string; readonly name: string; readonly content: Buffer }
  | { readonly kind: "end"; readonly end: BackupEnd };

/**
 * Reads a backup. The end part is returned only if every byte before it is unchanged.
 *
 * @throws {BackupError}
 */
export async function* readArchive(input: Readable, key?: string): AsyncGenerator<ArchivePart> {
  const extract = tar.extract();
  const unpacked = unpack(input, key, extract);
  unpacked.catch((error: unknown) => extract.destroy(error as Error));
  let isBegun = false;
  try {
    for await (const part of partsOf(extract)) {
      isBegun = true;
      yield part;
    }
    await unpacked;
  } catch (error) {
    throw readError(error, isBegun);
  } finally {
    input.destroy();
    await unpacked.catch(() => undefined);
  }
}

async function unpack(input: Readable, key: string | undefined, to: Writable): Promise<void> {
  const chunks = input[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let start = Buffer.alloc(0);
  while (start.length < sealStartBytes) {
    const next = await chunks.next();
    if (next.done) throw new BackupError("not_a_backup", "The file is no backup");
    start = Buffer.concat([start, next.value]);
  }
  if (!isSealed(start) && start.readUInt16BE(0) !== 0x1f8b) {
    throw new BackupError("not_a_backup", "The file is no backup");
  }
  if (isSealed(start) && key === undefined) throw new BackupError("key_needed", "The backup is sealed: give its key");
  const whole = async function* whole(): AsyncGenerator<Buffer> {
    yield start;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  };
  if (isSealed(start) && key !== undefined) await pipeline(whole, unsealing(key), createGunzip(), to);
  else await pipeline(whole, createGunzip(), to);
}

async function* partsOf(extract: tar.Extract): AsyncGenerator<ArchivePart> {
  let head: BackupHead | undefined;
  const sums = new Map<string, Hash>();
  const found: { files: Map<string, string>; isWhole: boolean } = { files: new Map(), isWhole: false };
  for await (const entry of extract) {
    const content = await contentOf(entry);
    const { name } = entry.header;
    const [folder, one = "", two = ""] = name.split("/");
    if (!head) {
      if (name !== entryNames.head) throw new BackupError("not_a_backup", "The file is no backup");
      head = readJson(content) as BackupHead;
      if (head.format !== 1) throw new BackupError("newer", `Backups of format ${String(head.format)} are not known`);
      for (const table of head.tables) sums.set(table.name, createHash("sha256"));
      yield { kind: "head", head };
    } else if (folder === entryNames.rows) {
      const table = decodeURIComponent(one);
      const sum = sums.get(table);
      if (!sum) throw new BackupError("damaged", `The backup does not say what ${table} is`);
      sum.update(content);
      yield { kind: "rows", table, piece: content };
    } else if (folder === entryNames.files) {
      found.files.set(`${one}/${two}`, createHash("sha256").update(content).digest("hex"));
      yield { kind: "file", type: one, name: two, content };
    } else if (name === entryNames.end) {
      const end = readJson(content) as BackupEnd;
      compare(end, sums, found.files);
      found.isWhole = true;
      yield { kind: "end", end };
    } else throw new BackupError("damaged", `The backup holds what does not belong there: ${name}`);
  }
  if (!found.isWhole) throw new BackupError("cut_off", "The file ends before the backup does");
}

function compare(end: BackupEnd, sums: ReadonlyMap<string, Hash>, files: ReadonlyMap<string, string>): void {
  for (const { name, sha256 } of end.tables) {
    if (sums.get(name)?.digest("hex") === sha256) continue;
    throw new BackupError("damaged", `The rows of ${name} are not those that were written`);
  }
  for (const { type, name, sha256 } of end.files) {
    if (files.get(`${type}/${name}`) === sha256) continue;
    throw new BackupError("damaged", `The file ${type}/${name} is not the one that was written`);
  }
}

async function contentOf(entry: tar.Entry): Promise<Buffer> {
  if ((entry.header.size ?? 0) > longestEntryBytes) throw new BackupError("damaged", "An entry is too large");
  const pieces: Buffer[] = [];
  for await (const piece of entry) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function readJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString()) as unknown;
  } catch (error) {
    throw new BackupError("damaged", "The backup does not say what is in it", error);
  }
}

const cutCodes: ReadonlySet<string> = new Set(["Z_BUF_ERROR", "ERR_STREAM_PREMATURE_CLOSE"]);

function readError(error: unknown, isBegun: boolean): unknown {
  if (error instanceof BackupError && error.code !== "cut_off") return error;
  // ENOENT and similar: the file itself cannot be read.
  if (/^E[A-Z]+$/.test(systemCode(error) ?? "")) return error;
  if (!isBegun) return new BackupError("not_a_backup", "The file is no backup", error);
  const code = systemCode(error) ?? "";
  if (cutCodes.has(code) || /unexpected end/i.test(messageOf(error))) {
    return new BackupError("cut_off", "The file ends before the backup does", error);
  }
  if (code.startsWith("Z_") || /tar header|checksum/i.test(messageOf(error))) {
    return new BackupError("damaged", "The backup was changed since it was written", error);
  }
  return error;
}
