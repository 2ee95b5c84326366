import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BancheError } from "@banche/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chaptersOf, treeOf } from "../commands/index.ts";
import { readLine } from "../program/line.ts";
import { run } from "../run.ts";
import { fakeApp } from "../testing/fakeApp.ts";
import { needsModels } from "./needed.ts";

const folder = mkdtempSync(join(tmpdir(), "banche-needed-"));
const at = (name: string) => join(folder, name);
const planOf = (...resources: readonly string[]) =>
  JSON.stringify({ format: "banche-plan", operations: resources.map((resource, n) => ({ n, resource })) });
beforeAll(() => {
  for (const name of ["users.csv", "01-部门.csv", "trams.csv"]) writeFileSync(at(name), "账号\n");
  writeFileSync(at("own.json"), planOf("users", "positions"));
  writeFileSync(at("models.json"), planOf("users", "trams"));
  writeFileSync(at("rows.json"), `[{"account":"a"}]`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The paths that a command requests from a server that does not answer, and the text that the person sees. */
async function asked(...argv: readonly string[]) {
  const paths: string[] = [];
  const app = fakeApp({
    env: { BANCHE_TOKEN: "token", BANCHE_SERVER: "http://test", LANG: "en_US.UTF-8" },
    transport: ({ url }) => {
      paths.push(new URL(url).pathname);
      return Promise.reject(new BancheError("network_unreachable"));
    },
  });
  const code = await run(app, argv);
  return { code, err: app.err(), calls: paths.length };
}

describe("a server that does not answer", () => {
  it("is reported for a command word that only the server may know", async () => {
    const { code, err } = await asked("trams", "list");
    const unreachable = await asked("whoami");
    expect([code, err]).toEqual([unreachable.code, unreachable.err]);
    expect(code).not.toBe(2);
  });

  it("does not hide that a verb is unknown", async () => {
    const { code, calls } = await asked("users", "lst");
    expect([code, calls]).toEqual([2, 0]);
  });
});

describe("the models of a server are requested", () => {
  const app = fakeApp();
  const state = { ...app, folders: { ...app.folders, state: folder } };
  const isNeeded = (...argv: readonly string[]) =>
    needsModels(state, readLine(treeOf(chaptersOf(app.registry.facts)), argv));

  it.each([
    ["a file of another name", ["plan", at("trams.csv")]],
    ["another name by --as", ["plan", at("users.csv"), "--as", "trams"]],
    ["one file among others", ["apply", at("users.csv"), at("trams.csv")]],
    ["standard input", ["plan", "-"]],
    ["a folder", ["plan", folder]],
    ["a plan with a model in it", ["apply", at("models.json")]],
    ["the same, to be shown", ["plan", "show", at("models.json")]],
    ["a file of rows that is called as a plan", ["plan", at("rows.json")]],
  ])("for %s", async (_what, argv) => {
    expect(await isNeeded(...argv)).toBe(true);
  });

  it.each([
    ["files of concepts of the product", ["plan", at("users.csv"), at("01-部门.csv")]],
    ["what --as says", ["apply", at("trams.csv"), "--as", "users"]],
    ["plans of them", ["apply", at("own.json")]],
    ["the same, to be shown", ["plan", "show", at("own.json")]],
    ["a plan that is not there: the command says so", ["apply", at("none.json")]],
  ])("not for %s", async (_what, argv) => {
    expect(await isNeeded(...argv)).toBe(false);
  });

  it.each(["resume", "undo", "verify"])("if the plan of the job contains a model: jobs %s", async (verb) => {
    for (const [id, plan] of [
      ["20260101-aaaaaaaa", planOf("users")],
      ["20260101-bbbbbbbb", planOf("trams")],
    ] as const) {
      mkdirSync(join(folder, "jobs", id), { recursive: true });
      writeFileSync(join(folder, "jobs", id, "plan.json"), plan);
    }
    const needed = ["20260101-a", "20260101-b", "20260101-c"].map((id) => isNeeded("jobs", verb, id));
    expect(await Promise.all(needed)).toEqual([false, true, false]);
  });

  it("also if the name of a model is split between two parts of a long plan", async () => {
    const before = `{"format":"banche-plan","operations":[{"resource":"users","x":"`;
    // A file is read in pieces of 64 KB.
    const filled = before + "x".repeat(65_536 - before.length - 6) + `"},{"resource":"trams"}]}`;
    writeFileSync(at("long.json"), filled);
    expect(await isNeeded("apply", at("long.json"))).toBe(true);
  });
});
