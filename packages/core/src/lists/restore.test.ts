import { describe, expect, test } from "vitest";
import { BancheError } from "../errors.ts";
import { resources } from "../registry/all.ts";
import type { Client } from "../client/createClient.ts";
import { canRestore, restore, restoreBody } from "./restore.ts";

const { areas, positions, users } = resources;
const everything = { add: true, column: () => true };

describe("a record cannot be restored when", () => {
  test.each([
    ["its resource has passwords", users, everything],
    ["its resource has grants", positions, everything],
    ["the user may not create records", areas, { ...everything, add: false }],
    ["one of its columns was not shown", areas, { ...everything, column: (name: string) => name !== "sortCode" }],
  ])("%s", (_, resource, rights) => {
    expect(canRestore(resource, rights)).toBe(false);
    expect(canRestore(areas, everything)).toBe(true);
  });
});

const record = (id: string, parentId: string) => ({
  id,
  parentId,
  name: `n${id}`,
  code: `c${id}`,
  enabled: false,
  version: 7,
});

test("a restored record has its values but not its id and version", () => {
  expect(restoreBody(areas, record("a", "-1"))).toEqual({
    parentId: "-1",
    name: "na",
    code: "ca",
    order: 0,
    enabled: false,
  });
});

test("parents are restored first, children reference the new parents, and refused records are reported", async () => {
  const sent: Record<string, unknown>[] = [];
  const client = {
    of: () => ({
      create: async (body: Record<string, unknown>) => {
        if (body["name"] === "nx") throw new BancheError("conflict");
        sent.push(body);
        return { id: `new-${String(body["name"])}` };
      },
    }),
  } as unknown as Client;
  const results = await restore(client, areas, [record("below", "above"), record("x", "-1"), record("above", "-1")]);
  expect(sent.map(({ name, parentId }) => [name, parentId])).toEqual([
    ["nabove", "-1"],
    ["nbelow", "new-nabove"],
  ]);
  expect(results.filter(({ error }) => error).map((result) => result.record.id)).toEqual(["x"]);
});
