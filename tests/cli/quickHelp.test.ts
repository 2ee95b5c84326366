import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { bancheMain, bancheWith, finished, variablesIn } from "../lib/banche.ts";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { folder } from "./harness.ts";

const dist = dirname(bancheMain);

/** A build without the text files of single concepts. The gathered file must be enough. */
function gatheredOnly(): string {
  const at = join(folder(), "dist");
  mkdirSync(join(at, "texts"), { recursive: true });
  for (const file of ["hot.cjs", ...readdirSync(join(dist, "texts")).map((name) => `texts/${name}`)])
    if (!file.startsWith("texts/") || file.startsWith("texts/-gathered.")) cpSync(join(dist, file), join(at, file));
  cpSync(join(dist, "../package.json"), join(at, "../package.json"));
  return at;
}

async function quickPages(lines: readonly (readonly string[])[]): Promise<readonly string[]> {
  const args = [fileURLToPath(new URL("./quickPages.mjs", import.meta.url)), gatheredOnly(), JSON.stringify(lines)];
  const { stdout, stderr } = await finished(spawn(process.execPath, args, { env: variablesIn(folder()) }));
  expect(stderr).toBe("");
  return stdout.split("\0").slice(0, -1);
}

describe.each(["zh", "zhtw", "en"])("help in %s", (language) => {
  const below = (text: string) => [...text.matchAll(/^ {2}([a-z][\w-]*) {2,}/gm)].map(([, name = ""]) => name);

  test("every page of the quick help equals the page of the whole program", async () => {
    const whole = bancheInProcess(folder());
    const page = async (path: readonly string[]) => (await whole([...path, "--help", "--lang", language])).stdout;
    const nouns = below(await page([])).map((name) => [name]);
    const commands: string[][] = [];
    for (const [noun = ""] of nouns) {
      const text = await page([noun]);
      if (text.includes(`banche ${noun} <command>`)) commands.push(...below(text).map((verb) => [noun, verb]));
    }
    const paths = [[], ...nouns, ...commands];
    expect(paths.length).toBeGreaterThan(200);

    const found = await quickPages(paths.map((path) => [...path, "--help", "--lang", language]));
    const expected = await Promise.all(paths.map(page));
    expect(found.map((text, at) => [paths[at], text])).toEqual(expected.map((text, at) => [paths[at], text]));
  });
});

test("an answer that was partly written is not restarted, and the error is reported", async () => {
  const home = folder();
  const env = { NODE_OPTIONS: `--import=${new URL("./halfWritten.mjs", import.meta.url).href}` };
  const { code, stdout, stderr } = await bancheWith(home, env)(["users", "--help", "--lang", "en"]);
  const { stdout: page } = await bancheWith(home)(["users", "--help", "--lang", "en"]);
  expect([code, stdout]).toEqual([1, page.slice(0, 10)]);
  expect(stderr).toContain("ENOSPC");
});
