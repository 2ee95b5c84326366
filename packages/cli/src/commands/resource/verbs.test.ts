import { aCompany, aUser, createFakeServer } from "@banche/core/testing";
import { describe, expect, it } from "vitest";
import { run } from "../../run.ts";
import { fakeApp, type FakeAppOptions } from "../../testing/fakeApp.ts";

function setUp(options: FakeAppOptions = {}) {
  const users = Array.from({ length: 5 }, (_, number) => aUser(number, { mobilePhone: "13800138000" }));
  const server = createFakeServer({ data: { ...aCompany(), users }, additions: true });
  const env = { BANCHE_TOKEN: "t", BANCHE_SERVER: "http://fake", LANG: "en_US.UTF-8" };
  const app = fakeApp({ env, ...options, transport: server.transport });
  const users_ = () => server.rows("users");
  return { app, server, users: users_, user: (account: string) => users_().find((row) => row["account"] === account) };
}

const create = [
  "users",
  "create",
  "--account",
  "zhang1",
  "--real-name",
  "张一",
  "--department",
  "d1",
  "--positions",
  "p1",
];

describe("--dry-run", () => {
  it.each([
    ["create", create],
    ["update", ["users", "update", "user1", "--email", "a@example.com"]],
    ["update of several", ["users", "update", "user1", "user2", "--email", "a@example.com"]],
    ["delete", ["users", "delete", "user1", "user2"]],
    ["disable", ["users", "disable", "user1"]],
  ])("of %s sends no change, asks nothing and shows what would change", async (_name, line) => {
    const { app, server } = setUp();
    expect(await run(app, [...line, "--dry-run"])).toBe(0);
    expect(server.writes()).toEqual([]);
    expect(app.err()).toContain("Dry run");
    expect(app.asked).toEqual([]);
  });

  it("shows each field that would change", async () => {
    const { app } = setUp();
    const line = ["users", "update", "user1", "--email", "a@example.com", "--mobile-phone", "13800138000", "--dry-run"];
    expect(await run(app, line)).toBe(0);
    expect(app.err()).toBe("user1  E-mail: ∅ → a@example.com\n✓ Dry run: user1 would be changed; nothing was sent\n");
  });

  it("shows the names of referenced records, for one record and for several", async () => {
    const line = ["--department", "运营部", "--dry-run"];
    const one = setUp();
    expect(await run(one.app, ["users", "update", "user1", ...line])).toBe(0);
    expect(one.app.err()).toMatch(/^user1 {2}Department: \S*车辆部 → \S*运营部\n/);
    const many = setUp();
    expect(await run(many.app, ["users", "update", "user1", "user2", ...line])).toBe(0);
    expect(many.app.err()).toMatch(/user2 {2}Department: \S*车辆部 → \S*运营部\n/);
  });

  it("still refuses invalid values with exit code 6", async () => {
    const { app } = setUp();
    expect(await run(app, ["users", "update", "user1", "--mobile-phone", "12", "--dry-run"])).toBe(6);
  });

  it("prints the planned outcome of each record for scripts", async () => {
    const { app } = setUp();
    expect(await run(app, ["users", "delete", "user1", "user2", "--dry-run", "--json", "key,outcome"])).toBe(0);
    expect(JSON.parse(app.out())).toEqual([
      { key: "user1", outcome: "planned" },
      { key: "user2", outcome: "planned" },
    ]);
  });
});

it("a state is printed as a word on a terminal and as a value in scripts", async () => {
  const { app } = setUp({ terminal: true });
  expect(await run(app, ["users", "list", "--fields", "account,enabled", "--limit", "1"])).toBe(0);
  expect(app.out()).toContain("Enabled");
  const script = setUp();
  expect(await run(script.app, ["users", "list", "--fields", "account,enabled", "--limit", "1"])).toBe(0);
  expect(script.app.out()).toContain("\ttrue");
});

describe("create and update", () => {
  it("print the record after the change", async () => {
    const { app } = setUp();
    expect(await run(app, ["users", "update", "user1", "--email", "a@example.com", "--json", "account,email"])).toBe(0);
    expect(JSON.parse(app.out())).toEqual({ account: "user1", email: "a@example.com" });
    const made = setUp();
    expect(await run(made.app, [...create, "--template", "{{account}} {{realName}} {{enabled}}"])).toBe(0);
    expect(made.app.out()).toBe("zhang1 张一 true\n");
  });

  it("change several records, named on the command line and on standard input", async () => {
    const { app, user } = setUp({ input: "user2\n\nuser3\r\n" });
    expect(await run(app, ["users", "update", "user1", "-", "--email", "a@example.com", "--yes", "--json"])).toBe(0);
    expect(JSON.parse(app.out())).toMatchObject(["user1", "user2", "user3"].map((key) => ({ key, outcome: "done" })));
    expect(["user1", "user2", "user3", "user4"].map((name) => user(name)?.["email"])).toEqual([
      "a@example.com",
      "a@example.com",
      "a@example.com",
      undefined,
    ]);
  });

  it("ask before they change several records, and need --yes in scripts", async () => {
    const line = ["users", "update", "user1", "user2", "--email", "a@example.com"];
    const script = setUp();
    expect(await run(script.app, line)).toBe(2);
    expect(script.server.writes()).toEqual([]);
    const no = setUp({ terminal: true, answers: ["n"] });
    expect(await run(no.app, line)).toBe(1);
    expect(no.server.writes()).toEqual([]);
    const yes = setUp({ terminal: true, answers: ["y"] });
    expect(await run(yes.app, line)).toBe(0);
    expect(yes.server.writes()).toHaveLength(2);
  });

  it("refuse field names of the record when outcomes are printed", async () => {
    const { app, server } = setUp();
    const line = ["users", "update", "user1", "user2", "--email", "a@example.com", "--yes", "--json", "email"];
    expect(await run(app, line)).toBe(2);
    expect(server.calls).toEqual([]);
  });
});

describe("delete", () => {
  const all = ["user1", "user2", "user3"];

  it.each([
    ["fewer than expected", ["--expect", "4"]],
    ["more than expected", ["--expect", "2"]],
    ["more than allowed", ["--max-delete", "2"]],
    ["more than none", ["--max-delete", "0"]],
  ])("of %s changes nothing and ends with 11", async (_name, guard) => {
    const { app, server } = setUp();
    expect(await run(app, ["users", "delete", ...all, "--yes", ...guard])).toBe(11);
    expect(server.writes()).toEqual([]);
  });

  it("of the expected number deletes the records", async () => {
    const { app, users } = setUp({ input: all.join("\n") });
    expect(await run(app, ["users", "delete", "-", "--yes", "--expect", "3"])).toBe(0);
    expect(users().map((row) => row["account"])).toEqual(["user0", "user4"]);
  });
});

describe("list", () => {
  it("requests the fields of a template, also fields that only single records have", async () => {
    const { app } = setUp();
    expect(
      await run(app, ["users", "list", "--limit", "2", "--template", "{{account}}\\t{{email | default '-'}}"]),
    ).toBe(0);
    expect(app.out()).toBe("user0\t-\nuser1\t-\n");
  });

  it("applies --query to the complete rows including ids", async () => {
    const { app } = setUp();
    expect(await run(app, ["users", "list", "--query", "[?account=='user3'].id | [0]"])).toBe(0);
    expect(app.out()).toBe("u3\n");
  });

  it("refuses an invalid query or template before anything is requested", async () => {
    for (const option of ["--query=[", "--template={{", "--template={{nix}}"]) {
      const { app, server } = setUp();
      expect(await run(app, ["users", "list", option])).toBe(2);
      expect(server.calls).toEqual([]);
    }
  });
});
