/** Timetables as feeds by commands: refused calls, the written feed, and its complete import by another factory. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
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
const tables = (path: string) =>
  new Map(Object.entries(unzipSync(readFileSync(path))).map(([name, bytes]) => [name, strFromU8(bytes)]));
const zip = (name: string, files: ReadonlyMap<string, string>) => {
  const entries = [...files].map(([file, text]) => [file, strToU8(text)] as const);
  writeFileSync(at(name), zipSync(Object.fromEntries(entries)));
  return at(name);
};
const feed = at("feed.zip");
/** The demo's published day scheme, which is valid in the current quarter. */
let scheme: Readonly<Record<"code" | "year" | "quarter" | "shift" | "region" | "validFrom" | "validUntil", string>>;
const told = ["--agency", "示例", "--url", "https://bus.example.com"];

beforeAll(async () => {
  const login = (account: string) => ["login", "--server", demo.url, "--account", account, "--password-stdin"];
  await ok(admin(login("admin"), { input: demoPassword }));
  await ok(viewer(login("viewer"), { input: demoPassword }));
  const columns = "code,year,quarter,shift,region,validFrom,validUntil";
  const published = [
    "schemes",
    "list",
    "--state",
    "published",
    "--shift",
    "白班",
    "--format",
    "csv",
    "--fields",
    columns,
  ];
  const cells = (await ok(admin(published))).trim().split("\n").at(-1)?.split(",") ?? [];
  const [code = "", year = "", quarter = "", shift = "", region = "", validFrom = "", validUntil = ""] = cells;
  scheme = { code, year, quarter, shift, region, validFrom, validUntil: validUntil.trim() };
  await ok(admin(["gtfs", "export", feed, "--scheme", code, ...told]));
});

describe("refuses", () => {
  it.each<[what: string, args: () => readonly string[], exit: number]>([
    ["a file that is there", () => ["export", feed], 1],
    ["a scheme that nobody knows", () => ["export", at("no.zip"), "--scheme", "NOBODY"], 9],
    ["an address that is none", () => ["export", at("no.zip"), "--url", "bus"], 2],
    ["a day that no month has", () => ["export", at("no.zip"), "--from", "2026-02-30"], 2],
    ["an end before the beginning", () => ["export", at("no.zip"), "--from", "2026-12-02", "--to", "2026-12-01"], 2],
    ["a period without a trip", () => ["export", at("no.zip"), "--from", "2040-01-01", "--to", "2040-01-02"], 2],
    ["a file that is not there", () => ["check", at("nowhere.zip")], 1],
    ["a file that is no zip", () => ["check", at("text.zip")], 1],
    ["a zip without a feed", () => ["read", at("photos.zip"), "--to", at("photos")], 1],
    ["a folder that holds something", () => ["read", feed, "--to", folder], 1],
  ])("%s", async (_what, args, exit) => {
    writeFileSync(at("text.zip"), "stop_id,stop_name\n");
    zip("photos.zip", new Map([["photo.png", "PNG"]]));
    expect((await failure(admin(["gtfs", ...args(), "--json"]))).exit).toBe(exit);
    expect(existsSync(at("no.zip"))).toBe(false);
  });

  it("a user who may not see timetables", async () => {
    expect((await failure(viewer(["gtfs", "export", at("no.zip"), "--json"]))).exit).toBe(5);
  });

  it("a roster with a hidden column; without the roster the same user can export", async () => {
    const seen = [
      "bus.scheme",
      "bus.line",
      "bus.stop",
      "bus.trip",
      "bus.serviceDay",
      "bus.duty",
      "bus.driver",
      "bus.vehicle",
    ];
    const database = new pg.Client(demo.databaseUrl);
    await database.connect();
    onTestFinished(() => database.end());
    const { rows: columns } = await database.query<{ code: string }>(
      "select m.code || '#' || c.code as code from menu_columns c join menus m on m.id = c.menu_id where m.code = any($1)",
      [seen],
    );
    const grants = [...seen, ...columns.map(({ code }) => code)].filter((grant) => grant !== "bus.duty#driver");
    expect(grants.length).toBe(seen.length + columns.length - 1);
    const query = (text: string, values: unknown[]) => database.query(text, values);
    const { account } = await askingOf({ url: () => demo.url, query }).userWith(grants);
    const planner = bancheInProcess(join(folder, "planner"));
    await ok(
      planner(["login", "--server", demo.url, "--account", account, "--password-stdin"], { input: demoPassword }),
    );
    await ok(planner(["gtfs", "export", at("seen.zip")]));
    const refused = await failure(planner(["gtfs", "export", at("no.zip"), "--operations", "--lang", "en", "--json"]));
    expect(refused).toMatchObject({ exit: 5, error: { code: "forbidden" } });
    expect(refused.error.message).toMatch(/Rosters in a feed need the right to see all duties/);
    expect(existsSync(at("no.zip"))).toBe(false);
  });

  it("an invalid feed, names file, row, column and rule, and writes nothing", async () => {
    const files = tables(feed);
    files.set("stops.txt", (files.get("stops.txt") ?? "").replace(/,(\d+\.\d+),/, ",131.5,"));
    const broken = zip("broken.zip", files);
    const checked = await admin(["gtfs", "check", broken, "--json"]);
    expect(checked.code).toBe(6);
    expect(JSON.parse(checked.stdout)).toEqual([
      { severity: "error", rule: "number_out_of_range", file: "stops.txt", row: 2, column: "stop_lat", value: "131.5" },
    ]);
    const read = await admin(["gtfs", "read", broken, "--to", at("broken"), "--lang", "en"]);
    expect([read.code, read.stderr]).toEqual([
      6,
      expect.stringContaining("stops.txt:2:stop_lat: number_out_of_range 131.5"),
    ]);
    expect(existsSync(at("broken"))).toBe(false);
  });
});

it("a feed follows the standard, and exporting it again gives the same file", async () => {
  expect(JSON.parse(await ok(admin(["gtfs", "check", feed, "--json"])))).toEqual([]);
  await ok(admin(["gtfs", "export", at("again.zip"), "--scheme", scheme.code, ...told]));
  expect(readFileSync(at("again.zip")).equals(readFileSync(feed))).toBe(true);
});

it("with duties, the feed adds the duties of the period, keeps the schedule, and breaks no rule", async () => {
  const duties = await json<readonly { number: string; serviceDate: string; state: string; driver: string | null }[]>(
    admin(["duties", "list", "--json", "number,serviceDate,state,driver"]),
  );
  // The last days of the roster may be after the quarter that is published.
  const [first] = duties.toSorted((a, b) => a.serviceDate.localeCompare(b.serviceDate));
  const period = ["--from", first?.serviceDate ?? "", "--to", first?.serviceDate ?? ""];
  // On a Sunday, say, most trips do not run: they are left out and named (exit code 3).
  const day = await admin(["gtfs", "export", at("day.zip"), ...period, ...told]);
  const written = await admin(["gtfs", "export", at("tods.zip"), "--operations", ...period, ...told, "--lang", "en"]);
  for (const { code, stderr } of [day, written]) expect([0, 3], stderr).toContain(code);
  expect(JSON.parse(await ok(admin(["gtfs", "check", at("tods.zip"), "--json"])))).toEqual([]);
  const [plain, files] = [tables(at("day.zip")), tables(at("tods.zip"))];
  for (const [file, text] of plain) expect(files.get(file), file).toBe(text);
  const runs = (files.get("employee_run_dates.txt") ?? "").split("\n").map((line) => line.split(",")[2]);
  const wanted = duties.filter(({ serviceDate, state }) => serviceDate === first?.serviceDate && state !== "cancelled");
  const events = new Set(
    (files.get("run_events.txt") ?? "")
      .split("\n")
      .slice(1, -1)
      .map((line) => line.split(",")[1]),
  );
  const leftOut = wanted.filter(({ number }) => !events.has(number));
  for (const { number } of leftOut) expect(written.stderr).toContain(`duty ${number} of `);
  const driven = wanted.filter(({ number, driver }) => driver && events.has(number));
  expect(runs).toEqual(expect.arrayContaining(driven.map(({ number }) => number)));
  expect(driven.length).toBeGreaterThan(3);
});

it("a feed read back into its own factory changes nothing", async () => {
  await ok(admin(["gtfs", "read", feed, "--to", at("own"), "--scheme", scheme.code]));
  const special = tables(feed).has("calendar_dates.txt") ? ["service-days.csv"] : [];
  expect(readdirSync(at("own")).sort()).toEqual(["lines.csv", ...special, "stops.csv", "trips.csv"]);
  expect((await admin(["plan", at("own"), "--exit-code"])).code).toBe(0);
});

it("a feed imported by another factory is exported unchanged", async () => {
  const there = ["--factory", "示例二号工厂"];
  // Names of lines and stops are unique per factory, and both demo factories use the same names.
  mkdirSync(at("renamed"));
  for (const noun of ["lines", "stops"]) {
    const rows = await json<readonly { code: string; name: string }[]>(
      admin([noun, "list", ...there, "--json", "code,name"]),
    );
    expect(rows.length).toBeGreaterThan(5);
    const lines = rows.map(({ code, name }) => `${code},${name}旧\n`);
    writeFileSync(join(at("renamed"), `${noun}.csv`), `code,name\n${lines.join("")}`);
  }
  await ok(admin(["apply", at("renamed"), "--yes", ...there]));
  const { code, year, quarter, shift, region, validFrom, validUntil } = scheme;
  const plan = ["--code", code, "--name", "导入", "--year", year, "--quarter", quarter, "--shift", shift];
  const period = ["--region", region, "--valid-from", validFrom, "--valid-until", validUntil];
  await ok(admin(["schemes", "create", ...plan, ...period, ...there]));
  await ok(admin(["gtfs", "read", feed, "--to", at("taken"), "--scheme", code]));
  // Routes refer to stops that the same plan creates; the plan shows their names.
  const shown = await ok(admin(["plan", at("taken"), "-o", at("taken.json"), "-v", ...there]));
  expect(shown).toMatch(/[^"]{2,}路口,0,0:00/);
  await ok(admin(["apply", at("taken.json"), "--yes", ...there]));
  await ok(admin(["gtfs", "export", at("there.zip"), "--scheme", code, ...told, ...there]));
  const [here, other] = [tables(feed), tables(at("there.zip"))];
  const idOf = (files: ReadonlyMap<string, string>) => /\n([^,]+),/.exec(files.get("agency.txt") ?? "")?.[1] ?? "?";
  const plain = (files: ReadonlyMap<string, string>) =>
    [...files]
      .filter(([name]) => name !== "feed_info.txt")
      .map(([name, text]) => [name, text.replaceAll(idOf(files), "A")]);
  expect(plain(other)).toEqual(plain(here));
});

it("trips of a stop without a position are named and left out, and the exit code is 3", async () => {
  const [stop] = await json<readonly { code: string; name: string }[]>(admin(["stops", "list", "--json", "code,name"]));
  await ok(admin(["stops", "update", stop?.code ?? "", "--longitude", ""]));
  const { code, stderr } = await admin(["gtfs", "export", at("less.zip"), "--lang", "en"]);
  expect([code, stderr]).toEqual([3, expect.stringContaining(`the stop ${stop?.name} has no position`)]);
  expect(tables(at("less.zip")).get("stops.txt")).not.toContain(stop?.code);
});

describe("realtime", () => {
  it.each<[what: string, args: readonly string[], exit: number]>([
    ["a feed that there is not", ["realtime", "buses"], 2],
    ["a file in a folder that is not there", ["realtime", "trips", "--out", at("nowhere/trips.pb")], 1],
  ])("refuses %s", async (_what, args, exit) => {
    expect((await admin(["gtfs", ...args])).code).toBe(exit);
  });

  it("refuses a user who may not see the positions of vehicles", async () => {
    expect((await viewer(["gtfs", "realtime", "vehicles"])).code).not.toBe(0);
  });

  it("has the version of the exported schedule, whichever user exports it", async () => {
    const all = at("published.zip");
    await admin(["gtfs", "export", all, ...told]);
    const message = JSON.parse(await ok(admin(["gtfs", "realtime", "vehicles"]))) as {
      header: { feedVersion: string };
    };
    const [head = "", row = ""] = (tables(all).get("feed_info.txt") ?? "").split("\r\n");
    expect(row.split(",")[head.split(",").indexOf("feed_version")]).toBe(message.header.feedVersion);
    await ok(admin(["gtfs", "realtime", "trips", "--out", at("trips.pb")]));
    // The header starts with the version: field 1, three characters.
    expect([...readFileSync(at("trips.pb"))].slice(2, 7)).toEqual([10, 3, 50, 46, 48]);
  });
});
