import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openJournal } from "@banche/core/node";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findJob, newJob, placeOfJob } from "./jobFolders.ts";
import { allJobs, KEPT_JOBS, keepResult, readJob, removeOldJobs } from "./jobRecords.ts";

const DAY_MS = 86_400_000;
let state = "";
beforeEach(async () => {
  state = await mkdtemp(join(tmpdir(), "banche-jobs-"));
});
afterEach(async () => rm(state, { recursive: true }));

const folders = () => ({ config: state, state, data: state, cache: state });
const at = (now: number) => ({ folders: folders(), clock: { now: () => now, wait: async () => undefined } });

/** A job that ended, or was stopped, on this day. */
async function job(id: string, day: number, by: "finished" | "signal" = "finished"): Promise<void> {
  const place = placeOfJob({ folders: folders() }, id);
  await mkdir(place.folder, { recursive: true });
  await writeFile(place.plan, "{}");
  await utimes(place.plan, (day * DAY_MS) / 1_000, (day * DAY_MS) / 1_000);
  const journal = await openJournal(place.journal, { clock: { now: () => day * DAY_MS } });
  const target = { server: "http://fake", account: "admin", factory: null };
  const totals = { create: 0, update: 0, remove: 0 };
  await journal.append([
    { type: "begin", at: day * DAY_MS, version: 1, jobId: id, plan: "x", target, totals, files: [] },
    { type: "end", at: day * DAY_MS, by },
  ]);
  await journal.close();
}

const nameOf = (number: number) => `job${String(number).padStart(3, "0")}`;

it("removes old jobs except the last ones and those that can be resumed", async () => {
  for (let number = 0; number < KEPT_JOBS + 5; number += 1)
    await job(nameOf(number), number, number === 1 ? "signal" : "finished");
  await removeOldJobs(at(60 * DAY_MS));
  expect(await readdir(join(state, "jobs"))).toHaveLength(KEPT_JOBS + 5);
  await removeOldJobs(at(92 * DAY_MS));
  expect((await readdir(join(state, "jobs"))).slice(0, 2)).toEqual([nameOf(1), nameOf(2)]);
  // After the clock jumps ten years ahead, the last jobs and the stopped one are still kept.
  await removeOldJobs(at(3_700 * DAY_MS));
  expect(await readdir(join(state, "jobs"))).toHaveLength(KEPT_JOBS + 1);
});

it("uses a stored result only while the journal has no later entries", async () => {
  await job("one", 1);
  const place = placeOfJob({ folders: folders() }, "one");
  const { summary } = await readJob(place);
  await keepResult(place, { ...summary, total: 42 });
  expect((await readJob(place)).summary.total).toBe(42);
  const journal = await openJournal(place.journal, { clock: { now: () => 0 } });
  await journal.append([{ type: "resume", at: 2 * DAY_MS }]);
  expect((await readJob(place)).state).toBe("running");
  await journal.close();
  expect(await readJob(place)).toMatchObject({ state: "cutOff", summary: { total: 0, runs: 2 } });
});

it("finds jobs by the beginning of their id, and finds the latest job", async () => {
  for (const [index, id] of ["20260101-aa", "20260101-ab", "20260102-ac"].entries()) await job(id, index);
  const found = async (value: string) =>
    findJob({ folders: folders() }, value).then(
      ({ id }) => id,
      (error: unknown) => (error as { code: string }).code,
    );
  expect([await found("last"), await found("20260102"), await found("20260101-ab")]).toEqual([
    ...["20260102-ac", "20260102-ac", "20260101-ab"],
  ]);
  expect([await found("20260101"), await found("2027"), await found("")]).toEqual(["usage", "not_found", "not_found"]);
});

it("lets only one of several processes claim a plan, and lists the job only afterwards", async () => {
  const app = { folders: folders() };
  const plans = await Promise.all(Array.from({ length: 5 }, async () => newJob(app)));
  for (const { plan } of plans) await writeFile(plan, "{}");
  expect(await allJobs(app)).toEqual([]);
  const claims = await Promise.all(
    plans.map(async (plan) => plan.claim({ createdAt: "2026-11-21T10:00:00.000Z" }, "4f3a9c0e77")),
  );
  expect(claims.flatMap((place) => place?.id ?? [])).toEqual(["20261121-4f3a9c0e"]);
  for (const plan of plans) await plan.discard();
  expect(await readdir(join(state, "jobs"))).toEqual(["20261121-4f3a9c0e"]);
});
