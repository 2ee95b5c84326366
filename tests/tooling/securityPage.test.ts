/** The security page has an answer for each requirement, and each piece of evidence that it names exists. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const files = execFileSync("git", ["ls-files", "-z"], { cwd: root }).toString("utf8").split("\0").filter(Boolean);
const page = readFileSync(join(root, "docs/guide/security.md"), "utf8");

test("each test, file and decision that the page names exists", () => {
  const named = [...page.matchAll(/`([^`\s]+)`/g)].map(([, name = ""]) => name);
  const paths = named.filter((name) => /^(?:tests|packages|scripts|docs)\/|[.](?:tsx?|mjs|json|md)$/.test(name));
  expect(paths.length).toBeGreaterThan(100);
  const isThere = (path: string) => files.some((file) => `/${file}/`.includes(`/${path}/`));
  expect([...new Set(paths)].filter((path) => !isThere(path))).toEqual([]);
  const decisions = [...page.matchAll(/ADR (\d{4})/g)].map(([, number = ""]) => number);
  expect(decisions.filter((number) => !files.some((file) => file.startsWith(`docs/adr/${number}-`)))).toEqual([]);
});

test("each requirement is answered once, with one of four answers", () => {
  const rows = page.split("\n").flatMap((line) => {
    const [, numbers, answer] = /^\| (\d+[.]\d+[.]\d+[^|]*?)\s*\| (\w+)\s*\|/.exec(line) ?? [];
    return numbers && answer ? [{ numbers: numbers.match(/\d+[.]\d+[.]\d+/g) ?? [], answer }] : [];
  });
  const numbers = rows.flatMap((row) => row.numbers);
  expect(numbers.length).toBeGreaterThan(130);
  expect(numbers).toEqual([...new Set(numbers)]);
  expect([...new Set(rows.map(({ answer }) => answer))].sort()).toEqual(["met", "not", "partly", "yours"]);
});
