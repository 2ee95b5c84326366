import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, open, realpath, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { Parser } from "csv-parse";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { readSheet } from "read-excel-file/node";
import writeWorkbook from "write-excel-file/node";
import type { BulkSource, CsvParserClass, ReadPorts } from "../bulk/read/source.ts";
import { numberText } from "../bulk/read/workbook.ts";
import { workbookReader } from "../bulk/read/workbookReader.ts";
import type { Sheet } from "../bulk/export/write.ts";
import { unguardedText } from "../text/csvGuard.ts";
import { readError, writeError } from "./fileError.ts";

/** Node's implementation of what is needed to read files. */
export const nodeReadPorts: ReadPorts = {
  TextDecoder,
  CsvParser: Parser as unknown as CsvParserClass,
  readWorkbook: workbookReader({
    unzip: unzipSync,
    zip: (files) => zipSync(files, { level: 0 }),
    readSheet: async (bytes, sheet) =>
      readSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sheet, {
        trim: false,
        parseNumber: numberText,
      }),
    decode: strFromU8,
    encode: strToU8,
  }),
};

/**
 * A file on disk.
 *
 * @throws {FileError} `notFound`, `isFolder`, `notReadable`, while it is read
 */
export function fileSource(path: string): BulkSource {
  return {
    name: basename(path),
    async *open() {
      try {
        if ((await stat(path)).isDirectory()) throw Object.assign(new Error("is a folder"), { code: "EISDIR" });
        yield* createReadStream(path, { highWaterMark: 65_536 }) as AsyncIterable<Uint8Array>;
      } catch (error) {
        throw readError(path, error);
      }
    },
  };
}

/**
 * Makes a source that can be read only once, such as a pipe, readable again. It is stored in a private temporary
 * folder until `remove` is called.
 */
export async function spooledSource(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ readonly source: BulkSource; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "banche-"));
  const path = join(folder, "input");
  const remove = async () => rm(folder, { recursive: true, force: true });
  try {
    const file = await open(path, "wx", 0o600);
    try {
      for await (const bytes of chunks) await file.writeFile(bytes);
    } finally {
      await file.close();
    }
  } catch (error) {
    await remove();
    throw isSystemError(error) ? writeError(path, error) : error;
  }
  return { source: { ...fileSource(path), name }, remove };
}

/** The part of `open` that writing uses; tests pass a disk that becomes full. */
export type OpenFile = (path: string, flags: string, mode?: number) => Promise<FileHandle>;

/**
 * Writes a file completely or not at all: first to a file next to it, which replaces the file when everything is on
 * disk. An existing file keeps its permissions; a link stays a link.
 *
 * @throws {FileError} `diskFull`, `notWritable`, `isFolder`; no incomplete file remains
 * @throws what `content` throws
 */
export async function writeFileWhole(
  path: string,
  content: AsyncIterable<string | Uint8Array>,
  openFile: OpenFile = open,
): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const beside = join(dirname(target), `.${basename(target)}.${randomUUID().slice(0, 8)}.tmp`);
  let file: FileHandle | undefined;
  try {
    const before = await stat(target).catch(() => undefined);
    if (before?.isDirectory()) throw Object.assign(new Error("is a folder"), { code: "EISDIR" });
    const handle = await openFile(beside, "wx", 0o600);
    file = handle;
    if (before) await handle.chmod(before.mode & 0o777);
    for await (const piece of content) await handle.writeFile(piece);
    await handle.sync();
    await handle.close();
    file = undefined;
    await rename(beside, target);
  } catch (error) {
    await file?.close().catch(() => undefined);
    await rm(beside, { force: true });
    throw isSystemError(error) ? writeError(path, error) : error;
  }
}

/** A table as an .xlsx workbook with a bold first row that stays visible. The whole workbook is held in memory. */
export async function workbookBytes(sheet: Sheet): Promise<Uint8Array> {
  const header = sheet.header.map((value) => ({ value, fontWeight: "bold" as const }));
  const rows: (string | null)[][] = [];
  for await (const row of sheet.rows()) rows.push(row.map((cell) => (cell === "" ? null : unguardedText(cell))));
  const columns = sheet.header.map((name) => ({ width: Math.max(10, Math.min(30, name.length * 2 + 4)) }));
  return writeWorkbook([header, ...rows], { columns, stickyRowsCount: 1 }).toBuffer();
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && /^E[A-Z]+$/.test(error.code);
}
