/** Ridership by commands: list, counts, check, import and undo of a scan file, and refused calls. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { serviceDateText, serviceDayAt } from "@banche/core/day";
import { beforeAll, describe, expect, it } from "vitest";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { demoPassword, failure, json, ok, sharedDemoServer } from "./harness.ts";

const demo = sharedDemoServer();
const folder = sharedFolder();
const admin = bancheInProcess(join(folder, "admin"));
const viewer = bancheInProcess(join(folder, "viewer"));
const login = (account: string) => ["login", "--server", demo.url, "--account", account, "--password-stdin"];
const yesterday = serviceDateText(serviceDayAt(Date.now()) - 86_400_000);

beforeAll(async () => {
  await ok(admin(login("admin"), { input: demoPassword }));
  await ok(viewer(login("viewer"), { input: demoPassword }));
});

describe("refuses", () => {
  it.each<[what: string, args: readonly string[], code: number]>([
    ["a day that is none", ["list", "--from", "2026-13-01"], 2],
    ["a line that there is not", ["list", "--line", "nowhere"], 9],
    ["a count that is none", ["count", "1F01", "many"], 2],
    ["a trip that there is not", ["count", "nothing", "3"], 9],
    ["an import that there is not", ["undo", "nothing"], 9],
  ])("%s", async (_what, args, code) => {
    expect((await admin(["ridership", ...args])).code).toBe(code);
  });

  it("a user who may not see the page", async () => {
    expect((await failure(viewer(["ridership", "list", "--json"]))).exit).not.toBe(0);
  });
});

it("recorded trips and candidates are listed", async () => {
  const rows = await json<readonly { people: number; percent: number }[]>(
    admin(["ridership", "list", "--json", "people,percent"]),
  );
  expect(rows.length).toBeGreaterThan(0);
  const candidates = await json<readonly { kind: string; on: number }[]>(
    admin(["ridership", "candidates", "--json", "kind,on"]),
  );
  expect(new Set(candidates.map(({ kind }) => kind))).toEqual(new Set(["merge", "add"]));
});

it("a file with a wrong row is imported only with --skip-refused, once, and can be undone", async () => {
  const file = join(folder, "scans.csv");
  writeFileSync(file, `time,vehicle,card\n${yesterday} 12:00:00,none,guest\nx,none,guest\n`);
  const checked = await admin(["ridership", "import", file, "--lang", "en"]);
  expect(checked.code).toBe(6);
  expect(checked.stderr).toContain("Row 3, time: cannot be read");
  await ok(admin(["ridership", "import", file, "--skip-refused", "--dry-run"]));
  const files = () =>
    json<readonly { file: string; id: string; scans: number }[]>(
      admin(["ridership", "imports", "--json", "file,id,scans"]),
    );
  expect((await files()).map((one) => one.file)).not.toContain("scans.csv");
  await ok(admin(["ridership", "import", file, "--skip-refused"]));
  await ok(admin(["ridership", "import", file, "--skip-refused"]));
  const kept = (await files()).filter((one) => one.file === "scans.csv");
  expect(kept).toMatchObject([{ scans: 1 }]);
  const lost = await json<readonly { cause: string; file: string }[]>(
    admin(["ridership", "unmatched", "--json", "cause,file"]),
  );
  expect(lost).toContainEqual({ cause: "unknownVehicle", file: "scans.csv" });
  await ok(admin(["ridership", "undo", kept[0]?.id ?? ""]));
  expect((await files()).map((one) => one.file)).not.toContain("scans.csv");
});

it("a count is entered and removed", async () => {
  const [trip] = await json<readonly { number: string; line: string; day: string }[]>(
    admin(["ridership", "list", "--until", yesterday, "--json", "number,line,day"]),
  );
  if (!trip) throw new Error("no trip");
  const of = ["--date", trip.day, "--line", trip.line];
  await ok(admin(["ridership", "count", trip.number, "7", ...of]));
  const listed = await json<readonly { number: string; people: number; source: string }[]>(
    admin([
      "ridership",
      "list",
      "--from",
      trip.day,
      "--until",
      trip.day,
      "--line",
      trip.line,
      "--json",
      "number,people,source",
    ]),
  );
  expect(listed).toContainEqual({ number: trip.number, people: 7, source: "count" });
  await ok(admin(["ridership", "count", trip.number, ...of]));
});
