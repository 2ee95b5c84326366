import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFile,
  chmod,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
  type FileHandle,
} from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JournalRecord } from "../bulk/job/records.ts";
import { fakeClock } from "../testing/ports.ts";
import { FileError } from "./fileError.ts";
import { followJournal, openJournal, readJournal } from "./journal.ts";
import { encodeRecords } from "./journalCodec.ts";
import { JobBusyError, jobHolder } from "./journalLock.ts";

let folder = "";
let path = "";
const clock = fakeClock();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "banche-journal-"));
  path = join(folder, "jobs", "job1.journal");
});
afterEach(async () => rm(folder, { recursive: true }));

const resume = (at: number): JournalRecord => ({ type: "resume", at });
const many = (count: number) => Array.from({ length: count }, (_, at) => resume(at));

async function all(journal: { read(): AsyncIterable<JournalRecord> }): Promise<readonly JournalRecord[]> {
  const records: JournalRecord[] = [];
  for await (const record of journal.read()) records.push(record);
  return records;
}

const problemOf = async (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof FileError ? `${error.problem} ${error.reason}` : String(error)),
  );

describe("the journal file", () => {
  it("stores records that only its owner can read", async () => {
    const umask = process.umask(0);
    try {
      const first = await openJournal(path, { clock });
      await first.append(many(3));
      await first.close();
    } finally {
      process.umask(umask);
    }
    expect([(await stat(path)).mode & 0o777, (await stat(join(folder, "jobs"))).mode & 0o777]).toEqual([0o600, 0o700]);
    const second = await openJournal(path, { clock });
    await second.append([resume(3)]);
    expect([await all(second), second.droppedBytes]).toEqual([many(4), 0]);
    await second.close();
    expect(await readdir(join(folder, "jobs"))).toEqual(["job1.journal"]);
  });

  it("writes records to the disk in groups and in order", async () => {
    let syncs = 0;
    const counting = async (at: string, flags: string, mode?: number): Promise<FileHandle> => {
      const file = await open(at, flags, mode);
      const datasync = file.datasync.bind(file);
      file.datasync = async () => ((syncs += 1), datasync());
      return file;
    };
    const journal = await openJournal(path, { clock, openFile: counting });
    syncs = 0;
    await Promise.all(many(200).map(async (record) => journal.append([record])));
    expect(syncs).toBeLessThan(5);
    expect(await all(journal)).toEqual(many(200));
    await journal.close();
  });

  it("gets stricter permissions when others could read it", async () => {
    await (await openJournal(path, { clock })).close();
    await chmod(path, 0o644);
    await (await openJournal(path, { clock })).close();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it("drops an incomplete end of any length and never misreads it", async () => {
    const bytes = encodeRecords(many(4));
    const each = bytes.length / 4;
    for (let length = 0; length <= bytes.length; length += 1) {
      await rm(path, { force: true });
      await (await openJournal(path, { clock })).close();
      await writeFile(path, bytes.subarray(0, length));
      const whole = Math.floor(length / each);
      const journal = await openJournal(path, { clock });
      expect([await all(journal), journal.droppedBytes]).toEqual([many(whole), length - whole * each]);
      await journal.append([resume(9)]);
      expect(await all(journal)).toEqual([...many(whole), resume(9)]);
      await journal.close();
    }
  });

  it("stops reading at the first broken byte", async () => {
    const bytes = encodeRecords(many(4));
    await (await openJournal(path, { clock })).close();
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const broken = Buffer.from(bytes);
        broken[at] = (broken[at] ?? 0) ^ change;
        await writeFile(path, broken);
        expect(await all(readJournal(path))).toEqual(many(Math.floor(at / (bytes.length / 4))));
      }),
    );
  });

  it("treats zeros after a power cut as an incomplete end", async () => {
    const journal = await openJournal(path, { clock });
    await journal.append(many(2));
    await journal.close();
    await appendFile(path, Buffer.alloc(4_096));
    expect(await all(readJournal(path))).toEqual(many(2));
  });
});

describe("a disk that fails", () => {
  const failing = (call: "writeFile" | "datasync", code: string, from: number) => {
    let calls = 0;
    return async (at: string, flags: string, mode?: number): Promise<FileHandle> => {
      const file = await open(at, flags, mode);
      const error = Object.assign(new Error(code), { code });
      const write = file.writeFile.bind(file);
      const sync = file.datasync.bind(file);
      if (call === "datasync") file.datasync = async () => ((calls += 1) > from ? Promise.reject(error) : sync());
      else {
        file.writeFile = async (data) => {
          if ((calls += 1) <= from) return write(data);
          await write((data as Buffer).subarray(0, 5));
          throw error;
        };
      }
      return file;
    };
  };

  it.each([
    ["writeFile", "ENOSPC", 1, "diskFull ENOSPC"],
    ["writeFile", "EDQUOT", 1, "diskFull EDQUOT"],
    ["writeFile", "EIO", 1, "notWritable EIO"],
    ["datasync", "EIO", 2, "notWritable EIO"],
  ] as const)(
    "reports the problem (%s %s), keeps the valid records and refuses further ones",
    async (call, code, from, problem) => {
      const journal = await openJournal(path, { clock, openFile: failing(call, code, from) });
      await journal.append(many(2));
      expect(await problemOf(journal.append([resume(2)]))).toBe(problem);
      expect(await problemOf(journal.append([resume(3)]))).toBe(problem);
      expect(await all(readJournal(path))).toEqual(many(2));
      await journal.close();
      const again = await openJournal(path, { clock });
      expect([await all(again), again.droppedBytes]).toEqual([many(2), 0]);
      await again.close();
    },
  );

  it("reports a path that cannot be written or read", async () => {
    await writeFile(join(folder, "plain"), "");
    expect(await problemOf(openJournal(join(folder, "plain", "job"), { clock }))).toMatch(/^notWritable E/);
    expect(await problemOf(all(readJournal(join(folder, "none"))))).toBe("notFound ENOENT");
    const readOnly = async () => Promise.reject(Object.assign(new Error("read-only"), { code: "EROFS" }));
    expect(await problemOf(openJournal(path, { clock, openFile: readOnly }))).toBe("notWritable EROFS");
    expect(await readdir(join(folder, "jobs"))).toEqual([]);
  });
});

describe("the lock", () => {
  it("excludes a second process and names the process that holds the job", async () => {
    const journal = await openJournal(path, { clock });
    const error: unknown = await openJournal(path, { clock }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(JobBusyError);
    expect(error).toMatchObject({ holder: { pid: process.pid, host: hostname() } });
    expect((await jobHolder(path))?.pid).toBe(process.pid);
    await journal.close();
    expect(await jobHolder(path)).toBeUndefined();
  });

  it("lets only one of many processes in", async () => {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, async () => openJournal(path, { clock })));
    const held = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(held.length).toBe(1);
    await held[0]?.close();
  });

  it("of a process that has ended is taken over by one of many processes", async () => {
    const child = spawn(process.execPath, ["-e", "0"]);
    await once(child, "exit");
    await (await openJournal(path, { clock })).close();
    await writeFile(`${path}.lock`, JSON.stringify({ pid: child.pid, host: hostname(), at: 0 }));
    expect(await jobHolder(path)).toBeUndefined();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, async () => openJournal(path, { clock })));
    const held = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(held.length).toBe(1);
    await held[0]?.close();
    expect(await readdir(join(folder, "jobs"))).toEqual(["job1.journal"]);
  });

  it.each([
    [
      "a later process of the same number",
      { pid: process.pid, host: hostname(), started: "another boot:1", at: 0 },
      true,
    ],
    ["a lock that is no lock", "torn", true],
    ["a process on another machine", { pid: 1, host: "elsewhere", at: 0 }, false],
  ])("%s", async (_name, content, free) => {
    await (await openJournal(path, { clock })).close();
    await writeFile(`${path}.lock`, typeof content === "string" ? content : JSON.stringify(content));
    const opened = await openJournal(path, { clock }).catch((error: unknown) => error);
    if (!free) return expect(opened).toBeInstanceOf(JobBusyError);
    await (opened as Awaited<ReturnType<typeof openJournal>>).close();
  });
});

describe("following", () => {
  it("returns records that another process appends, and an incomplete record when it is complete", async () => {
    const bytes = encodeRecords(many(4));
    await (await openJournal(path, { clock })).close();
    await writeFile(path, bytes.subarray(0, 30));
    const parts = [bytes.subarray(30, 70), bytes.subarray(70)];
    const waiting = {
      now: () => 0,
      async wait() {
        const part = parts.shift();
        if (part) await appendFile(path, part);
      },
    };
    const seen: JournalRecord[] = [];
    for await (const record of followJournal(path, { clock: waiting })) {
      seen.push(record);
      if (seen.length === 4) break;
    }
    expect(seen).toEqual(many(4));
    await truncate(path, bytes.length - 1);
    expect((await readFile(path)).length).toBe(bytes.length - 1);
  });
});
