/**
 * Checks which modules may import which: runs dependency-cruiser with .dependency-cruiser.cjs over the current folder. Also fails when
 * fewer modules were read than there are source files, because without a TypeScript parser the tool reads nothing and reports success.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow } from "./lib/hash.mjs";
import { localEnv } from "./lib/run.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folders = ["packages/core/src", "packages/server/src", "packages/cli/src", "packages/web/src"];
const present = [...folders, "tests", "examples", "bench"].filter((folder) => existsSync(folder));

const config = relative(process.cwd(), join(root, ".dependency-cruiser.cjs"));
const args = [...present, "--config", config, "--output-type", "json"];
const options = { encoding: "utf8", env: localEnv(root), maxBuffer: 2 ** 28, shell: process.platform === "win32" };
const run = spawnSync("depcruise", args, options);
if (!run.stdout.startsWith("{")) {
  console.error(run.stdout + run.stderr);
  process.exit(1);
}

const { summary } = JSON.parse(run.stdout);
for (const { rule, from, to } of summary.violations) {
  const comment = summary.ruleSetUsed.forbidden.find(({ name }) => name === rule.name)?.comment;
  console.error(`${rule.name}: ${from} -> ${to}${comment ? `\n    ${comment}` : ""}`);
}

const sources = filesBelow(...present).filter((file) => /[.]tsx?$/.test(file) && !file.endsWith(".d.ts"));
const blind = summary.totalCruised < sources.length;
if (blind)
  console.error(`only ${summary.totalCruised} modules read of ${sources.length} source files: is @swc/core installed?`);

console.log(`${summary.totalCruised} modules, ${summary.violations.length} forbidden imports`);
process.exitCode = blind || summary.violations.length > 0 ? 1 : 0;
