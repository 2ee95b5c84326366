/** Settlement by commands: calculated, shown, agreed, reopened, written to files, and refused calls. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { demoPassword, failure, json, ok, sharedDemoServer } from "./harness.ts";

interface Listed {
  readonly carrier: string;
  readonly state: string;
  readonly payable: string;
  readonly open: number | null;
}

const demo = sharedDemoServer();
const folder = sharedFolder();
const admin = bancheInProcess(join(folder, "admin"));
const viewer = bancheInProcess(join(folder, "viewer"));
const login = (account: string) => ["login", "--server", demo.url, "--account", account, "--password-stdin"];
const list = (...more: readonly string[]) =>
  json<readonly Listed[]>(admin(["settlement", "list", ...more, "--json", "carrier,state,payable,open"]));

let carrier = "";
beforeAll(async () => {
  await ok(admin(login("admin"), { input: demoPassword }));
  await ok(viewer(login("viewer"), { input: demoPassword }));
  carrier = (await list())[0]?.carrier ?? "";
});

describe("refuses", () => {
  it.each<[what: string, args: readonly string[], code: number]>([
    ["a month that is none", ["list", "--month", "2026-13"], 2],
    ["a carrier that there is not", ["show", "nobody"], 9],
    ["to open a sheet again without a reason", ["reopen", "nobody"], 2],
    ["an adjustment without a reason", ["adjust", "nobody", "--yuan", "1"], 2],
    ["an adjustment without an amount", ["adjust", "nobody", "--reason", "x"], 2],
    ["an adjustment of parts of a fen", ["adjust", "nobody", "--yuan", "1.005", "--reason", "x"], 2],
    ["a change of an adjustment to nothing", ["adjust", "nobody", "--change", "1"], 2],
    ["a file of no known format", ["export", "nobody", "sheet.pdf"], 2],
  ])("%s", async (_what, args, code) => {
    expect((await admin(["settlement", ...args])).code).toBe(code);
  });

  it("to show a sheet that was not calculated", async () => {
    const failed = await failure(admin(["settlement", "show", carrier, "--month", "2001-02", "--json"]));
    expect(failed.exit).toBe(9);
  });

  it("a user who may not see the page", async () => {
    expect((await failure(viewer(["settlement", "list", "--json"]))).exit).not.toBe(0);
  });
});

it("a month of the demo is calculated, agreed, locked, reopened, and written to a file", async () => {
  await ok(admin(["settlement", "calculate", carrier, "--dry-run"]));
  expect((await list())[0]?.state).toBe("none");
  await ok(admin(["settlement", "calculate"]));
  const [first] = await list();
  expect(first).toMatchObject({ carrier, state: "draft" });
  expect(Number(first?.payable)).toBeGreaterThan(0);

  const rows = await json<readonly { payable: string; ran: number }[]>(
    admin(["settlement", "show", carrier, "--json", "ran,payable"]),
  );
  const trips = await json<readonly { outcome: string }[]>(
    admin(["settlement", "show", carrier, "--trips", "--json", "outcome"]),
  );
  const ran = trips.filter(({ outcome }) => outcome === "ran").length;
  expect(rows.reduce((sum, row) => sum + row.ran, 0)).toBe(ran);

  await ok(admin(["settlement", "agree", carrier, "--note", "下月补", "--dry-run"]));
  expect((await list())[0]?.state).toBe("draft");
  await ok(admin(["settlement", "agree", carrier, "--note", "下月补"]));
  expect((await list())[0]?.state).toBe("agreed");
  expect((await failure(admin(["settlement", "calculate", carrier, "--json"]))).error.code).not.toBe("");
  await ok(admin(["settlement", "calculate"]));
  expect((await list())[0]?.state).toBe("agreed");

  const file = join(folder, "sheet.csv");
  await ok(admin(["settlement", "export", carrier, file, "--lang", "zh"]));
  const lines = readFileSync(file, "utf8").trim().split("\r\n");
  expect(lines.at(-1)).toContain(`,${first?.payable},`);
  await ok(admin(["settlement", "export", carrier, join(folder, "sheet.xlsx")]));
  expect(readFileSync(join(folder, "sheet.xlsx")).subarray(0, 2).toString()).toBe("PK");

  await ok(admin(["settlement", "reopen", carrier, "--reason", "补班次"]));
  expect((await list())[0]?.state).toBe("draft");
});

it("an adjustment is added, changed and removed; a dry run shows the result and changes nothing", async () => {
  await ok(admin(["settlement", "calculate"]));
  const other = (await list())[1]?.carrier ?? "";
  const payable = async () => Number((await list())[1]?.payable);
  const listed = () =>
    json<readonly { number: number; yuan: string; reason: string }[]>(
      admin(["settlement", "adjustments", other, "--json", "number,yuan,reason"]),
    );
  const begin = await payable();
  const taking = ["settlement", "adjust", other, "--yuan", "-400", "--reason", "空调故障"];
  const tried = await admin([...taking, "--dry-run", "--lang", "en"]);
  expect([tried.code, tried.stderr]).toEqual([0, expect.stringContaining(`to ¥ ${(begin - 400).toFixed(2)}`)]);
  expect([await listed(), await payable()]).toEqual([[], begin]);
  await ok(admin(taking));
  expect(await listed()).toEqual([{ number: 1, yuan: "-400.00", reason: "空调故障" }]);
  expect(await payable()).toBe(begin - 400);

  await ok(admin(["settlement", "adjust", other, "--change", "1", "--yuan=-350.5"]));
  expect(await listed()).toEqual([{ number: 1, yuan: "-350.50", reason: "空调故障" }]);
  expect(await payable()).toBe(begin - 350.5);
  expect((await admin(["settlement", "unadjust", other, "2"])).code).toBe(9);
  await ok(admin(["settlement", "unadjust", other, "1", "--dry-run"]));
  expect(await payable()).toBe(begin - 350.5);

  await ok(admin(["settlement", "agree", other, "--note", "下月补"]));
  for (const more of [[], ["--dry-run"]])
    expect((await admin(["settlement", "unadjust", other, "1", ...more])).code).not.toBe(0);
  await ok(admin(["settlement", "reopen", other, "--reason", "补班次"]));
  await ok(admin(["settlement", "unadjust", other, "1"]));
  expect([await listed(), await payable()]).toEqual([[], begin]);
});
