import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { installsAll } from "../../scripts/lib/npm.mjs";

interface Entry {
  readonly version?: string;
  readonly optional?: boolean;
  readonly os?: unknown;
  readonly engines?: { readonly node?: string };
}

const read = (path: string) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8")) as {
    readonly packages: Readonly<Record<string, Entry>>;
  };

test.each([
  ["18.20.4", "10.7.0", false],
  ["20.18.3", "10.8.2", false],
  ["20.19.0", "9.2.0", false],
  ["21.7.3", "10.5.0", false],
  ["22.11.0", "10.9.0", false],
  ["20.19.0", "10.8.2", true],
  ["22.12.0", "10.9.0", true],
  ["23.0.0", "10.9.0", true],
  ["24.21.0", "11.6.0", true],
])("Node %s with npm %s installs all packages: %s", (node, npm, expected) => {
  expect(installsAll(node, npm)).toBe(expected);
});

test("the oldest suitable versions of Node are those of the packages for a platform", () => {
  const entries = Object.values(read("package-lock.json").packages);
  const ranges = entries.filter(({ optional, os }) => optional && os).map(({ engines }) => engines?.node ?? "any");
  // The first needs 20.19 or 22.12. All others accept these, also the one for the 32-bit Windows.
  expect([...new Set(ranges)].toSorted()).toEqual(
    [
      ...["^20.19.0 || >=22.12.0", "^20.9.0", "^8.16.0 || ^10.6.0 || >=11.0.0", ">= 10", ">= 12.0.0"],
      ...[">=10", ">=16", ">=16.20.0", ">=18", ">=20.9.0", "any"],
    ].toSorted(),
  );
});

test("Node and its hashes are the same in both lock files", () => {
  const [whole, small] = [read("package-lock.json").packages, read("scripts/npm/package-lock.json").packages];
  const nodes = Object.keys(whole).filter((path) => /^node_modules\/node-(bin|darwin|linux|win)-/.test(path));
  expect(nodes).toHaveLength(5);
  for (const path of nodes) expect([path, small[path]]).toEqual([path, whole[path]]);
});
