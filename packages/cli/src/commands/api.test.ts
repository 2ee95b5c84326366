import { aCompany, aUser, createFakeServer } from "@banche/core/testing";
import { describe, expect, it } from "vitest";
import { run } from "../run.ts";
import { fakeApp, type FakeAppOptions } from "../testing/fakeApp.ts";

const USERS = "/api/system/Permission/Users";

function setUp(options: FakeAppOptions = {}, users = 1) {
  const rows = Array.from({ length: users }, (_, number) => aUser(number, { mobilePhone: "13800138000" }));
  const server = createFakeServer({ data: { ...aCompany(), users: rows } });
  const env = { BANCHE_TOKEN: "canary-token", BANCHE_SERVER: "http://fake/sub", ...options.env };
  const app = fakeApp({ ...options, env, transport: server.transport });
  const last = () => {
    const call = server.calls.at(-1);
    const { pathname, searchParams } = new URL(call?.url ?? "http://none");
    searchParams.delete("n");
    return { method: call?.method, path: pathname, query: Object.fromEntries(searchParams), body: call?.body };
  };
  return { app, server, last };
}

describe("api", () => {
  it.each([USERS, USERS.slice(1), USERS.slice(4), USERS.slice(5), `http://fake/sub${USERS}`])(
    "%s calls the same endpoint",
    async (path) => {
      const { app, last } = setUp();
      expect(await run(app, ["api", "GET", path, "--query", "list[].account"])).toBe(0);
      expect([last().path, app.out()]).toEqual([`/sub${USERS}`, "user0\n"]);
    },
  );

  it.each([
    "http://other/sub/api/x",
    "//other/api/x",
    "https://fake/sub/api/x",
    "http://fake/api/x",
    "\\\\other\\x",
    "/",
  ])("%s is refused because the token would be sent to another address", async (path) => {
    const { app, server } = setUp();
    expect(await run(app, ["api", "GET", path])).toBe(2);
    expect(server.calls).toEqual([]);
  });

  it.each<[readonly string[], object]>([
    [["GET", "/x?a=0&c=3", "-f", "a=1", "-F", "b=2"], { query: { a: "1", b: "2", c: "3" }, body: {} }],
    [["POST", "/x", "-f", "a=1", "-F", "b=2"], { query: {}, body: { a: "1", b: 2 } }],
    [
      ["PUT", "/x", "-F", "a=true", "-F", "b=[1]", "-F", 'c={"d":null}', "-F", "e=text", "-F", "f=-1.5"],
      { body: { a: true, b: [1], c: { d: null }, e: "text", f: -1.5 } },
    ],
    [["POST", "/x", "--data", '{"a":1}', "-f", "b=2"], { query: { b: "2" }, body: { a: 1 } }],
    [["POST", "/x", "--input", "-"], { body: { piped: true } }],
    [["DELETE", "/x", "-f", "id=1"], { query: { id: "1" } }],
  ])("%j", async (line, wanted) => {
    const { app, last } = setUp({ input: '{"piped":true}' });
    await run(app, ["api", ...line]);
    expect(last()).toMatchObject(wanted);
  });

  it.each([
    ["a field without a value", ["GET", "/x", "-f", "a"]],
    ["two bodies", ["POST", "/x", "--data", "1", "--input", "-"]],
    ["pages of a change", ["POST", "/x", "--paginate"]],
    ["pages of envelopes", ["GET", "/x", "--paginate", "--raw"]],
    ["a body that is no JSON", ["POST", "/x", "--data", "{"]],
  ])("refuses %s", async (_name, line) => {
    const { app, server } = setUp();
    expect(await run(app, ["api", ...line])).toBe(2);
    expect(server.calls).toEqual([]);
  });

  it("reads all pages as one list or as one line for each row", async () => {
    const { app, server } = setUp({}, 1_200);
    expect(await run(app, ["api", "GET", USERS, "--paginate"])).toBe(0);
    expect((JSON.parse(app.out()) as unknown[]).length).toBe(1_200);
    expect(server.calls.filter(({ id }) => id === "users.list")).toHaveLength(3);

    const lines = setUp({}, 7);
    const line = ["api", "GET", USERS, "--paginate", "-f", "pageSize=3", "--format", "ndjson", "--query", "account"];
    expect(await run(lines.app, line)).toBe(0);
    expect(lines.app.out().split("\n").filter(Boolean)).toEqual(Array.from({ length: 7 }, (_, n) => `"user${n}"`));

    const table = setUp({}, 2);
    expect(await run(table.app, ["api", "GET", USERS, "--paginate", "--template", "{{account}};{{realName}}"])).toBe(0);
    expect(table.app.out()).toBe("user0;员工0\nuser1;员工1\n");
  });

  it("writes the rows of a page before it requests the next page", async () => {
    const { app, server } = setUp({}, 9);
    const seen: number[] = [];
    const stdout = {
      ...app.stdout,
      write: async () => void seen.push(server.calls.filter(({ id }) => id === "users.list").length),
    };
    const line = ["api", "GET", USERS, "--paginate", "-f", "pageSize=3", "--format", "ndjson"];
    expect(await run({ ...app, stdout }, line)).toBe(0);
    expect(seen).toEqual([1, 2, 3]);
  });

  it("shows status and headers of the answer with --include", async () => {
    const { app } = setUp();
    expect(await run(app, ["api", "GET", USERS, "--include"])).toBe(0);
    expect(app.out()).toMatch(/^HTTP 200\n/);
  });

  it("--debug=http shows request and answer without token, phone number and password", async () => {
    const { app } = setUp();
    await run(app, ["api", "POST", "/x", "--debug=http", "-f", "password=canary-password", "-f", "account=lina"]);
    await run(app, ["api", "GET", USERS, "--debug", "http"]);
    const err = app.err();
    expect(err).toContain('> {"password":"***","account":"lina"}');
    expect(err).toContain("> authorization: ***");
    expect(err).not.toMatch(/canary|13800138000/);
  });

  it("--timing shows the number of requests and the milliseconds", async () => {
    const { app } = setUp();
    expect(await run(app, ["api", "GET", USERS, "--timing", "--lang", "en"])).toBe(0);
    expect(app.err()).toBe("0 ms in all, 3 requests, 0 ms of it waiting for the server\n");
  });
});
