/** Installation settings by commands: all values of a command or none, each of its type, no secret in an argument. */
import { beforeAll, describe, expect, test } from "vitest";

import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { demoPassword, failure, json, ok, sharedDemoServer, signedIn } from "./harness.ts";

const demo = sharedDemoServer();

interface Setting {
  readonly name: string;
  readonly label: string;
  readonly value: unknown;
}

const admin = bancheInProcess(sharedFolder());
beforeAll(async () => {
  await ok(admin(["login", "--server", demo.url, "--account", "admin", "--password-stdin"], { input: demoPassword }));
});

const read = async (): Promise<ReadonlyMap<string, unknown>> => {
  const list = await json<readonly Setting[]>(admin(["settings", "list", "--json"]));
  return new Map(list.map(({ name, value }) => [name, value]));
};

describe("refuses", () => {
  test.each([
    ["a name that there is not", ["nothing=1"], 2],
    ["no value", ["idleMinutes"], 2],
    ["no name", ["=5"], 2],
    ["words for a number", ["idleMinutes=soon"], 2],
    ["a number below none", ["idleMinutes=-5"], 2],
    ["a word for yes or no", ["singleSession=maybe"], 2],
    ["a number beyond its bound", ["idleMinutes=999999"], 6],
    ["one of two", ["title=Other", "idleMinutes=soon"], 2],
    ["one of two by the server", ["title=Other", "idleMinutes=999999"], 6],
    ["a secret, which arguments would show", ["mailPassword=hunter2"], 2],
  ])("%s, and nothing is changed", async (_name, pairs, exit) => {
    const before = await read();
    expect((await failure(admin(["settings", "set", ...pairs, "--json"]))).exit).toBe(exit);
    expect(await read()).toEqual(before);
  });

  test.each([
    ["idlMinutes=5", "idleMinutes"],
    ["IDLEMINUTES=5", "idleMinutes"],
    ["zzz=5", "banche settings list"],
    ["idleMinutes=soon", 'idleMinutes: "soon"'],
    ["singleSession=maybe", "true or false"],
    ["secondFactor=all", "nobody, administrators, everybody"],
  ])("%s, and says what is possible", async (pair, said) => {
    const { code, stderr } = await admin(["settings", "set", pair, "--lang", "en"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
  });

  test("a user who may not change settings", async () => {
    const before = await read();
    const viewer = await signedIn(demo.url, "viewer");
    expect((await failure(viewer(["settings", "list", "--json"]))).exit).toBe(5);
    expect((await failure(viewer(["settings", "set", "title=Other", "--json"]))).exit).toBe(5);
    expect(await read()).toEqual(before);
  });
});

test("several settings are changed at once and read back unchanged", async () => {
  const before = await read();
  const [idle, title] = [before.get("idleMinutes") === 45 ? 50 : 45, 'A "title" = with signs'];
  await ok(admin(["settings", "set", `idleMinutes=${idle}`, `title=${title}`, "singleSession=true"]));
  const after = await read();
  expect([after.get("idleMinutes"), after.get("title"), after.get("singleSession")]).toEqual([idle, title, true]);
  const changed = [...after].filter(([name, value]) => before.get(name) !== value).map(([name]) => name);
  expect(changed.toSorted()).toEqual([
    "idleMinutes",
    ...(before.get("singleSession") === true ? [] : ["singleSession"]),
    "title",
  ]);
});
