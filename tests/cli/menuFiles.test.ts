/** A menu entry with all that belongs to it, as files: written, checked before anything is sent, and unchanged by the way back. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";

import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { demoPassword, json, ok, sharedDemoServer } from "./harness.ts";

const demo = sharedDemoServer();
const folder = sharedFolder();
const admin = bancheInProcess(folder);
const files = join(folder, "setup");
const desk = join(files, "menus", "night.desk.yaml");
const night = join(files, "roles", "night.yaml");
const plan = async (...more: readonly string[]) => {
  const answer = await admin(["platform", "plan", files, ...more, "--json"]);
  const { steps, issues } = JSON.parse(answer.stdout) as {
    readonly steps: readonly { readonly key: string }[];
    readonly issues: readonly { readonly path: string; readonly rule: string }[];
  };
  return {
    exit: answer.code,
    steps: steps.map(({ key }) => key),
    issues: issues.map(({ path, rule }) => [path, rule]),
  };
};

beforeAll(async () => {
  await ok(admin(["login", "--server", demo.url, "--account", "admin", "--password-stdin"], { input: demoPassword }));
  await ok(admin(["roles", "create", "--name", "夜班", "--code", "night", "--type", "业务角色"]));
  const entry = ["--name", "夜班台", "--code", "night.desk", "--type", "2", "--address", "night/desk"];
  await ok(admin(["menus", "create", ...entry]));
  const field = ["--name", "部门", "--code", "department", "--type", "String", "--value", "@organizeId"];
  await ok(admin(["menu-data-fields", "create", "--menu", "night.desk", ...field, "--operators", "Equal,NotEqual"]));
  await ok(admin(["data-schemes", "create", "--menu", "night.desk", "--name", "本部门", "--rows", "department"]));
  await ok(admin(["platform", "pull", files, "--only", "menus", "--only", "roles"]));
});

test("an operator that there is not, and a data scheme of an entry whose rows are not granted, are refused", async () => {
  const [menu, role] = [readFileSync(desk, "utf8"), readFileSync(night, "utf8")];
  writeFileSync(desk, menu.replace("- NotEqual", "- Like"));
  expect(await plan("--only", "menus")).toMatchObject({ exit: 6, issues: [["dataFields[0].operators", "choice"]] });
  writeFileSync(desk, menu);
  writeFileSync(night, `${role}grants:\n  - night.desk\n  - night.desk@本部门\n`);
  expect(await plan("--only", "roles")).toMatchObject({ exit: 6, issues: [["grants[1]", "rowsOff"]] });
  writeFileSync(desk, `${menu}usesData: true\n`);
  expect(await plan("--only", "roles", "--only", "menus")).toMatchObject({ exit: 0, steps: ["night.desk", "night"] });
  writeFileSync(desk, menu);
  writeFileSync(night, role);
});

test("what was pulled needs no change, and a changed operator is applied", async () => {
  expect(readFileSync(desk, "utf8")).toContain("operators:\n      - Equal\n      - NotEqual\n");
  expect(await plan()).toEqual({ exit: 0, steps: [], issues: [] });
  writeFileSync(desk, readFileSync(desk, "utf8").replace("      - NotEqual\n", ""));
  await ok(admin(["platform", "apply", files, "--only", "menus", "--yes"]));
  const stored = await json<{ readonly operators: readonly string[] }>(
    admin(["menu-data-fields", "get", "night.desk/department", "--json", "operators"]),
  );
  expect(stored.operators).toEqual(["Equal"]);
});

test("what belongs to an entry is listed by the same option that creates it", async () => {
  const codes = async (option: string, menu: string) =>
    (
      await json<readonly { readonly code: string }[]>(
        admin(["menu-data-fields", "list", option, menu, "--json", "code"]),
      )
    ).map(({ code }) => code);
  expect(await codes("--menu", "night.desk")).toEqual(["department"]);
  expect(await codes("--menu", "permission.user")).toEqual([]);
  // The former name.
  expect(await codes("--module", "night.desk")).toEqual(["department"]);
});
