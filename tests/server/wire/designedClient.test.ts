import { hasCode } from "@banche/core";
import {
  exportRecords,
  jsonText,
  memoryJournal,
  memoryPlan,
  planChanges,
  type PlanHeader,
  planUndo,
  runJob,
  undoHeader,
} from "@banche/core/bulk";
import { nodeReadPorts, systemClock } from "@banche/core/node";
import { fileOf } from "@banche/core/testing";
import { expect, test } from "vitest";

import { ours, sharedWire } from "./harness.ts";
import { signedIn } from "./signedIn.ts";

const wire = sharedWire();
const design = (label = "车牌") => ({
  ...{ name: "shuttles", title: ["班车", "Shuttles"], one: ["班车", "shuttle"], scope: "factory" },
  ...{ key: ["plate"], label: "plate", unique: { plate: {} } },
  fields: {
    plate: { kind: "text", label: [label, "Plate"], id: "plate", max: 20, required: true },
    type: { kind: "choice", label: ["车型", "Kind"], id: "type", from: "vehicleKind" },
    driver: { kind: "reference", label: ["司机", "Driver"], id: "driver", target: "users" },
    seats: { kind: "integer", label: ["座位", "Seats"], id: "seats", min: 1, max: 100 },
  },
  list: { shape: "page", columns: ["plate", "type", "driver", "seats"], search: ["plate"], sort: "plate" },
  form: [["plate", "type", "driver", "seats"]],
});

test("files of designed models are planned, imported, exported and undone like those of other concepts", async () => {
  const client = await signedIn(wire.url);
  const token = await wire.login("admin");
  const made = await wire.ask("POST", "/api/ext/designs", { token, headers: ours, body: { design: design() } });
  expect(made.code).toBe(200);
  const resource = (await client.loadModels()).of("shuttles");
  const target = { server: wire.url, factoryId: "", factory: "", account: "admin" } as never;
  const plan = async (rows: string) => {
    let draft: ReturnType<typeof memoryPlan> | undefined;
    const result = await planChanges({
      ...{ client, clock: systemClock, target, ports: nodeReadPorts, language: "zh" },
      sources: [{ resource, source: fileOf("shuttles.csv", rows) }],
      store: (header: PlanHeader) => (draft = memoryPlan(header)),
    });
    return { result, job: result.plan && draft && { header: result.header, hash: result.plan.hash, read: draft.read } };
  };
  const refused = await plan("车牌,座位\n苏E10000,101\n");
  expect(refused.job).toBeUndefined();
  const { job } = await plan("车牌,车型,司机,座位\n苏E10001,大型客车,周明远,45\n苏E10002,,,\n");
  if (!job) throw new Error("no plan");
  const journal = memoryJournal();
  await runJob({ client, plan: job, journal, jobId: "job1", target, clock: systemClock, random: Math.random });
  const exported = async () => {
    let text = "";
    for await (const piece of jsonText(
      await exportRecords({ client, resource, language: "en", ownNames: true }),
      "json",
    ))
      text += piece;
    return JSON.parse(text) as readonly object[];
  };
  expect(await exported()).toMatchObject([{ plate: "苏E10001", seats: "45" }, { plate: "苏E10002" }]);
  const header = undoHeader(job.header, "job1", systemClock.now());
  const draft = memoryPlan(header);
  const { hash, gaps } = await planUndo({ registry: client.registry, plan: job, journal, store: draft, client });
  expect(gaps).toEqual([]);
  const undo = { header, hash, read: draft.read };
  await runJob({
    client,
    plan: undo,
    journal: memoryJournal(),
    jobId: "job2",
    target,
    clock: systemClock,
    random: Math.random,
  });
  expect(await exported()).toEqual([]);
});

test("a client with an older version of the model is refused, and continues after loading the new one", async () => {
  const client = await signedIn(wire.url);
  const token = await wire.login("admin");
  const before = (await client.loadModels()).of("shuttles");
  const body = { design: design("车号"), version: before.modelVersion };
  expect((await wire.ask("PUT", "/api/ext/designs/shuttles", { token, headers: ours, body })).code).toBe(200);
  const create = { body: { plate: "苏E10003" } };
  await expect(client.call(before.endpoints.create, create)).rejects.toSatisfy((error) => hasCode(error, "conflict"));
  const after = (await client.loadModels()).of("shuttles");
  expect(after.fields["plate"]?.label).toEqual(["车号", "Plate"]);
  await client.call(after.endpoints.create, create);
  const list = await client.call(after.endpoints.list, { query: { keyword: "10003" } });
  expect(list).toMatchObject({ total: 1, rows: [{ plate: "苏E10003" }] });
});
