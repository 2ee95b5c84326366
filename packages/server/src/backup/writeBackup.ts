import { createHash } from "node:crypto";
import type { Writable } from "node:stream";

import type { ClientBase } from "pg";
import { to as copyTo } from "pg-copy-streams";

import type { Database } from "../db/database.ts";
import { fileKey, type FilePlace } from "../storage/place.ts";
import { type ArchiveWriter, createArchive } from "./archive.ts";
import { plainValues, readCatalog, sumOf } from "./catalog.ts";
import { type BackupEnd, type BackupHead, type BackupTable, entryNames, pieceBytes, type TableSum } from "./format.ts";

export interface BackupSource {
  readonly database: Pick<Database, "dedicated">;
  /** Where the server stores uploads. */
  readonly place: Pick<FilePlace, "read">;
  readonly version: string;
}

export interface BackupOptions {
  /** Encrypts the backup: it cannot be read without this text. */
  readonly key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Facts about the content of a backup. */
export interface BackupFacts {
  readonly at: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Number of uploads known to the database that were missing or had changed. */
  readonly missing: number;
}

/**
 * Writes all rows and files of one moment, while other processes keep writing. Rows come from one snapshot, and a file never changes
 * under its name. Memory does not grow with the database.
 *
 * @throws the errors of the database, the disk or `out`, and the reason of `signal`; what was written until then is not a usable backup
 */
export function writeBackup(source: BackupSource, out: Writable, options: BackupOptions = {}): Promise<BackupFacts> {
  return source.database.dedicated(async (client) => {
    const archive = createArchive(out, options.key);
    try {
      await client.query("begin isolation level repeatable read, read only");
      await client.query(plainValues);
      const { rows: moments } = await client.query<{ now: Date }>("select now()");
      const head: BackupHead = {
        ...{ format: 1, version: source.version, at: (moments[0]?.now ?? new Date()).toISOString() },
        ...(await readCatalog(client)),
      };
      await archive.add(entryNames.head, JSON.stringify(head, null, 2));
      const tables: TableSum[] = [];
      for (const table of head.tables) {
        options.signal?.throwIfAborted();
        const sha256 = await writeRows(client, archive, table, options.signal);
        tables.push({ name: table.name, sha256, ...(await sumOf(client, table.name)) });
      }
      const stored = await client.query<Stored>("select type, name, sha256 from files order by type, name");
      await client.query("commit");
      const end: BackupEnd = { tables, ...(await writeFiles(source, archive, stored.rows, options.signal)) };
      await archive.add(entryNames.end, JSON.stringify(end, null, 2));
      await archive.end();
      return factsOf(head, end);
    } catch (error) {
      archive.abort(error as Error);
      throw error;
    }
  });
}

/** The facts about a backup that was read to its end. */
export function factsOf({ at }: BackupHead, { tables, files, missing }: BackupEnd): BackupFacts {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return { at, tables: tables.length, rows, files: files.length, missing: missing.length };
}

/** Writes the rows of one table. @returns the hash of the bytes */
async function writeRows(
  client: ClientBase,
  archive: ArchiveWriter,
  { name, columns }: BackupTable,
  signal: AbortSignal | undefined,
): Promise<string> {
  const sum = createHash("sha256");
  let pieces: Buffer[] = [];
  let length = 0;
  let count = 0;
  const flush = async (): Promise<void> => {
    if (length === 0) return;
    count += 1;
    const place = `${entryNames.rows}/${encodeURIComponent(name)}/${String(count).padStart(6, "0")}`;
    await archive.add(place, Buffer.concat(pieces));
    [pieces, length] = [[], 0];
  };
  const rows = client.query(copyTo(`copy (select ${columns.join(", ")} from only ${name}) to stdout`));
  for await (const piece of rows as AsyncIterable<Buffer>) {
    signal?.throwIfAborted();
    sum.update(piece);
    pieces.push(piece);
    length += piece.length;
    if (length >= pieceBytes) await flush();
  }
  await flush();
  return sum.digest("hex");
}

interface Stored {
  readonly type: string;
  readonly name: string;
  readonly sha256: Buffer;
}

async function writeFiles(
  { place }: BackupSource,
  archive: ArchiveWriter,
  stored: readonly Stored[],
  signal: AbortSignal | undefined,
): Promise<Pick<BackupEnd, "files" | "missing">> {
  const files: BackupEnd["files"][number][] = [];
  const missing: BackupEnd["missing"][number][] = [];
  for (const { type, name, sha256 } of stored) {
    signal?.throwIfAborted();
    const content = await place.read(fileKey(type, name));
    const sum = content && createHash("sha256").update(content).digest("hex");
    if (!content || sum !== sha256.toString("hex")) missing.push({ type, name });
    else {
      await archive.add(`${entryNames.files}/${type}/${name}`, content);
      files.push({ type, name, sha256: sum });
    }
  }
  return { files, missing };
}
