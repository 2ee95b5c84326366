/** Everything that must hold on the main branch; the last line is "N passed, N failed". Run by `.ci/run`. */
import { runCommand, localEnv } from "./lib/run.mjs";
import { readJson } from "./lib/hash.mjs";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const report = join(root, "node_modules/.cache/vitest.json");
const options = { cwd: root, env: localEnv(root) };
let passed = 0;
let failed = 0;

rmSync(report, { force: true });
const code = await runCommand(
  "vitest",
  ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  options,
);
const result = readJson(report) ?? { numPassedTests: 0, numFailedTests: 1 };
passed += result.numPassedTests;
failed += result.numFailedTests || (code === 0 ? 0 : 1);

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
