/** Every test and check of the main branch; goes on after failures. The last line is "N passed, N failed". Run by `.ci/run`. */
import { rmSync } from "node:fs";
import { join, relative } from "node:path";
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

/**
 * Runs vitest and counts. What failed is run once more: by itself, with servers and databases of its own. A busy machine
 * is late once; what fails twice is broken, and what failed once is named in the output, to be mended all the same.
 */
async function vitest(name, args, timeout) {
  const first = await attempt(name, args, timeout);
  if (first.failedFiles.length === 0 || first.failedFiles.length > 4) return first;
  for (const file of first.failedFiles) console.log(`once more: ${file}`);
  const second = await attempt(`${name}-again`, [...args, ...first.failedFiles], minutes(5));
  return { passed: first.passed + first.failed - second.failed, failed: second.failed };
}

/** One run of vitest. A file that does not load, and a run that ends badly without a failed test, count as one each. */
async function attempt(name, args, timeout) {
  const report = join(root, "node_modules/.cache", `ci-${name}.json`);
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const options = { cwd: root, env: localEnv(root), timeout };
  const code = await runCommand("vitest", ["run", ...args, "--passWithNoTests", ...reporters], options);
  const result = readJson(report);
  if (!result) return { passed: 0, failed: 1, failedFiles: [] };
  const failedFiles = result.testResults.filter(({ status }) => status === "failed");
  const unloaded = failedFiles.filter(({ assertionResults }) =>
    assertionResults.every((test) => test.status !== "failed"),
  );
  const failed = result.numFailedTests + unloaded.length;
  return {
    passed: result.numPassedTests,
    failed: failed || (code === 0 ? 0 : 1),
    failedFiles: failedFiles.map((file) => relative(root, file.name)),
  };
}
