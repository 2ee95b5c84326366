/** Rosters and driver's sheets as files: who may not, what is not there, what is not replaced, and what the files hold. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { serviceDayOf, weekText } from "@banche/core/roster";
import { beforeAll, describe, expect, it } from "vitest";

import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { demoPassword, failure, json, ok, sharedDemoServer } from "./harness.ts";

interface Listed {
  readonly number: string;
  readonly serviceDate: string;
  readonly driver: string | null;
}

const demo = sharedDemoServer();
const folder = sharedFolder();
const admin = bancheInProcess(join(folder, "admin"));
const viewer = bancheInProcess(join(folder, "viewer"));
const at = (name: string) => join(folder, name);
const sheetsOf = (html: string) => html.match(/<section class="roster">/g)?.length ?? 0;

/** Two commands may print in different minutes. */
const withoutMinute = (html: string) => html.replace(/(?<=>Printed \d{4}-\d\d-\d\d) \d\d:\d\d(?=<)/g, "");

let week: string;
let duty: Listed & { readonly name: string };
beforeAll(async () => {
  const login = (account: string) => ["login", "--server", demo.url, "--account", account, "--password-stdin"];
  await ok(admin(login("admin"), { input: demoPassword }));
  await ok(viewer(login("viewer"), { input: demoPassword }));
  const all = await json<readonly Listed[]>(admin(["duties", "list", "--json", "number,serviceDate,driver"]));
  const found = all.find(({ driver }) => driver !== null);
  if (!found) throw new TypeError("no duty of the demo has a driver");
  week = weekText(serviceDayOf(Date.parse(`${found.serviceDate}T00:00+08:00`)));
  const drivers = await json<readonly { code: string; name: string }[]>(
    admin(["drivers", "list", "--all", "--json", "code,name"]),
  );
  const driver = drivers.find(({ code, name }) => found.driver === code || found.driver?.startsWith(name));
  duty = { ...found, driver: driver?.code ?? "", name: driver?.name ?? "" };
});

describe("refuses", () => {
  it.each<[what: string, args: readonly string[], exit: number]>([
    ["a roster without a file", ["print"], 2],
    ["sheets without a file", ["sheets"], 2],
    ["a week that is none", ["print", "--week", "2026-W54", "--out", "no.html"], 2],
    ["rows that there are not", ["print", "--side", "line", "--out", "no.html"], 2],
    ["a driver whom nobody knows", ["sheets", "NOBODY", "--out", "no.html"], 9],
    ["a week in which nobody has a duty", ["sheets", "--week", "2031-W02", "--out", "no.html"], 9],
    ["a folder that is not there", ["print", "--out", "nowhere/no.html"], 1],
  ])("%s", async (_what, args, exit) => {
    const given = args.map((one) => (one.endsWith(".html") ? at(one) : one));
    expect((await failure(admin(["roster", ...given, "--json"]))).exit).toBe(exit);
    expect(existsSync(at("no.html"))).toBe(false);
  });

  it("a user who may not see the roster", async () => {
    for (const verb of ["print", "sheets"]) {
      expect((await failure(viewer(["roster", verb, "--out", at("no.html"), "--json"]))).exit).not.toBe(0);
    }
    expect(existsSync(at("no.html"))).toBe(false);
  });

  it("a driver without duties in the week", async () => {
    const args = ["roster", "sheets", duty.driver ?? "", "--week", "2031-W02", "--out", at("no.html"), "--json"];
    expect((await failure(admin(args))).exit).toBe(9);
  });

  it("to overwrite a file without --force, and writes no file of a folder when one exists", async () => {
    writeFileSync(at("mine.html"), "mine");
    const print = ["roster", "print", "--week", week, "--out", at("mine.html")];
    expect((await failure(admin([...print, "--json"]))).exit).toBe(1);
    expect(readFileSync(at("mine.html"), "utf8")).toBe("mine");
    await ok(admin([...print, "--force"]));
    expect(readFileSync(at("mine.html"), "utf8")).toContain("<!doctype html>");
    mkdirSync(at("some"));
    writeFileSync(join(at("some"), `${duty.driver}.html`), "mine");
    expect((await failure(admin(["roster", "sheets", "--week", week, "--out", at("some"), "--json"]))).exit).toBe(1);
    expect(readdirSync(at("some"))).toEqual([`${duty.driver}.html`]);
  });
});

it("a roster shows drivers or vehicles by the days of the week, with their duties", async () => {
  await ok(admin(["roster", "print", "--week", week, "--out", at("week.html"), "--lang", "en"]));
  const page = readFileSync(at("week.html"), "utf8");
  expect(page).toContain(`<b>${duty.number}</b>`);
  expect(page).toContain(`<th scope="row">${duty.name}</th>`);
  await ok(admin(["roster", "print", "--week", week, "--side", "vehicle", "--out", at("cars.html"), "--lang", "en"]));
  expect(readFileSync(at("cars.html"), "utf8")).not.toContain(`<th scope="row">${duty.name}</th>`);
});

it("sheets are one file, a file for each driver in a folder, or that of one driver", async () => {
  const sheets = (...args: readonly string[]) => admin(["roster", "sheets", "--week", week, "--lang", "en", ...args]);
  const { stderr } = await sheets("--out", at("all.html"));
  const count = sheetsOf(readFileSync(at("all.html"), "utf8"));
  expect(count).toBeGreaterThan(5);
  expect(stderr).toContain(`${count} pages written`);
  await ok(sheets("--out", at("sheets")));
  expect(readdirSync(at("sheets"))).toHaveLength(count);
  await ok(sheets(duty.driver ?? "", "--out", at("one.html")));
  const one = readFileSync(at("one.html"), "utf8");
  const same = readFileSync(join(at("sheets"), `${duty.driver}.html`), "utf8");
  expect(withoutMinute(one)).toBe(withoutMinute(same));
  expect(sheetsOf(one)).toBe(1);
  expect(one).toContain(`<td>${duty.number}</td>`);
});
