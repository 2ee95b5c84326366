import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { resources } from "@banche/core";
import { expect, test } from "vitest";

import { shareOf } from "../turns.ts";
import { failure, folder, json, ok, sharedDemoServer, signedIn } from "./harness.ts";

const demo = sharedDemoServer();

test("an existing file is not replaced, and a template cannot be JSON", async () => {
  const banche = await signedIn(demo.url);
  const file = join(folder(), "users.csv");
  writeFileSync(file, "filled in\n");
  const { error } = await failure(banche(["users", "template", file, "--json"]));
  expect(error.message).toContain(file);
  expect(readFileSync(file, "utf8")).toBe("filled in\n");
  const other = join(folder(), "users.json");
  expect((await failure(banche(["users", "template", other, "--json"]))).exit).toBe(2);
  expect(existsSync(other)).toBe(false);
});

const nouns = Object.values(resources).map(({ noun }) => noun);
test.each(shareOf(nouns, 3))("the workbook template of %s can be imported", async (noun) => {
  const banche = await signedIn(demo.url);
  const file = join(folder(), `${noun}.xlsx`);
  await ok(banche([noun, "template", file]));
  expect(readFileSync(file).subarray(0, 2).toString()).toBe("PK");
  const { code, stderr } = await banche([noun, "import", file, "--dry-run"]);
  // The only error is that the template has no rows.
  expect([code, stderr]).toEqual([6, expect.stringMatching(/\(noRows\)\n.*1 行有错，共 1 处/)]);
});

test("a text template has only the headings, and rows can be added below", async () => {
  const banche = await signedIn(demo.url);
  const file = join(folder(), "users.csv");
  await ok(banche(["users", "template", file]));
  const [header = "", ...more] = readFileSync(file, "utf8").replace("\ufeff", "").trimEnd().split("\r\n");
  expect(more).toEqual([]);
  const row = new Map<string, string>([
    ...([
      ["账户", "template1"],
      ["姓名", "模板一"],
      ["性别", "女"],
    ] as const),
    ...([
      ["部门", "车辆部"],
      ["岗位", "驾驶员"],
    ] as const),
  ]);
  const cells = header.split(",").map((heading) => row.get(heading) ?? "");
  expect(cells.filter(Boolean)).toHaveLength(row.size);
  writeFileSync(file, `${header}\r\n${cells.join(",")}\r\n`);
  await ok(banche(["users", "import", file, "--yes"]));
  const found = await json<readonly { readonly realName: string }[]>(
    banche(["users", "list", "--keyword", "template1", "--json", "realName"]),
  );
  expect(found).toEqual([{ realName: "模板一" }]);
});
