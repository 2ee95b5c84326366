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
  await tests("npm-test", ["npm", "test", "--"], minutes(34)),
  await runSteps(checks, { keepGoing: true }),
  await tests("faults-and-packages", ["vitest", "run", "--project=faults", "--project=package"], minutes(8)),
];
const sum = (key) => results.reduce((total, result) => total + result[key], 0);

console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") === 0 && sum("passed") > 0 ? 0 : 1;

/**
 * Runs tests and counts. Files that failed are run once more: by themselves, with servers and databases of their own. A busy
 * machine is late once; what fails twice is broken, and what failed once is named in the output, to be mended all the same.
 */
async function tests(name, command, timeout) {
  const counts = await attempt(name, command, timeout);
  const failed = [...counts.keys()].filter((file) => counts.get(file).failed > 0);
  if (failed.length > 0 && failed.length <= 4 && !failed.includes(name)) {
    for (const file of failed) console.log(`once more: ${file}`);
    const again = await attempt(`${name}-again`, [...command, ...failed], minutes(5));
    for (const [file, count] of again) counts.set(file, count);
  }
  const sum = (key) => [...counts.values()].reduce((total, count) => total + count[key], 0);
  return { passed: sum("passed"), failed: sum("failed") };
}

/**
 * One run of vitest: what passed and failed in each file. A file that does not load counts as one, and so does, under the name
 * of the run, a run that ends badly without a failed test.
 */
async function attempt(name, [command, ...args], timeout) {
  const report = join(root, "node_modules/.cache", `ci-${name}.json`);
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const options = { cwd: root, env: localEnv(root), timeout };
  const code = await runCommand(command, [...args, "--passWithNoTests", ...reporters], options);
  const counts = new Map();
  for (const file of readJson(report)?.testResults ?? []) {
    const of = (status) => file.assertionResults.filter((test) => test.status === status).length;
    const unloaded = file.status === "failed" && of("failed") === 0 ? 1 : 0;
    counts.set(relative(root, file.name), { passed: of("passed"), failed: of("failed") + unloaded });
  }
  if (code !== 0 && ![...counts.values()].some(({ failed }) => failed > 0)) counts.set(name, { passed: 0, failed: 1 });
  return counts;
}
