/**
 * All tests and checks of the main branch, in sections with their times; continues after failures. A failed test is never run again. The
 * last line is "N passed, N failed". Run by `.ci/run`.
 */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { checks } from "./check.mjs";
import { readJson } from "./lib/hash.mjs";
import { layerTable } from "./lib/layers.mjs";
import { root } from "./lib/repository.mjs";
import { localEnv, runCommand } from "./lib/run.mjs";
import { runSteps } from "./lib/steps.mjs";

const minutes = (count) => count * 60_000;
const vitest = (...projects) => ["vitest", "run", ...projects.map((name) => `--project=${name}`)];

const share = shareOfFiles();
const sections = [
  { name: "npm test", run: () => tests("npm-test", ["npm", "test", "--"], minutes(45)) },
  { name: "npm run check", run: () => runSteps(checks, { keepGoing: true }) },
  { name: "walks", run: () => tests("walks", vitest("walk"), minutes(25)) },
  {
    name: "programs and faults",
    run: () => tests("slow", ["npm", "run", "test:slow", "--", ...share.args], minutes(35), share.env),
  },
  {
    name: "planted faults",
    run: () => runSteps([{ name: "sample", command: ["node", "scripts/planted.mjs", ...sample()] }]),
  },
];

/** Most characters of a run's error output that are kept and shown at the end. */
const errorsKept = 50_000;

const results = [];
for (const { name, run } of sections) {
  console.log(`\n=== ${name}`);
  const began = Date.now();
  results.push({ name, ...(await run()), seconds: (Date.now() - began) / 1000 });
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);

const broken = results.flatMap((result) => result.broken ?? []);
if (broken.length > 0) console.log(`\n=== failed\n${broken.join("\n")}`);

console.log("\n=== sections");
for (const { name, passed, failed, seconds } of results) {
  console.log(`${name.padEnd(26)} ${seconds.toFixed(0).padStart(5)} s  ${passed} passed, ${failed} failed`);
}
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") === 0 && sum("passed") > 0 ? 0 : 1;

/** A third of the test files in each commit. Turns within a file move on after all three thirds have run. */
function shareOfFiles() {
  const parts = 3;
  const count = Number(git("rev-list", "--count", "HEAD"));
  return { args: [`--shard=${(count % parts) + 1}/${parts}`], env: { COMMITS_PER_TURN: String(parts) } };
}

function git(...args) {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

/** Three planted faults, different ones in each commit. */
function sample() {
  return ["--sample", "3", "--seed", git("rev-parse", "HEAD"), "--proven"];
}

/**
 * Runs tests and counts passes and failures. A file that does not load counts as one failure. So does a run that fails without a failed
 * test, for example after its time limit.
 */
async function tests(name, [command, ...args], timeout, env = {}) {
  const report = join(root, "node_modules/.cache", `ci-${name}.json`);
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  let errors = "";
  const code = await runCommand(command, [...args, "--passWithNoTests", ...reporters], {
    cwd: root,
    env: { ...localEnv(root), ...env },
    timeout,
    onError: (text) => (errors = `${errors}${text}`.slice(-errorsKept)),
  });
  const files = readJson(report)?.testResults ?? [];
  console.log(layerTable(files));
  const broken = files.flatMap((file) => brokenOf(file));
  if (broken.length === 0 && code !== 0) {
    broken.push(`${name}: ended with ${code} without a failed test; the last errors were\n  ${lastLines(errors)}`);
  }
  const count = (file, status) => file.assertionResults.filter((test) => test.status === status).length;
  const passed = files.reduce((total, file) => total + count(file, "passed"), 0);
  const failed = files.reduce((total, file) => {
    return total + (count(file, "failed") || (file.status === "failed" ? 1 : 0));
  }, 0);
  return { passed, failed: failed || (code === 0 ? 0 : 1), broken };
}

/** The failures of a file with the beginning of each message, because people first see the end of a long output. */
function brokenOf({ name, status, message, assertionResults }) {
  const path = relative(root, name);
  const tests = assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => `${path} > ${test.fullName}: ${shortened(test.failureMessages?.[0])}`);
  return tests.length > 0 || status !== "failed" ? tests : [`${path}: ${shortened(message)}`];
}

function lastLines(text) {
  return stripVTControlCharacters(text).trimEnd().split("\n").slice(-60).join("\n  ");
}

function shortened(text = "") {
  return text.slice(0, 600).split("\n").slice(0, 12).join("\n  ");
}
