/** Members of roles and positions by commands: all named users are added or none. */
import { beforeAll, describe, expect, test } from "vitest";

import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { demoPassword, failure, json, ok, sharedDemoServer, signedIn } from "./harness.ts";

const demo = sharedDemoServer();
const admin = bancheInProcess(sharedFolder());

async function firstOf(noun: string): Promise<string> {
  const [first] = await json<readonly { readonly code: string }[]>(admin([noun, "list", "--json"]));
  return first?.code ?? "";
}

const people = ["memberone", "membertwo", "memberthree"] as const;

beforeAll(async () => {
  await ok(admin(["login", "--server", demo.url, "--account", "admin", "--password-stdin"], { input: demoPassword }));
  const place = ["--department", await firstOf("departments"), "--positions", await firstOf("positions")];
  const rest = [...place, "--roles", await firstOf("roles"), "--gender", "1"];
  for (const account of people) {
    await ok(admin(["users", "create", "--account", account, "--real-name", "成员", ...rest]));
  }
});

describe.each([
  ["roles", ["--name", "试验角色", "--code", "trial", "--type", "业务角色"]],
  ["positions", ["--name", "试验岗位", "--code", "trial", "--type", "调度岗"]],
] as const)("of %s", (noun, facts) => {
  const members = async (...more: readonly string[]) => {
    const rows = await json<readonly { readonly account: string }[]>(
      admin([noun, "members", "trial", "--json", ...more]),
    );
    return rows.map(({ account }) => account).toSorted();
  };

  beforeAll(async () => {
    const more = noun === "positions" ? ["--department", await firstOf("departments")] : [];
    await ok(admin([noun, "create", ...facts, ...more]));
  });

  test("unknown names are refused, and nobody is added", async () => {
    expect((await failure(admin([noun, "members", "nothing", "--json"]))).exit).toBe(9);
    expect((await failure(admin([noun, "add-members", "nothing", people[0], "--json"]))).exit).toBe(9);
    expect((await failure(admin([noun, "add-members", "trial", people[0], "nobody", "--json"]))).exit).toBe(9);
    expect(await members()).toEqual([]);
  });

  test("a user who may not change members changes none", async () => {
    const viewer = await signedIn(demo.url, "viewer");
    expect((await viewer([noun, "add-members", "trial", people[0]])).code).not.toBe(0);
    expect(await members()).toEqual([]);
  });

  test("are added, also from standard input, found, and removed after a confirmation", async () => {
    await ok(admin([noun, "add-members", "trial", people[0], people[1]]));
    await ok(admin([noun, "add-members", "trial", "-"], { input: `${people[2]}\n${people[0]}\n` }));
    expect(await members()).toEqual([...people].toSorted());
    expect(await members("--keyword", people[1])).toEqual([people[1]]);
    expect((await admin([noun, "remove-members", "trial", people[1]])).code).not.toBe(0);
    expect(await members()).toEqual([...people].toSorted());
    await ok(admin([noun, "remove-members", "trial", people[1], people[2], "--yes"]));
    expect(await members()).toEqual([people[0]]);
  });
});
