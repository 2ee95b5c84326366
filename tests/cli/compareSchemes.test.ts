/** Comparison of two schemes by commands: differing lines and trips, figures, and refused calls. */
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { demoPassword, failure, json, ok, sharedDemoServer } from "./harness.ts";

const demo = sharedDemoServer();
const folder = sharedFolder();
const admin = bancheInProcess(join(folder, "admin"));
const viewer = bancheInProcess(join(folder, "viewer"));
const login = (account: string) => ["login", "--server", demo.url, "--account", account, "--password-stdin"];
const compare = (...more: readonly string[]) => ["schemes", "compare", ...more];

let [published, draft] = ["", ""];
beforeAll(async () => {
  await ok(admin(login("admin"), { input: demoPassword }));
  await ok(viewer(login("viewer"), { input: demoPassword }));
  const schemes = await json<readonly { code: string; state: string }[]>(
    admin(["schemes", "list", "--json", "code,state"]),
  );
  const codeOf = (state: string) => schemes.find((scheme) => scheme.state === state)?.code ?? "";
  [published, draft] = [codeOf("published"), codeOf("draft")];
});

describe("refuses", () => {
  it.each<[what: string, args: readonly string[], code: number]>([
    ["one scheme alone", ["P1"], 2],
    ["a scheme that there is not", ["nothing", "nobody"], 9],
    ["columns that there are not", ["nothing", "nobody", "--json", "wheels"], 2],
  ])("%s", async (_what, args, code) => {
    expect((await admin(compare(...args))).code).toBe(code);
  });

  it("a user who may not see schemes", async () => {
    expect((await failure(viewer(compare(published, draft, "--json")))).exit).not.toBe(0);
  });
});

it("the draft of the demo differs where trips have no vehicle; kilometres and yuan are exact", async () => {
  const rows = await json<readonly Record<string, string | number>[]>(
    admin(compare(published, draft, "--json", "line,state,tripsA,tripsB,kmA,kmB,moneyA,moneyB,unpricedB")),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row).toMatchObject({ state: "changed", tripsA: row["tripsB"], kmA: row["kmB"] });
    expect([row["kmA"], row["moneyA"]]).toEqual([
      expect.stringMatching(/^\d+\.\d{3}$/),
      expect.stringMatching(/^\d+\.\d\d$/),
    ]);
    expect(Number(row["moneyB"])).toBeLessThan(Number(row["moneyA"]));
    expect(Number(row["unpricedB"])).toBeGreaterThan(0);
  }
  const all = await json<readonly { line: string }[]>(admin(compare(published, draft, "--all", "--json", "line")));
  expect(all.length).toBeGreaterThan(rows.length);
});

it("trips are listed with the names of their changes, and a summary is printed", async () => {
  const trips = await json<readonly { number: string; changes: string }[]>(
    admin(compare(published, draft, "--trips", "--json", "number,changes")),
  );
  expect(new Set(trips.map(({ changes }) => changes))).toEqual(new Set(["vehicle,driver"]));
  const { stderr } = await admin(compare(published, draft, "--trips", "--lang", "en"));
  expect(stderr).toMatch(/lines changed, \d+ the same/);
});

it("a scheme compared with itself has no differences", async () => {
  const { stderr, code } = await admin(compare(published, published, "--lang", "en"));
  expect([code, stderr]).toEqual([0, expect.stringContaining("do not differ")]);
});
