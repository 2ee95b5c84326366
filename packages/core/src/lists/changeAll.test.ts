import { describe, expect, test } from "vitest";
import { createClient } from "../client/createClient.ts";
import type { AnyRecord } from "../registry/record.ts";
import { resources } from "../registry/all.ts";
import { aCompany } from "../testing/builders.ts";
import { createFakeServer, type FakeServerOptions, type SeenCall } from "../testing/fakeServer.ts";
import { fakeClock } from "../testing/ports.ts";
import { removeAll, switchAll } from "./changeAll.ts";

const { billRules, dictionaryItems, users } = resources;

/** Bill rules, `r0` being the first. */
const rulesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: `r${at}`, fullName: `rule ${at}`, enCode: `r${at}`, prefix: "PC", dateFormat: "yyyyMMdd" },
    ...{ digit: 4, startNumber: "0001", sortCode: 0, enabledMark: at % 2 },
  }));

function world(count: number, options: FakeServerOptions = {}) {
  const server = createFakeServer({ data: { ...aCompany(), billRules: rulesOf(count) }, ...options });
  const client = createClient({
    ...{ server: "http://fake", transport: server.transport, clock: fakeClock(), random: () => 0.5 },
  });
  const rows = rulesOf(count).map(({ id, fullName, enabledMark }) => ({
    id,
    name: fullName,
    enabled: enabledMark === 1,
  }));
  const chosen = { client, resource: billRules, rows };
  const left = () => server.rows("billRules").map(({ id }) => id);
  return { server, chosen, left, writes: () => server.writes().map(({ id }) => id) };
}

const namesOf = (failures: readonly { readonly row: AnyRecord; readonly error: { readonly code: string } }[]) =>
  failures.map(({ row, error }) => [row.id, error.code]);

describe.each([
  ["in pieces", true],
  ["one by one", false],
])("rows are deleted %s", (_, additions) => {
  test("refused rows are reported with the reason, and the other rows are deleted", async () => {
    const { server, chosen, left } = world(4, { additions });
    server.remove("billRules", "r1");
    const so = await removeAll(chosen, true);
    expect(namesOf(so.failures)).toEqual([["r1", "not_found"]]);
    expect(so.done).toEqual(["r0", "r2", "r3"]);
    expect(so.records.map(({ id, prefix }) => [id, prefix])).toEqual(so.done.map((id) => [id, "PC"]));
    expect(left()).toEqual([]);
  });

  test("rows are not read when they need not be restorable", async () => {
    const { server, chosen } = world(3, { additions });
    expect(await removeAll(chosen, false)).toEqual({ done: ["r0", "r1", "r2"], records: [], failures: [] });
    expect(server.calls.filter(({ id }) => id === "billRules.get")).toEqual([]);
  });

  test("child records are deleted before their parents and returned for restoring in that order", async () => {
    const items = ["top", "middle", "low"].map((id, at, all) => ({
      ...{ id, dictionaryTypeId: "t1", parentId: all[at - 1] ?? "0", fullName: id, enCode: id, enabledMark: 1 },
    }));
    const { server, chosen } = world(0, { additions, data: { ...aCompany(), dictionaryItems: items } });
    const rows = items.map(({ id, parentId }) => ({ id, parentId }));
    const so = await removeAll({ ...chosen, resource: dictionaryItems, rows }, true);
    expect(so.records.map(({ id }) => id)).toEqual(["low", "middle", "top"]);
    expect(server.rows("dictionaryItems")).toEqual([]);
  });

  test("a missing right or session stops the deletion after the first calls", async () => {
    for (const fault of ["forbidden", "expired", "unreachable"] as const) {
      const { chosen, left, writes } = world(120, {
        additions,
        fault: ({ method }) => (method === "GET" ? undefined : fault),
      });
      const so = await removeAll(chosen, false);
      expect(so.done).toEqual([]);
      expect(so.failures.length).toBe(additions ? 50 : 4);
      expect(writes().length).toBe(additions ? 1 : 4);
      expect(left().length).toBe(120);
    }
  });

  test("rows whose answer was lost are checked and count as deleted when they are gone", async () => {
    const { chosen, left } = world(60, { additions, fault: firstWrite("answerLost") });
    const so = await removeAll(chosen, true);
    expect(so.failures).toEqual([]);
    expect(so.done.length).toBe(60);
    expect(so.records.length).toBe(60);
    expect(left()).toEqual([]);
  });

  test("rows of a lost request stay unchanged and fail with connection_lost", async () => {
    const { chosen, left } = world(60, { additions, fault: firstWrite("requestLost") });
    const so = await removeAll(chosen, true);
    const lost = additions ? 50 : 1;
    expect(new Set(so.failures.map(({ error }) => error.code))).toEqual(new Set(["connection_lost"]));
    expect(left()).toEqual(so.failures.map(({ row }) => row.id));
    expect(so.failures.length).toBe(lost);
    expect(so.records.length).toBe(60 - lost);
  });

  test("a stop lets running calls end and starts no further ones", async () => {
    const { chosen, left } = world(120, { additions });
    const stop = new AbortController();
    const seen: number[] = [];
    const so = await removeAll(
      { ...chosen, signal: stop.signal, onProgress: ({ done }) => (seen.push(done.length), stop.abort()) },
      false,
    );
    const piece = additions ? 50 : 4;
    expect(seen).toEqual([piece]);
    expect(so.done.length).toBe(piece);
    expect(left().length).toBe(120 - piece);
  });
});

test("a record that changed after it was read is not deleted on a server with versions", async () => {
  const { server, chosen, left } = world(3, {
    additions: true,
    fault: ({ id }) => (
      id === "extensions.batch" ? server.change("billRules", "r1", { prefix: "X" }) : undefined,
      undefined
    ),
  });
  const so = await removeAll(chosen, true);
  expect(namesOf(so.failures)).toEqual([["r1", "conflict"]]);
  expect(left()).toEqual(["r1"]);
});

test("120 rows are deleted with three calls", async () => {
  const { chosen, writes } = world(120, { additions: true });
  await removeAll(chosen, false);
  expect(writes()).toEqual(["extensions.batch", "extensions.batch", "extensions.batch"]);
});

describe.each([
  ["in pieces", true],
  ["one by one", false],
])("rows are switched %s", (_, additions) => {
  test.each([true, false])("all rows become enabled %s, even when the list shows an old state", async (enabled) => {
    const { server, chosen } = world(5, { additions });
    server.change("billRules", "r0", { enabledMark: 1 });
    const { done, failures } = await switchAll(chosen, enabled);
    expect({ done, failures }).toEqual({ done: ["r0", "r1", "r2", "r3", "r4"], failures: [] });
    expect(server.rows("billRules").map(({ enabledMark }) => Boolean(enabledMark))).toEqual(Array(5).fill(enabled));
  });
});

test("a resource without a switch causes a TypeError", async () => {
  const { chosen } = world(1);
  await expect(switchAll({ ...chosen, resource: { ...users, endpoints: withoutSwitch } }, true)).rejects.toThrow(
    TypeError,
  );
});

const { setEnabled: _, ...withoutSwitch } = users.endpoints;

/** Makes the first write call fail. */
function firstWrite(fault: "answerLost" | "requestLost") {
  let isFirst = true;
  return ({ method }: SeenCall) => {
    if (method === "GET" || !isFirst) return undefined;
    isFirst = false;
    return fault;
  };
}
