import assert from "node:assert/strict";
import { type Resource, resources } from "@banche/core";
import { memoryJournal } from "@banche/core/bulk";
import * as fc from "fast-check";
import { isGenerated, kept, recordOf, recordsOf, type Row } from "./records.ts";
import { createWorld, jsonFile, type Kind, KINDS, type World } from "./world.ts";

export interface Undos {
  readonly jobs: number;
  /** Jobs that were stopped before their end. */
  readonly halfFinished: number;
  readonly operations: number;
  /** States that were not what they had been before the job, or after it when the undo was undone. None is right. */
  readonly different: number;
}

/** What happens to a record that is there, by what stands in the new file. */
type Deed = "keep" | "change" | "drop";

const jobs = fc.record({
  kind: fc.constantFrom<Kind>(...(Object.keys(KINDS) as Kind[])),
  name: fc.constantFrom(...kept),
  deeds: fc.array(fc.constantFrom<Deed>("keep", "change", "drop"), { minLength: 8, maxLength: 8 }),
  /** A new department with new users in it. */
  department: fc.boolean(),
  /** Rows after which the job is stopped; null for never. */
  stopAfter: fc.option(fc.nat({ max: 8 })),
});

/**
 * Generated jobs are carried out, some to their end and some not, undone, and the undo undone.
 *
 * @throws {AssertionError} with the smallest job that goes wrong
 */
export async function undos({ jobs: count, seed }: { jobs: number; seed: number }): Promise<Undos> {
  const counts = { jobs: 0, halfFinished: 0, operations: 0, different: 0 };
  const generated = jobs.chain((job) =>
    fc.record({
      job: fc.constant(job),
      before: recordsOf(resources[job.name], 8),
      changed: recordsOf(resources[job.name], 8),
      made: fc.tuple(recordOf(resources[job.name], 100), recordOf(resources[job.name], 101)),
      hired: fc.tuple(recordOf(resources.users, 200), recordOf(resources.users, 201)),
    }),
  );
  const property = fc.asyncProperty(generated, async ({ job, before, changed, made, hired }) => {
    const { kind, name, deeds, department, stopAfter } = job;
    const resource = resources[name];
    const world = createWorld(kind);
    await carriedOut(world, [jsonFile(resource, before)]);
    const old = await world.state();
    const others = (await world.rowsOf(resource)).filter((row) => !resource.key.some((part) => isGenerated(row[part])));
    const wanted: Row[] = [...others, ...made];
    before.forEach((row, at) => {
      if (deeds[at] === "keep") wanted.push(row);
      if (deeds[at] === "change") wanted.push({ ...row, ...changed[at], ...fixedOf(resource, row) });
    });
    const sources = [jsonFile(resource, wanted)];
    if (department && name !== "users" && name !== "departments") {
      sources.push(jsonFile(resources.departments, [{ name: "新部门", code: "k300", parent: "d1" }]));
      sources.push(
        jsonFile(
          resources.users,
          hired.map((row) => ({ ...row, department: "k300" })),
        ),
      );
    }
    const { issues, job: plan } = await world.planOf(sources, { prune: [{ resource, all: true }] });
    assert.deepEqual(issues, []);
    assert.ok(plan);

    const [stop, journal] = [new AbortController(), memoryJournal()];
    let rows = 0;
    const first = await world.run(plan, journal, {
      concurrency: 2,
      signal: stop.signal,
      clock: { ...world.clock, wait: async () => new Promise(() => undefined) },
      onEvent({ type }) {
        if (type !== "row") return;
        if ((rows += 1) > (stopAfter ?? Infinity)) stop.abort();
      },
    });
    const after = await world.state();
    const undo = await world.undoOf(plan, journal, "job1");
    assert.deepEqual(undo.gaps, []);
    const own = memoryJournal();
    assert.equal((await world.run(undo.plan, own, { jobId: "undo1" })).status, "finished");
    const restored = await world.state();
    const again = await world.undoOf(undo.plan, own, "undo1");
    assert.deepEqual(again.gaps, []);
    assert.equal((await world.run(again.plan, memoryJournal(), { jobId: "undo2" })).status, "finished");
    const redone = await world.state();

    counts.jobs += 1;
    counts.halfFinished += first.status === "finished" ? 0 : 1;
    counts.operations += rows;
    counts.different += Number(restored !== old) + Number(redone !== after);
    assert.equal(restored, old);
    assert.equal(redone, after);
  });
  await fc.assert(property, { numRuns: count, seed });
  return counts;
}

/** What of a record can be said when it is made alone. */
function fixedOf({ fields }: Resource, row: Row): Row {
  const fixed = Object.values(fields).filter((field) => field.createOnly === true);
  return Object.fromEntries(fixed.map(({ name }) => [name, row[name]]));
}

async function carriedOut(world: World, sources: Parameters<World["planOf"]>[0]): Promise<void> {
  const { issues, job } = await world.planOf(sources);
  assert.deepEqual(issues, []);
  assert.ok(job);
  assert.equal((await world.run(job, memoryJournal())).status, "finished");
}
