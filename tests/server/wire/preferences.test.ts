import { beforeAll, describe, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";

const wire = sharedWire();
let admin: string;
let viewer: string;
beforeAll(async () => {
  [admin, viewer] = [await wire.login("admin"), await wire.login("viewer")];
});

const path = (name: string) => `/api/ext/preferences/${encodeURIComponent(name)}`;
const keep = (name: string, value: unknown, token: string | undefined = viewer) =>
  wire.ask("PUT", path(name), { token, body: { value } });
const read = async (name: string, token = viewer) => (await wire.ask("GET", path(name), { token })).data["value"];

describe("preferences refuse", () => {
  test("strangers and locked sessions", async () => {
    expect((await keep("list.users", {}, "")).code).toBe(600);
    const locked = await wire.login("viewer");
    await wire.ask("POST", "/api/ext/session/lock", { token: locked });
    expect((await keep("list.users", {}, locked)).code).toBe(400);
  });

  test.each<[string, string, unknown]>([
    ["a name that is none", "a b", {}],
    ["a value that is no object", "list.users", [1]],
    ["a value that is too large", "list.users", { order: ["x".repeat(20_001)] }],
    ["a zero character", "list.users", { order: ["\u0000"] }],
  ])("%s", async (_what, name, value) => {
    expect(await keep(name, value)).toMatchObject({ code: 400, reason: "validation" });
  });

  test("a new one when the user has too many, but existing ones can be changed", async () => {
    await wire.sql(
      `insert into user_preferences (user_id, name, value)
       select id, 'many.' || n, '{}' from users, generate_series(1, 500) n where account = 'dispatcher'`,
    );
    const dispatcher = await wire.login("dispatcher");
    expect(await keep("one.more", {}, dispatcher)).toMatchObject({ code: 400, reason: "too_many" });
    expect((await keep("many.1", { changed: true }, dispatcher)).code).toBe(200);
  });
});

test("a preference belongs to one user and is the same in every session of that user", async () => {
  const value = { order: ["account", "班车"], widths: { account: 120.5 }, nested: { deep: [true, null] } };
  expect(await read("list.users")).toBeUndefined();
  expect((await keep("list.users", { old: 1 })).code).toBe(200);
  expect((await keep("list.users", value)).code).toBe(200);
  expect(await read("list.users", await wire.login("viewer"))).toEqual(value);
  expect(await read("list.users", admin)).toBeUndefined();
});
