/** The day board by commands: states, marks, reassignment, and refused calls. */
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { demoPassword, failure, json, ok, sharedDemoServer } from "./harness.ts";

interface Shown {
  readonly number: string;
  readonly state: string;
  readonly vehicle: string;
}
interface Candidate {
  readonly kind: string;
  readonly name: string;
  readonly free: boolean;
}

const demo = sharedDemoServer();
const folder = sharedFolder();
const admin = bancheInProcess(join(folder, "admin"));
const viewer = bancheInProcess(join(folder, "viewer"));
const login = (account: string) => ["login", "--server", demo.url, "--account", account, "--password-stdin"];

/** Number of the last trip of the day. It has no report. */
let trip: string;
beforeAll(async () => {
  await ok(admin(login("admin"), { input: demoPassword }));
  await ok(viewer(login("viewer"), { input: demoPassword }));
  trip = (await shown()).at(-1)?.number ?? "";
});

const shown = (...args: readonly string[]) =>
  json<readonly Shown[]>(admin(["day", "show", ...args, "--json", "number,state,vehicle"]));
const stateOf = async () => (await shown()).find(({ number }) => number === trip);

describe("refuses", () => {
  it.each<[what: string, args: readonly string[], code: number]>([
    ["a day that is none", ["show", "--date", "2026-13-01"], 2],
    ["a state that there is not", ["show", "--state", "lost"], 2],
    ["a trip that there is not", ["mark", "nothing", "departed"], 9],
  ])("%s", async (_what, args, code) => {
    expect((await admin(["day", ...args])).code).toBe(code);
  });

  it("a user who may not see the page", async () => {
    expect((await failure(viewer(["day", "show", "--json"]))).exit).not.toBe(0);
  });

  it("a cancellation without a reason", async () => {
    expect((await failure(admin(["day", "mark", trip, "cancelled", "--json"]))).exit).not.toBe(0);
    expect((await stateOf())?.state).not.toBe("cancelled");
  });
});

it("a cancelled trip is listed as cancelled until this is undone", async () => {
  await ok(admin(["day", "mark", trip, "cancelled", "--reason", "大雾"]));
  expect((await shown("--state", "cancelled")).map(({ number }) => number)).toContain(trip);
  await ok(admin(["day", "mark", trip, "undo"]));
  expect((await stateOf())?.state).not.toBe("cancelled");
});

it("possible replacements are listed; a dry run changes nothing, a real run does", async () => {
  const list = await json<readonly Candidate[]>(admin(["day", "reassign", trip, "--json", "kind,name,free"]));
  const before = (await stateOf())?.vehicle ?? "";
  const plate = list.find(({ kind, free, name }) => kind === "vehicles" && free && name !== before)?.name ?? "";
  await ok(admin(["day", "reassign", trip, "--vehicle", plate, "--dry-run"]));
  expect((await stateOf())?.vehicle).toBe(before);
  await ok(admin(["day", "reassign", trip, "--vehicle", plate]));
  expect((await stateOf())?.vehicle).toBe(plate);
});
