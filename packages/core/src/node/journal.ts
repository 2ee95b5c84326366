import { createReadStream } from "node:fs";
import { mkdir, open, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import type { Journal, JournalRecord } from "../bulk/job/records.ts";
import type { CancelSignal, Clock } from "../ports.ts";
import { readError, systemCode, writeError } from "./fileError.ts";
import type { OpenFile } from "./files.ts";
import { decodeRecords, encodeRecords } from "./journalCodec.ts";
import { lockJob } from "./journalLock.ts";

/** The journal of a job on disk, locked by this process. */
export interface JournalFile extends Journal {
  /** Bytes of an incomplete record at the end that were removed. */
  readonly droppedBytes: number;
  /** Writes pending records and releases the lock. */
  close(): Promise<void>;
}

export interface JournalFileOptions {
  readonly clock: Pick<Clock, "now">;
  /** Tests pass a disk that becomes full. */
  readonly openFile?: OpenFile;
}

/**
 * Opens or creates the journal of a job, only for this process. Only its owner can read the file, because it contains
 * former values of records. An incomplete record from a crash is removed.
 *
 * @throws {JobBusyError} when another process runs the job
 * @throws {FileError} `notWritable`, `diskFull`, `isFolder`
 */
export async function openJournal(path: string, options: JournalFileOptions): Promise<JournalFile> {
  const { clock, openFile = open } = options;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw writeError(path, error);
  });
  const unlock = await lockJob(path, clock.now());
  try {
    const file = await openFile(path, "a+", 0o600);
    try {
      await file.chmod(0o600);
      const size = await goodBytes(path);
      const { size: all } = await file.stat();
      if (all > size) await file.truncate(size);
      await file.datasync();
      await syncFolder(dirname(path));
      return journalFile({ path, file, size, droppedBytes: all - size, unlock });
    } catch (error) {
      await file.close();
      throw error;
    }
  } catch (error) {
    await unlock();
    throw writeError(path, error);
  }
}

/**
 * The records of a journal, without locking the job: another process may be writing it.
 *
 * @throws {FileError} `notFound`, `notReadable`, `isFolder`, while it is read
 */
export function readJournal(path: string): Pick<Journal, "read"> {
  return {
    async *read() {
      for await (const { record } of recordsFrom(path, 0)) yield record;
    },
  };
}

/**
 * The records of a journal, and later ones while another process writes it. Ends when the signal fires.
 *
 * @throws {FileError} `notFound`, `notReadable`, `isFolder`
 */
export async function* followJournal(
  path: string,
  {
    clock,
    signal,
    everyMs = 200,
  }: { readonly clock: Clock; readonly signal?: CancelSignal; readonly everyMs?: number },
): AsyncGenerator<JournalRecord> {
  let from = 0;
  for (;;) {
    if (signal?.aborted) return;
    const start = from;
    for await (const { record, end } of recordsFrom(path, start)) {
      from = start + end;
      yield record;
      if (signal?.aborted) return;
    }
    if (from === start) await clock.wait(everyMs, signal);
  }
}

interface Held {
  readonly path: string;
  readonly file: FileHandle;
  readonly size: number;
  readonly droppedBytes: number;
  readonly unlock: () => Promise<void>;
}

interface Waiting {
  readonly records: readonly JournalRecord[];
  resolve(): void;
  reject(error: unknown): void;
}

/** All appends that arrive while the disk is busy are written together. */
function journalFile({ path, file, size, droppedBytes, unlock }: Held): JournalFile {
  let good = size;
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;
  let broken: { readonly error: unknown } | undefined;

  async function writeOut(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        if (broken) throw broken.error;
        const bytes = encodeRecords(group.flatMap(({ records }) => records));
        await file.writeFile(bytes);
        await file.datasync();
        good += bytes.length;
        for (const { resolve } of group) resolve();
      } catch (error) {
        broken ??= { error: writeError(path, error) };
        await file.truncate(good).catch(() => undefined);
        for (const { reject } of group) reject(broken.error);
      }
    }
    writing = undefined;
  }

  return {
    droppedBytes,
    append: async (records) =>
      new Promise((resolve, reject) => {
        waiting.push({ records, resolve, reject });
        writing ??= writeOut();
      }),
    read: readJournal(path).read,
    async close() {
      await writing;
      await file.close();
      await unlock();
    },
  };
}

async function* recordsFrom(path: string, start: number) {
  try {
    yield* decodeRecords(createReadStream(path, { start, highWaterMark: 262_144 }) as AsyncIterable<Uint8Array>);
  } catch (error) {
    throw readError(path, error);
  }
}

async function goodBytes(path: string): Promise<number> {
  let good = 0;
  for await (const { end } of recordsFrom(path, 0)) good = end;
  return good;
}

/** Makes the name of a new file durable. Systems that cannot do this for folders do not need it. */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, "r");
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    if (!["EISDIR", "EPERM", "EACCES", "EINVAL", "ENOTSUP"].includes(systemCode(error))) throw error;
  }
}
