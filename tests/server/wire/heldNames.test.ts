import { csvText, exportRecords, memoryPlan, planChanges, type PlanHeader } from "@banche/core/bulk";
import { nodeReadPorts, systemClock } from "@banche/core/node";
import { fileOf } from "@banche/core/testing";
import type { Client } from "@banche/core";
import { beforeAll, describe, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";
import { signedIn } from "./signedIn.ts";

const wire = sharedWire();
let client: Client;

/** Every record that a reference can name is disabled. Existing references to it must stay valid. */
const tables = ["carriers", "stops", "departments", "users", "drivers", "positions", "roles"];

beforeAll(async () => {
  await wire.login("admin");
  client = await signedIn(wire.url);
  await client.loadModels();
  // The account that makes the calls stays enabled.
  for (const table of tables) {
    await wire.sql(`update ${table} set enabled = false where ${table === "users" ? "account <> 'admin'" : "true"}`);
  }
  const kinds = "select id from dictionary_types where code in ('vehicleKind', 'fuelKind', 'vehicleBrand')";
  await wire.sql(`update dictionary_items set enabled = false where type_id in (${kinds})`);
});

const exported = async (name: string) => {
  const sheet = await exportRecords({ client, resource: client.registry.of(name), language: "zh", ownNames: true });
  let text = "";
  for await (const piece of csvText(sheet)) text += piece;
  return text;
};

const planned = async (name: string, text: string) =>
  planChanges({
    ...{ client, clock: systemClock, ports: nodeReadPorts, language: "en" },
    target: { server: wire.url, factoryId: "", factory: "", account: "admin" } as never,
    sources: [{ resource: client.registry.of(name), source: fileOf(`${name}.csv`, text) }],
    store: (head: PlanHeader) => memoryPlan(head),
  });

const issuesOf = async (name: string, text: string) =>
  (await planned(name, text)).issues.map(({ field, rule }) => `${field} ${rule}`);

describe("a disabled record or dictionary entry", () => {
  test("is not found as a value of a new record", async () => {
    const [carrier] = await wire.sql<{ name: string }>("select name from carriers limit 1");
    const text = `plate,kind,seats,carrier\n苏E77777,largeBus,45,${carrier?.name}\n`;
    expect(await issuesOf("vehicles", text)).toEqual(["kind choice", "carrier unknownReference"]);
  });

  test("is not found for a record that has another one", async () => {
    const rows = await wire.sql<{ plate: string; name: string }>(
      `select distinct on (c.id) v.plate, c.name from vehicles v join carriers c on c.id = v.carrier_id
       where v.factory_id = (select factory_id from user_factories m join users u on u.id = m.user_id
         where u.account = 'admin' and m.is_default) order by c.id limit 2`,
    );
    const [a, b] = rows;
    // Each vehicle asks for the carrier of the other one.
    const text = `plate,carrier\n${a?.plate},${b?.name}\n${b?.plate},${a?.name}\n`;
    expect(await issuesOf("vehicles", text)).toEqual(["carrier unknownReference", "carrier unknownReference"]);
  });

  test.each([
    "vehicles",
    "drivers",
    "lines",
    "riders",
    "stops",
    "positions",
    "users",
    "dictionaryItems",
    "driverLeaves",
  ])("stays where it is already used: an import of the exported file of %s changes nothing", async (name) => {
    const text = await exported(name);
    const { issues, totals } = await planned(name, text);
    expect(issues).toEqual([]);
    expect(totals).toMatchObject({ create: 0, update: 0, remove: 0, invalid: 0 });
    expect(totals.same).toBeGreaterThan(0);
  });
});
