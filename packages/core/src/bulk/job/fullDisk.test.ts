/**
 * The disk becomes full in the middle of a job. Work that was done but not recorded must be detected, reported, or
 * not claimed.
 */
import { mkdtemp, open, rm } from "node:fs/promises";
import { builtIn } from "../../registry/all.ts";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type JournalFile, openJournal, readJournal } from "../../node/journal.ts";
import type { OpenFile } from "../../node/files.ts";
import { JobSetup } from "../../testing/fake/jobSetup.ts";
import { aPlan, createUser } from "../../testing/jobs.ts";
import type { Operation } from "../match/operation.ts";
import { jobSummary } from "./events.ts";
import { planUndo } from "./undo.ts";
import { type VerifiedRow, verifyJob } from "./verify.ts";

let folder = "";
let path = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "banche-full-"));
  path = join(folder, "journal");
});
afterEach(async () => rm(folder, { recursive: true }));

const COUNT = 300;
const operations = Array.from({ length: COUNT }, (_, n) => createUser(n, `new${n}`));

/** Files that accept `writes` writes and then fail. */
function diskFor(writes: number): OpenFile {
  let left = writes;
  return async (...args) => {
    const file = await open(...args);
    return new Proxy(file, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (name === "writeFile") {
          return async (bytes: Uint8Array) => {
            if ((left -= 1) >= 0) return target.writeFile(bytes);
            await target.writeFile(bytes.subarray(0, 7));
            throw Object.assign(new Error("no space"), { code: "ENOSPC", syscall: "write" });
          };
        }
        return typeof member === "function" ? (member as (...all: unknown[]) => unknown).bind(target) : member;
      },
    });
  };
}

class Disk extends JobSetup {
  async begin(openFile?: OpenFile) {
    const journal = await openJournal(path, { clock: this.clock, ...(openFile && { openFile }) });
    try {
      return await this.run(operations, { journal: journal satisfies JournalFile });
    } finally {
      await journal.close();
    }
  }

  created(): number {
    return this.server.rows("users").filter((row) => String(row["account"]).startsWith("new")).length;
  }

  async undo() {
    const drafts: Operation[] = [];
    const store = { append: async (more: readonly Operation[]) => void drafts.push(...more), seal: async () => "hash" };
    const plan = aPlan(operations);
    return {
      ...(await planUndo({ registry: builtIn, plan, journal: readJournal(path), store, client: this.client() })),
      drafts,
    };
  }

  async verify(): Promise<readonly VerifiedRow[]> {
    const rows: VerifiedRow[] = [];
    const plan = aPlan(operations);
    for await (const more of verifyJob({ plan, journal: readJournal(path), client: this.client() })) rows.push(...more);
    return rows;
  }
}

const verdicts = (rows: readonly VerifiedRow[]) => {
  const counts = new Map<string, number>();
  for (const { verdict } of rows) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return Object.fromEntries(counts);
};

describe.each([false, ["records", "idempotency"], true])("a full disk, additions %s", (additions) => {
  // From "only the first record fits" to "only the last record does not fit": the whole job in between.
  it.each([2, 3, 4, 5, 6, 8])("leaves a correct journal and can be resumed after %d writes", async (writes) => {
    const disk = new Disk({ additions });
    const result = await disk.begin(diskFor(writes));
    if (result.status === "finished") return expect(await jobSummary(readJournal(path))).toMatchObject({ left: 0 });
    expect(result).toMatchObject({ status: "stopped", stop: { by: "journal" } });
    if (result.status !== "stopped") throw new Error("not stopped");
    const known = await jobSummary(readJournal(path));
    expect(result.summary).toEqual(known);
    expect(known.state).not.toBe("finished");
    expect(known.counts.created).toBeLessThanOrEqual(disk.created());

    const undone = await disk.undo();
    expect(undone.totals.remove).toBe(known.counts.created);
    expect(undone.gaps.filter(({ reason }) => reason === "open")).toHaveLength(known.open);
    expect(undone.totals.remove + undone.gaps.length).toBeGreaterThanOrEqual(disk.created());

    const seen = verdicts(await disk.verify());
    expect([seen["agrees"] ?? 0, seen["unrecorded"] ?? 0]).toEqual([
      known.counts.created,
      disk.created() - known.counts.created,
    ]);

    const resumed = await disk.begin();
    expect(resumed).toMatchObject({ status: "finished", summary: { counts: { created: COUNT }, left: 0, open: 0 } });
    expect(disk.created()).toBe(COUNT);
    expect(verdicts(await disk.verify())).toEqual({ agrees: COUNT });
    expect(await disk.undo()).toMatchObject({ totals: { remove: COUNT }, gaps: [] });
  });
});

describe("a journal that has an end record but lacks an outcome", () => {
  it("does not count as the journal of a finished job", async () => {
    const setup = new JobSetup();
    await setup.run(operations.slice(0, 3));
    const torn = setup.journal.records.filter((record) => !(record.type === "outcome" && record.n === 1));
    const read = async function* () {
      yield* torn;
    };
    expect(await jobSummary({ read })).toMatchObject({ state: "cutOff", open: 1, counts: { created: 2 } });
  });
});

describe("comparing a job with the server", () => {
  it("names records that differ, are missing or exist again, and changes that were not recorded", async () => {
    const setup = new JobSetup({ additions: true });
    const changed: Operation[] = [
      createUser(0, "kept"),
      createUser(1, "renamed"),
      createUser(2, "deleted"),
      {
        ...{ n: 3, op: "update", resource: "users", key: ["user1"], label: "user1", step: 0, id: "u1", version: 1 },
        changes: [{ field: "realName", before: "员工1", after: "改名" }],
      },
      {
        ...{ n: 4, op: "remove", resource: "users", key: ["user2"], label: "user2", step: 0, id: "u2" },
        values: { account: "user2" },
      },
    ];
    await setup.run(changed);
    const id = (account: string) => String(setup.user(account)?.["id"]);
    setup.server.change("users", id("renamed"), { realName: "别人" });
    setup.server.change("users", "u1", { mobilePhone: "13800000000" });
    await setup.client().users.remove({ params: { id: id("deleted") } });
    const rows: VerifiedRow[] = [];
    const { records } = setup.journal;
    const lost = records.filter((record) => !(record.type === "outcome" && record.n === 4));
    const read = async function* () {
      yield* lost;
    };
    const writes = setup.server.writes().length;
    const plan = aPlan(changed);
    for await (const more of verifyJob({ plan, journal: { read }, client: setup.client() })) rows.push(...more);
    expect(rows.map(({ key, journal, verdict, fields }) => [key, journal, verdict, fields])).toEqual([
      ["kept", "done", "agrees", []],
      ["renamed", "done", "differs", ["realName"]],
      ["deleted", "done", "missing", []],
      ["user1", "done", "agrees", []],
      ["user2", "open", "unrecorded", []],
    ]);
    expect(setup.server.writes().length).toBe(writes);
  });

  it("compares a value that the job wrote twice with the value written last", async () => {
    const setup = new JobSetup({ additions: true });
    const twice: Operation[] = [
      createUser(0, "boss"),
      {
        ...{ n: 1, op: "update", resource: "users", key: ["boss"], label: "boss", step: 1, id: { $new: 0 } },
        changes: [{ field: "realName", before: "员工boss", after: "王总" }],
      },
    ];
    await setup.run(twice);
    const rows: VerifiedRow[] = [];
    const { journal } = setup;
    for await (const more of verifyJob({ plan: aPlan(twice), journal, client: setup.client() })) rows.push(...more);
    expect(verdicts(rows)).toEqual({ agrees: 2 });
    setup.server.change("users", String(setup.user("boss")?.["id"]), { realName: "李总" });
    rows.length = 0;
    for await (const more of verifyJob({ plan: aPlan(twice), journal, client: setup.client() })) rows.push(...more);
    expect(verdicts(rows)).toEqual({ agrees: 1, differs: 1 });
  });
});
