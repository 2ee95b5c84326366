/** Tests the output and leftovers of commands that read files: groups, invisible characters, kept plans, dead plans. */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { csvCell } from "../../output/cells.ts";
import { languageFrom } from "../../settings.ts";
import { fileTerminal } from "../../testing/fileTerminal.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "banche-careful-"));
});
afterEach(async () => rm(folder, { recursive: true }));

const write = async (rows: readonly string[]) =>
  writeFile(join(folder, "users.csv"), `账户,姓名,部门,岗位,手机号码\n${rows.join("\n")}\n`);
const person = (number: number, phone = "") => `user${number},员工${number},车辆部,驾驶员,${phone}`;

describe("errors of a file", () => {
  it("are grouped by column and rule when there are many", async () => {
    await write(Array.from({ length: 30 }, (_, at) => person(at, at < 25 ? "123" : "")).concat("bad account,x,没有,,"));
    const { run, out } = fileTerminal(folder);
    expect(await run("users", "import", "users.csv")).toBe(6);
    expect(out.stderr).toContain("  手机号码 iphone：25 处，首见 users.csv:2:5\n");
    expect(out.stderr).toContain("  部门 unknownReference：1 处，首见 users.csv:32:3\n");
  });

  it("show invisible characters as escapes", async () => {
    await write(["us\u200ber1,员工,车辆部,驾驶员,"]);
    const { run, out } = fileTerminal(folder);
    expect(await run("users", "import", "users.csv")).toBe(6);
    expect(out.stderr).toContain(String.raw`"us\u{200b}er1"`);
  });
});

describe("a saved plan", () => {
  it("can be shown and applied with exit code 0, also when invalid rows were skipped", async () => {
    await write([person(1), person(2, "123")]);
    const { run, out } = fileTerminal(folder);
    expect(await run("plan", "users.csv", "--skip-invalid", "-o", "plan.json")).toBe(3);
    expect(await run("plan", "show", "plan.json")).toBe(0);
    expect(out.stdout).toContain("+ 用户 user1 (users.csv:2)");
    expect(await run("plan", "show", "plan.json", "--json")).toBe(0);
    expect(JSON.parse(out.stdout)).toMatchObject({ file: "plan.json", plan: { create: 1, invalid: 1 } });
    expect(await run("plan", "show", "users.csv")).toBe(7);
    expect(await run("apply", "plan.json", "--yes", "--sheet", "1")).toBe(2);
    expect(await run("apply", "plan.json", "--yes")).toBe(0);
    expect(await run("jobs", "resume", "last", "--yes")).toBe(0);
  });

  it("removes planning folders of ended processes on this machine", async () => {
    const jobs = join(folder, ".state", "jobs");
    const places = [`.planning-${hostname()}-999999999-abcdef`, `.planning-elsewhere-1-abcdef`];
    for (const name of places) await mkdir(join(jobs, name), { recursive: true });
    await write([person(1)]);
    expect(await fileTerminal(folder).run("users", "import", "users.csv", "--yes")).toBe(0);
    expect(places.map((name) => existsSync(join(jobs, name)))).toEqual([false, true]);
    expect((await readdir(jobs)).filter((name) => name.startsWith(".planning-"))).toHaveLength(1);
  });
});

describe("a written file", () => {
  it("is readable by its owner only", async () => {
    expect(await fileTerminal(folder).run("users", "export", "out.csv")).toBe(0);
    expect((await stat(join(folder, "out.csv"))).mode & 0o777).toBe(0o600);
  });

  it("has an apostrophe before formulas but not before phone numbers", () => {
    expect(["+8613800000000", "-12.5", "+86 (10) 1234-5678", "-", "--", "- 无"].map(csvCell)).toEqual([
      ...["+8613800000000", "-12.5", "+86 (10) 1234-5678", "-", "--", "- 无"],
    ]);
    expect(["=1+1", "@SUM(A1)", "+cmd|' /C calc'!A1", "-2+A1", "\t=1"].map((cell) => csvCell(cell)[0])).toEqual([
      ...["'", "'", "'", "'", "'"],
    ]);
  });
});

describe("the language of a locale", () => {
  it.each([
    [{ LANG: "zh_HK.UTF-8" }, "zhtw"],
    [{ LANG: "en_GB.UTF-8" }, "en"],
    [{ LANG: "zh_CN.UTF-8", LC_ALL: "C" }, "en"],
    [{ LANG: "zh_CN.UTF-8", LC_ALL: "C.UTF-8" }, "en"],
    [{ LANG: "POSIX" }, "en"],
    [{ LANG: "de_DE.UTF-8" }, "zh"],
    [{ LC_ALL: "C", BANCHE_LANG: "zh-TW" }, "zhtw"],
    [{}, "zh"],
  ])("from the variables %o is %s", (env, language) => {
    expect(languageFrom(undefined, env)).toBe(language);
  });
});
