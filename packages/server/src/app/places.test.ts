import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { sealingMark } from "./places.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "banche-places-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a folder that cannot be made is named in words", async () => {
  writeFileSync(join(folder, "file"), "");
  const dataDir = join(folder, "file", "data");
  await expect(sealingMark(dataDir, undefined)).rejects.toMatchObject({
    ...{ name: "StartError", code: "files_unavailable", message: expect.stringContaining(dataDir) as string },
  });
});

test("the mark of a folder stays the same", async () => {
  const mark = await sealingMark(folder, undefined);
  expect(mark).toMatch(/^[0-9a-f]{24}$/);
  expect(await sealingMark(folder, undefined)).toBe(mark);
});
