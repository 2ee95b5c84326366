import { describe, expect, it } from "vitest";
import { createClient } from "../../client/createClient.ts";
import { nodeReadPorts } from "../../node/files.ts";
import { builtIn, resources } from "../../registry/all.ts";
import { companyData, stateOf } from "../../testing/fake/generatedJobs.ts";
import { createFakeServer } from "../../testing/fakeServer.ts";
import { fakeTarget } from "../../testing/jobs.ts";
import { fakeClock, fileOf } from "../../testing/ports.ts";
import { memoryPlan, type MemoryPlan } from "../plan/memoryPlan.ts";
import { planChanges, type PlanChangesOptions } from "../plan/planChanges.ts";
import { verifyPlan } from "../plan/planText.ts";
import { memoryJournal } from "./memoryJournal.ts";
import type { JobPlan, Journal } from "./records.ts";
import { runJob } from "./runJob.ts";
import { planUndo, undoHeader } from "./undo.ts";

const FILES = {
  departments: "code,name,parent\nd8,夜班组,车辆部\nd9,夜班二组,d8\n",
  users: [
    "account,realName,gender,department,positions,mobilePhone,manager",
    "li,李雷,男,d9,p1,13900000001,han",
    "han,韩梅梅,女,d9,p1,13900000002,li",
    "user1,改名,男,d8,p1,13800000001,li",
    "user2,员工2,男,车辆部,驾驶员,13800000002,",
    "",
  ].join("\n"),
};

describe.each([false, true])("from files to the server and back, additions %s", (additions) => {
  it("carries out a plan, finds no further changes and undoes the plan", async () => {
    const clock = fakeClock();
    const server = createFakeServer({ additions, data: companyData() });
    const client = createClient({ server: "http://fake", transport: server.transport, clock, random: () => 0.5 });
    const plan = async (over: Partial<PlanChangesOptions> = {}) => {
      let draft: MemoryPlan | undefined;
      const made = await planChanges({
        ...{ client, clock, target: fakeTarget, ports: nodeReadPorts, language: "zh" },
        sources: Object.entries(FILES).map(([name, text]) => ({
          resource: resources[name as keyof typeof FILES],
          source: fileOf(`${name}.csv`, text),
        })),
        store: (header) => (draft = memoryPlan(header)),
        ...over,
      });
      expect(made.issues).toEqual([]);
      return { made, verified: draft && made.plan && (await verifyPlan(draft.text)) };
    };
    const run = async (jobPlan: JobPlan, journal: Journal, jobId: string) =>
      runJob({ client, plan: jobPlan, journal, jobId, target: fakeTarget, clock, random: () => 0.5 });

    const before = stateOf(server);
    const prune = [{ resource: resources.users, field: "department", value: "旧部门" }] as const;
    const { verified } = await plan({ prune });
    if (!verified) throw new Error("no plan");
    const journal = memoryJournal();
    const changes = verified.totals.create + verified.totals.update + verified.totals.remove;
    const result = await run(verified, journal, "job1");
    expect(result).toMatchObject({ status: "finished", summary: { counts: { done: changes, removed: 2 } } });
    const { made } = await plan({ prune });
    expect(made.totals).toMatchObject({ create: 0, update: 0, remove: 0 });

    const undo = memoryPlan(undoHeader(verified.header, "job1", clock.now()));
    const { gaps } = await planUndo({ registry: builtIn, plan: verified, journal, store: undo, client });
    expect(gaps).toEqual([]);
    const last = await run(await verifyPlan(undo.text), memoryJournal(), "undo1");
    expect(last).toMatchObject({ status: "finished", summary: { undoes: "job1", counts: { conflict: 0, failed: 0 } } });
    expect(stateOf(server)).toBe(before);
  });
});
