/** Every test and check of the main branch; goes on after failures. The last line is "N passed, N failed". Run by `.ci/run`. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { checks } from "./check.mjs";
import { readJson } from "./lib/hash.mjs";
import { root } from "./lib/repository.mjs";
import { localEnv, runCommand } from "./lib/run.mjs";
import { runSteps } from "./lib/steps.mjs";

const minutes = (count) => count * 60_000;
const results = [
  await vitest("tests", ["--project=!faults", "--project=!package"], minutes(34)),
  await runSteps(checks, { keepGoing: true }),
  await vitest("faults-and-packages", ["--project=faults", "--project=package"], minutes(8)),
];
const sum = (key) => results.reduce((total, result) => total + result[key], 0);

console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") === 0 && sum("passed") > 0 ? 0 : 1;

/** Runs vitest and counts. A file that does not load, and a run that ends badly without a failed test, count as one each. */
async function vitest(name, args, timeout) {
  const report = join(root, "node_modules/.cache", `ci-${name}.json`);
  rmSync(report, { force: true });
  // What fails twice is broken; what fails once is named in the output, and is mended all the same.
  const again = ["--retry=1"];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const options = { cwd: root, env: localEnv(root), timeout };
  const code = await runCommand("vitest", ["run", ...args, ...again, "--passWithNoTests", ...reporters], options);
  const result = readJson(report);
  if (!result) return { passed: 0, failed: 1 };
  const unloaded = result.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = result.numFailedTests + unloaded;
  return { passed: result.numPassedTests, failed: failed || (code === 0 ? 0 : 1) };
}
