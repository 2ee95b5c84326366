import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** Forbidden imports: the file, its one line, and the rule that must report it. */
const leaks = [
  ["packages/core/src/session/a.ts", `import "node:fs";`, "core-reaches-only-itself"],
  ["packages/core/src/session/b.ts", `import "undici";`, "core-reaches-only-itself"],
  ["packages/core/src/session/c.ts", `import "../react/index.ts";`, "core-reaches-only-itself"],
  ["packages/core/src/session/d.ts", `export const load = () => import("commander");`, "core-reaches-only-itself"],
  ["packages/core/src/session/e.ts", `export type { App } from "@banche/server";`, "core-reaches-only-itself"],
  ["packages/core/src/session/readings.ts", `import "../pinyin/index.ts";`, "core-does-not-carry-the-readings"],
  ["packages/core/src/session/f.ts", `import "csv-parse";`, "core-csv-is-the-browser-build"],
  ["packages/core/src/node/a.ts", `import "@banche/server";`, "core-entries-reach-core-and-their-own-packages"],
  ["packages/core/src/react/a.ts", `import "undici";`, "core-react-knows-no-node"],
  ["packages/core/src/node/b.ts", `import "react";`, "core-node-knows-no-react"],
  ["packages/core/src/fields/a.ts", `import "../errors.ts";`, "fields-are-the-ground"],
  ["packages/core/src/resources/system/a.ts", `import "../../contract/users.ts";`, "declarations-are-data"],
  ["packages/core/src/contract/a.ts", `import "../errors.ts";`, "contract-knows-declarations-alone"],
  ["packages/core/src/registry/a.ts", `import "../session/i.ts";`, "floors-core-registry"],
  ["packages/core/src/bulk/rows/a.ts", `import type {} from "../job/b.ts";`, "floors-core-bulk-rows"],
  ["packages/server/src/records/a.ts", `import type {} from "../features/b.ts";`, "floors-server-records"],
  ["packages/server/src/auth/a.ts", `import "../pubsub/b.ts";`, "floors-server-auth"],
  ["packages/server/src/a.ts", `import "@banche/core/node";`, "server-is-no-client"],
  ["packages/cli/src/commands/serve.ts", `import "@banche/server";`, "cli-loads-the-server-lazily"],
  [
    "packages/cli/src/commands/list.ts",
    `export const f = () => import("@banche/server");`,
    "cli-starts-the-server-only-from-serve",
  ],
  ["packages/cli/src/a.ts", `import "../../web/src/index.ts";`, "cli-is-no-web"],
  ["packages/web/src/a.ts", `import "@banche/core/node";`, "web-is-a-browser"],
  ["packages/web/src/b.ts", `import "node:path";`, "web-knows-no-node"],
  ["packages/web/src/features/users/a.ts", `import "../areas/b.ts";`, "features-are-islands"],
  ["packages/cli/src/tui/screens/users/a.ts", `import "../areas/b.ts";`, "screens-are-islands"],
  ["packages/core/src/session/g.ts", `import "./a.test.ts";`, "no-test-in-product-code"],
  ["packages/core/src/session/h.ts", `import { i } from "./i.ts"; export const h = () => i;`, "no-cycles"],
  ["packages/core/src/session/j.ts", `import "./absent.ts";`, "unresolvable"],
  ["tests/contract/a.test.ts", `import "../../packages/core/src/errors.ts";`, "public-doors-only"],
] as const;

/** Allowed imports: the file and its text. */
const honest = [
  ["packages/core/src/index.ts", `export const core = 1;`],
  ["packages/core/src/errors.ts", `import * as z from "zod"; export const errors = z;`],
  ["packages/core/src/node/index.ts", `import "undici"; import "node:fs"; export * from "../errors.ts";`],
  ["packages/core/src/react/index.ts", `import "react"; export * from "../errors.ts";`],
  ["packages/core/src/pinyin/index.ts", `export * from "../errors.ts";`],
  ["packages/core/src/session/a.test.ts", `import "node:fs"; import "vitest";`],
  ["packages/core/src/session/i.ts", `import { h } from "./h.ts"; export const i = () => h;`],
  ["packages/core/src/bulk/csv.ts", `import "csv-parse/browser/esm";`],
  ["packages/core/src/bulk/job/b.ts", `import type {} from "../match/b.ts";`],
  ["packages/core/src/bulk/match/b.ts", `export const match = 1;`],
  ["packages/server/src/features/b.ts", `export const feature = 1;`],
  ["packages/server/src/pubsub/b.ts", `export const event = 1;`],
  ["packages/core/src/resources/system/areas.ts", `export const areas = 1;`],
  [
    "packages/core/src/contract/users.ts",
    `import * as z from "zod"; import "../resources/system/areas.ts"; export const users = z;`,
  ],
  ["packages/server/src/index.ts", `import "@banche/core"; import "node:fs"; export interface App {}`],
  ["packages/cli/src/commands/serve/run.ts", `export const serve = () => import("@banche/server");`],
  ["packages/cli/src/main.ts", `import "@banche/core/node"; import "commander";`],
  ["packages/cli/src/tui/screens/areas/b.ts", `import "react";`],
  ["packages/web/src/index.ts", `import "@banche/core"; import "react";`],
  ["packages/web/src/features/areas/b.ts", `import "../../index.ts";`],
  ["tests/contract/b.test.ts", `import "@banche/core"; import "@banche/core/node"; import "@banche/server";`],
] as const;

let root = "";
let output = "";

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "banche-boundaries-"));
  for (const [file, text] of [...leaks, ...honest]) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  linkPackages();
  const args = [join(repository, "scripts/deps.mjs")];
  const run = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  output = run.stderr + run.stdout;
  expect(run.status, output).toBe(1);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it.each(leaks)("reports %s: %s", (file, _text, rule) => {
  expect(output).toContain(`${rule}: ${file} -> `);
});

it.each(honest)("allows %s: %s", (file) => {
  const lines = output.split("\n").filter((line) => line.includes(`: ${file} -> `) && !line.startsWith("no-cycles"));
  expect(lines).toEqual([]);
});

it("reads every file", () => {
  expect(output).not.toContain("modules read of");
});

/** Links the repository's packages, with @banche/* pointing at the planted ones. */
function linkPackages() {
  const scope = join(root, "node_modules/@banche");
  mkdirSync(scope, { recursive: true });
  const names = readdirSync(join(repository, "node_modules"));
  for (const name of names.filter((entry) => !entry.startsWith(".") && entry !== "@banche")) {
    symlinkSync(join(repository, "node_modules", name), join(root, "node_modules", name));
  }
  const subpaths = { core: [".", "./node", "./react"], server: ["."] };
  for (const [name, paths] of Object.entries(subpaths)) {
    const source = (path: string) => `./src/${path === "." ? "" : `${path.slice(2)}/`}index.ts`;
    const exports = Object.fromEntries(paths.map((path) => [path, { "@banche/source": source(path) }]));
    const manifest = { name: `@banche/${name}`, version: "0.0.0", type: "module", exports };
    writeFileSync(join(root, "packages", name, "package.json"), JSON.stringify(manifest));
    symlinkSync(join(root, "packages", name), join(scope, name));
  }
  for (const file of ["package.json", "tsconfig.base.json"]) symlinkSync(join(repository, file), join(root, file));
}
