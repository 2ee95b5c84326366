/** Stop posters by commands: missing rights, unknown stops, existing files that are kept, and the content of the files. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import pg from "pg";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";

import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { askingOf } from "../server/wire/asking.ts";
import { demoPassword, failure, json, ok, sharedDemoServer } from "./harness.ts";

const demo = sharedDemoServer();
const folder = sharedFolder();
const admin = bancheInProcess(join(folder, "admin"));
const viewer = bancheInProcess(join(folder, "viewer"));
const at = (name: string) => join(folder, name);
const poster = (...args: readonly string[]) => ["stops", "poster", ...args];
const sheetsOf = (html: string) => html.match(/<section class="poster">/g)?.length ?? 0;

beforeAll(async () => {
  const login = (account: string) => ["login", "--server", demo.url, "--account", account, "--password-stdin"];
  await ok(admin(login("admin"), { input: demoPassword }));
  await ok(viewer(login("viewer"), { input: demoPassword }));
});

describe("refuses", () => {
  it.each<[what: string, args: readonly string[], exit: number]>([
    ["neither a stop nor a line", ["--out", at("no.html")], 2],
    ["a stop and a line", ["S1001", "--line", "L101", "--out", at("no.html")], 2],
    ["no file", ["S1001"], 2],
    ["a stop that nobody knows", ["NOWHERE", "--out", at("no.html")], 9],
    ["a stop of another factory", ["S2001", "--out", at("no.html")], 9],
    ["a line that nobody knows", ["--line", "NOWHERE", "--out", at("no.html")], 9],
    ["a scheme that nobody knows", ["S1001", "--scheme", "NOBODY", "--out", at("no.html")], 9],
    ["a stop at which nobody gets on", ["S1012", "--out", at("no.html")], 9],
    ["a folder that is not there", ["S1001", "--out", at("nowhere/no.html")], 1],
  ])("%s", async (_what, args, exit) => {
    expect((await failure(admin(poster(...args, "--json")))).exit).toBe(exit);
    expect(existsSync(at("no.html"))).toBe(false);
  });

  it("a user who may not see timetables; a user who may not see stops has no such command", async () => {
    const database = new pg.Client(demo.databaseUrl);
    await database.connect();
    onTestFinished(() => database.end());
    const query = (text: string, values: unknown[]) => database.query(text, values);
    const { account } = await askingOf({ url: () => demo.url, query }).userWith(["bus.stop", "bus.line"]);
    const planner = bancheInProcess(join(folder, "planner"));
    await ok(
      planner(["login", "--server", demo.url, "--account", account, "--password-stdin"], { input: demoPassword }),
    );
    expect((await failure(planner(poster("S1001", "--out", at("no.html"), "--json")))).exit).toBe(5);
    expect((await failure(viewer(poster("S1001", "--out", at("no.html"), "--json")))).exit).toBe(2);
    expect(existsSync(at("no.html"))).toBe(false);
  });

  it("to overwrite a file without --force, and writes no file of a folder when one exists", async () => {
    writeFileSync(at("mine.html"), "mine");
    expect((await failure(admin(poster("S1001", "--out", at("mine.html"), "--json")))).exit).toBe(1);
    expect(readFileSync(at("mine.html"), "utf8")).toBe("mine");
    await ok(admin(poster("S1001", "--out", at("mine.html"), "--force")));
    expect(sheetsOf(readFileSync(at("mine.html"), "utf8"))).toBe(1);
    mkdirSync(at("some"));
    writeFileSync(join(at("some"), "S1013.html"), "mine");
    expect((await failure(admin(poster("--line", "L101", "--out", at("some"), "--json")))).exit).toBe(1);
    expect(readdirSync(at("some"))).toEqual(["S1013.html"]);
  });
});

it("a poster has departures, code and map link; a draft says it is not in force", async () => {
  const [stop] = await json<readonly { code: string; name: string }[]>(
    admin(["stops", "list", "--keyword", "S1002", "--json", "code,name"]),
  );
  await ok(admin(poster("S1002", "--out", at("stop.html"), "--lang", "en")));
  const page = readFileSync(at("stop.html"), "utf8");
  expect(page).toContain(`<h2>${stop?.name ?? "?"}</h2>`);
  expect(page).toContain("2号线");
  expect(page).toMatch(/<li>06:\d\d<\/li>/);
  expect(page).toMatch(/<li>22:\d\d<\/li>/);
  expect(page).toContain("data:image/svg+xml");
  expect(page).not.toContain("not in force");
  const drafts = await json<readonly { code: string }[]>(
    admin(["schemes", "list", "--state", "draft", "--json", "code"]),
  );
  await ok(admin(poster("S1002", "--scheme", drafts[0]?.code ?? "", "--out", at("draft.html"), "--lang", "en")));
  expect(readFileSync(at("draft.html"), "utf8")).toContain("not in force");
});

it("a line is one file with all its stops, or a folder with a file for each stop", async () => {
  const { stderr } = await admin(poster("--line", "L102", "--out", at("line.html"), "--lang", "en"));
  const count = sheetsOf(readFileSync(at("line.html"), "utf8"));
  expect(count).toBeGreaterThan(4);
  expect(stderr).toContain(`${count} posters written`);
  await ok(admin(poster("--line", "L102", "--out", at("posters"))));
  const files = readdirSync(at("posters"));
  expect(files).toHaveLength(count);
  for (const file of files) {
    expect(file).toMatch(/^S1\d{3}\.html$/);
    expect(sheetsOf(readFileSync(join(at("posters"), file), "utf8"))).toBe(1);
  }
});
