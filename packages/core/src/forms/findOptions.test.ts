import { describe, expect, it } from "vitest";

import type { CommonClient } from "../client/clientOf.ts";
import { builtIn } from "../registry/all.ts";
import { findOptions } from "./findOptions.ts";

const drivers = ["安宁", "白云", "常青"].map((name, at) => ({ id: `u${at + 1}`, name, code: `demo${at + 1}` }));

/** A client of a server with these additions, and the requests that it received. */
function clientOf(...additions: readonly string[]) {
  const asked: unknown[] = [];
  const client = {
    registry: builtIn,
    additions: async () => new Set(additions),
    calls: () => ({
      options: async (request: unknown, options: unknown) => {
        asked.push(request, options);
        return { rows: drivers.slice(0, 1), total: 1 };
      },
    }),
  } as unknown as CommonClient;
  return { client, asked };
}
const readAll = async () => drivers;

describe("options of a reference", () => {
  it("are searched by the server when it can, with the selected ids", async () => {
    const { client, asked } = clientOf("option-search");
    const signal = new AbortController().signal;
    const { rows } = await findOptions(client, "users", { keyword: "安", ids: ["u9"] }, { readAll, signal });
    expect(rows.map(({ id }) => id)).toEqual(["u1"]);
    expect(asked).toEqual([{ params: { resource: "users" }, query: { keyword: "安", ids: '["u9"]' } }, { signal }]);
  });

  it.each([
    ["a server that cannot", "users", []],
    ["a target that no server looks up", "dictionaryTypesOfOthers", ["option-search"]],
  ])("are searched in the client: %s", async (_why, target, additions) => {
    const { client, asked } = clientOf(...additions);
    const { rows } = await findOptions(client, target, { keyword: "白" }, { readAll });
    expect(rows.map(({ id }) => id)).toEqual(["u2"]);
    expect(asked).toEqual([]);
  });
});
