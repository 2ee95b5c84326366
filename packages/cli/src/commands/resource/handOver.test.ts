import { aCompany, aUser, createFakeServer } from "@banche/core/testing";
import { describe, expect, it } from "vitest";
import { run } from "../../run.ts";
import { fakeApp, type FakeAppOptions } from "../../testing/fakeApp.ts";

/** `u1` is the head of `u2` and of a department. */
function at(options: FakeAppOptions & { readonly additions?: readonly string[] } = {}) {
  const company = aCompany();
  const data = {
    ...company,
    departments: (company["departments"] ?? []).map((row, at) => (at === 0 ? { ...row, managerId: "u1" } : row)),
    users: [
      aUser(0, { account: "admin" }),
      aUser(1, { account: "zhang" }),
      aUser(2, { account: "li", managerId: "u1" }),
    ],
  };
  const server = createFakeServer({ data, additions: options.additions ?? ["hand-over"], rights: "all" });
  const app = fakeApp({
    env: { BANCHE_SERVER: "http://test", BANCHE_TOKEN: "t" },
    transport: server.transport,
    ...options,
  });
  const managers = () => [...server.rows("users"), ...server.rows("departments")].map((row) => row["managerId"]);
  const sent = () => server.calls.findLast(({ id }) => id === "users.handOver")?.body;
  return { app, server, managers, sent };
}
const command = ["users", "hand-over", "zhang", "--to", "admin"];

describe("refused before anything is sent", () => {
  it.each([
    ["nobody to take over", ["users", "hand-over", "zhang"], {}, 2],
    ["no answer to the question", command, {}, 2],
    ["a server that cannot", [...command, "--yes"], { additions: ["records"] }, 2],
    ["somebody who there is not", ["users", "hand-over", "zhang", "--to", "nobody", "--yes"], {}, 9],
  ] as const)("%s", async (_, argv, options, code) => {
    const { app, managers, sent } = at(options);
    expect(await run(app, [...argv])).toBe(code);
    expect(sent()).toBeUndefined();
    expect(managers()).toContain("u1");
  });
});

it("moves the work but not roles and positions, and prints what was moved", async () => {
  const { app, managers, sent } = at();
  expect(await run(app, [...command, "--yes", "--json"])).toBe(0);
  expect(JSON.parse(app.out())).toEqual([
    { part: "users.manager", name: "用户管理 · 直属主管", total: 1, moved: 1, refused: 0 },
    { part: "departments.manager", name: "部门管理 · 部门主管", total: 1, moved: 1, refused: 0 },
  ]);
  expect(sent()).toMatchObject({ to: "u0", without: ["roles", "positions"], disable: false });
  expect(managers()).not.toContain("u1");
});

it("in a dry run changes nothing, asks nothing and prints that nothing was changed", async () => {
  const { app, managers } = at();
  expect(await run(app, [...command, "--dry-run"])).toBe(0);
  expect(app.err()).toContain("没有改变任何数据");
  expect(managers()).toContain("u1");
});

it("shows on a terminal what would be moved, before it asks, and then how much was moved", async () => {
  const { app, managers, server } = at({ terminal: true, answers: ["n", "y"] });
  expect(await run(app, command)).not.toBe(0);
  expect(app.err()).toContain("用户管理 · 直属主管：1 项，不能交接 0 项");
  expect(managers()).toContain("u1");
  expect(server.calls.filter(({ id }) => id === "users.handOver")).toHaveLength(1);
  expect(await run(app, command)).toBe(0);
  expect(managers()).not.toContain("u1");
  expect(app.err()).toContain("工作已交接：2 项");
});

it("can exclude parts, transfer memberships and disable the account", async () => {
  const { app, sent, server } = at();
  const more = ["--without", "users.manager", "--memberships", "--disable", "--yes"];
  expect(await run(app, [...command, ...more])).toBe(0);
  expect(sent()).toMatchObject({ without: ["users.manager"], disable: true });
  expect(server.rows("users").find(({ account }) => account === "zhang")).toMatchObject({ enabledMark: 0 });
  expect(app.err()).toContain("账户 zhang 已停用");
});
