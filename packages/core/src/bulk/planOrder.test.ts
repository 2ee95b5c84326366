import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createClient } from "../client/createClient.ts";
import { nodeReadPorts } from "../node/files.ts";
import { resources } from "../registry/all.ts";
import type { Resource } from "../registry/resource.ts";
import { createFakeServer } from "../testing/fakeServer.ts";
import { fakeClock, fileOf } from "../testing/ports.ts";
import { memoryPlan, type MemoryPlan } from "./plan/memoryPlan.ts";
import { isNewRecord, type Operation, type PlanValue } from "./match/operation.ts";
import { planChanges } from "./plan/planChanges.ts";
import { referenceOrder } from "./match/references.ts";

/** A company in files: each record has an earlier record as its parent, and managers are arbitrary people. */
const company = fc
  .record({
    organizations: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
    departments: fc.array(fc.record({ above: fc.nat(), manager: fc.option(fc.nat()) }), { minLength: 1, maxLength: 6 }),
    positions: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
    users: fc.array(fc.record({ place: fc.nat(), manager: fc.option(fc.nat()) }), { minLength: 1, maxLength: 6 }),
  })
  .map(({ organizations, departments, positions, users }) => {
    const one = (names: readonly string[], at: number) => names[at % names.length] ?? "";
    const person = (at: number | null) => (at === null ? "" : `user${at % users.length}`);
    const companies = ["hq", ...organizations.map((_, at) => `org${at}`)];
    const places = departments.map((_, at) => `dep${at}`);
    return {
      organizations: organizations.map((above, at) => `org${at},公司${at},${one(companies.slice(0, at + 1), above)}`),
      departments: departments.map(
        ({ above, manager }, at) =>
          `dep${at},部门${at},${one([...companies, ...places.slice(0, at)], above)},${person(manager)}`,
      ),
      positions: positions.map((place, at) => `pos${at},岗位${at},${one(places, place)},driver`),
      users: users.map(
        ({ place, manager }, at) =>
          `user${at},员工${at},${one(places, place)},pos${place % positions.length},${person(manager)}`,
      ),
    };
  });

const HEADERS = {
  organizations: "code,name,parent",
  departments: "code,name,parent,manager",
  positions: "code,name,department,type",
  users: "account,realName,department,positions,manager",
} as const;
type Name = keyof typeof HEADERS;

async function planned(files: readonly { readonly name: Name; readonly rows: readonly string[] }[]) {
  const server = createFakeServer({ additions: true });
  const client = createClient({
    server: "http://fake",
    transport: server.transport,
    clock: fakeClock(),
    random: () => 0,
  });
  let draft: MemoryPlan | undefined;
  const plan = await planChanges({
    client,
    clock: fakeClock(),
    target: { server: "http://fake", account: "admin", factory: null },
    sources: files.map(({ name, rows }) => ({
      resource: resources[name] as Resource,
      source: fileOf(`${name}.csv`, [HEADERS[name], ...rows].join("\n")),
    })),
    ports: nodeReadPorts,
    language: "en",
    store: (header) => (draft = memoryPlan(header)),
  });
  expect(plan.issues).toEqual([]);
  expect(server.writes()).toEqual([]);
  return draft?.operations ?? [];
}

/** The numbers of the operations that a value refers to. */
function newIn(value: PlanValue | undefined): readonly number[] {
  if (isNewRecord(value)) return [value.$new];
  return Array.isArray(value) ? value.flatMap(newIn) : [];
}

function pointers(operation: Operation): readonly number[] {
  const values: readonly PlanValue[] =
    operation.op === "update"
      ? [operation.id, ...operation.changes.flatMap(({ before, after }) => [before, after])]
      : Object.values(operation.values);
  return [...operation.key, ...values].flatMap(newIn);
}

/** The effect of a plan, independent of the numbers of its operations. */
function meaningOf(operations: readonly Operation[]): ReadonlyMap<string, unknown> {
  const nameOf = (value: PlanValue): PlanValue => {
    if (isNewRecord(value)) return operations[value.$new]?.label ?? "nobody";
    return Array.isArray(value) ? value.map(nameOf) : value;
  };
  const records = new Map<string, Record<string, PlanValue>>();
  for (const operation of operations) {
    const name = `${operation.resource} ${operation.label}`;
    const record = records.get(name) ?? {};
    const values = operation.op === "create" ? Object.entries(operation.values) : [];
    const changes =
      operation.op === "update" ? operation.changes.map(({ field, after }) => [field, after] as const) : [];
    for (const [field, value] of [...values, ...changes]) record[field] = nameOf(value);
    records.set(name, record);
  }
  return new Map([...records].sort(([a], [b]) => (a < b ? -1 : 1)));
}

describe("the order of a plan", () => {
  it("creates records before the records that reference them, in any order of rows and files", async () => {
    const names = Object.keys(HEADERS) as Name[];
    await fc.assert(
      fc.asyncProperty(
        company,
        fc.shuffledSubarray(names, { minLength: 4 }),
        fc.infiniteStream(fc.nat()),
        async (rows, order, dice) => {
          const straight = await planned(names.map((name) => ({ name, rows: rows[name] })));
          const operations = await planned(order.map((name) => ({ name, rows: shuffled(rows[name], dice) })));
          for (const plan of [straight, operations]) {
            plan.forEach((operation, n) => {
              expect(operation.n).toBe(n);
              expect(operation.step).toBeGreaterThanOrEqual(plan[n - 1]?.step ?? 0);
              for (const to of pointers(operation)) expect(plan[to]?.step).toBeLessThan(operation.step);
            });
            expect(plan.filter(({ op }) => op === "create")).toHaveLength(Object.values(rows).flat().length);
          }
          expect(meaningOf(operations)).toEqual(meaningOf(straight));
        },
      ),
      { numRuns: 120 },
    );
  });

  it("groups resources that require each other and postpones references that can be set later", () => {
    const firm = (from: string, to: string) => ({ from, field: to, to, table: to, firm: true });
    const loose = (from: string, to: string) => ({ ...firm(from, to), firm: false });
    expect(referenceOrder(["a", "b", "c"], [firm("a", "b"), firm("b", "c")]).units).toEqual([["c"], ["b"], ["a"]]);
    expect(referenceOrder(["a", "b", "c"], [firm("a", "b"), firm("b", "a"), firm("a", "c")])).toEqual({
      units: [["c"], ["a", "b"]],
      late: [],
    });
    expect(referenceOrder(["a", "b"], [loose("a", "b"), firm("b", "a")])).toEqual({
      units: [["a"], ["b"]],
      late: [loose("a", "b")],
    });
    expect(referenceOrder(["a"], [firm("a", "a"), firm("a", "elsewhere")])).toEqual({ units: [["a"]], late: [] });
  });
});

function shuffled(rows: readonly string[], dice: fc.Stream<number>): readonly string[] {
  return rows
    .map((row) => ({ row, at: dice.next().value as number }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row);
}
