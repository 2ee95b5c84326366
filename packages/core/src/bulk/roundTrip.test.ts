import { expect, it } from "vitest";
import { type Client, createClient } from "../client/createClient.ts";
import type { Language } from "../i18n/language.ts";
import { nodeReadPorts } from "../node/files.ts";
import { resources } from "../registry/all.ts";
import type { Resource } from "../registry/resource.ts";
import { aCompany, aPosition } from "../testing/builders.ts";
import { createFakeServer } from "../testing/fakeServer.ts";
import { fakeClock, fileOf } from "../testing/ports.ts";
import { exportRecords } from "./export/exportRecords.ts";
import type { BulkSource } from "./read/source.ts";
import { memoryPlan } from "./plan/memoryPlan.ts";
import { planChanges } from "./plan/planChanges.ts";
import { csvText } from "./export/write.ts";

/** Areas are a world of their own; the fake has none of the others. */
const left = [
  ...["areas", "tasks", "menus", "menuButtons", "menuColumns", "menuDataFields", "dataSchemes"],
  ...["dataSources", "dataInterfaces", "commonFields", "maps"],
];

it.each(Object.values(resources).filter(({ name }) => !left.includes(name)))(
  "importing an unchanged export of $name finds no changes",
  async (resource) => {
    const server = createFakeServer();
    const client = createClient({
      server: "http://fake",
      transport: server.transport,
      clock: fakeClock(),
      random: () => 0.5,
    });
    const sheet = await exportRecords({ client, resource, language: "zh" });
    const source = fileOf("a.csv", await textOf(csvText(sheet)));
    const plan = await planOf(client, resource, source, "en");
    expect(plan.issues).toEqual([]);
    expect(plan.totals).toMatchObject({ create: 0, update: 0, remove: 0 });
    expect(plan.totals.same).toBeGreaterThan(0);
  },
);

it("an export contains only the requested fields, and numbers without an apostrophe", async () => {
  const data = { ...aCompany(), positions: [aPosition("p1", "驾驶员", { sortCode: -5, description: "=1+1" })] };
  const { transport } = createFakeServer({ data });
  const client = createClient({ server: "http://fake", transport, clock: fakeClock(), random: () => 0.5 });
  const fields = ["order", "description", "code", "createdAt"];
  const sheet = await exportRecords({ client, resource: resources.positions, language: "en", fields });
  expect(await textOf(csvText(sheet))).toBe("\ufeffOrder,Description,Code,Created\r\n-5,'=1+1,p1,\r\n");
});

async function planOf(client: Client, resource: Resource, source: BulkSource, language: Language) {
  return planChanges({
    client,
    clock: fakeClock(),
    target: { server: "http://fake", account: "admin", factory: null },
    sources: [{ resource, source }],
    ports: nodeReadPorts,
    language,
    store: memoryPlan,
    prune: [{ resource, all: true }],
  });
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}
