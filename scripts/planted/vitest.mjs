import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { readJson } from "../lib/hash.mjs";
import { localEnv } from "../lib/run.mjs";

/**
 * The project of vitest.config.ts that a test file belongs to.
 *
 * @param {string} file
 */
export function projectOf(file) {
  if (file.endsWith(".slow.test.ts")) return "slow";
  if (file.endsWith(".alone.test.ts")) return "alone";
  if (file.startsWith("packages/server/")) return "server";
  if (file.startsWith("tests/web/walk/")) return "walk";
  if (file.startsWith("tests/tui/real/")) return "terminal";
  return file.startsWith("packages/") ? "unit" : file.split("/")[1];
}

/**
 * A pattern for `vitest -t` that matches any of the titles.
 *
 * @param {readonly string[]} titles
 * @returns {string}
 */
export function patternOf(titles) {
  return titles.map((title) => title.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&")).join("|");
}

/**
 * Runs a command in a folder with the tools of that folder. Ends it and its children after a time limit or at a signal.
 *
 * @param {string} folder
 * @param {readonly string[]} command
 * @param {{ limitMs: number, signal: AbortSignal }} options
 * @returns {Promise<{ code: number | null, output: string, isLate: boolean }>} `code` is null when it was ended
 */
export async function runIn(folder, [program, ...args], { limitMs, signal }) {
  signal.throwIfAborted();
  const isPosix = process.platform !== "win32";
  const child = spawn(program, args, {
    cwd: folder,
    // Tests that run in turns run completely.
    env: { ...localEnv(folder), ...temporaryIn(folder), TURNS: "all" },
    stdio: ["ignore", "pipe", "pipe"],
    shell: !isPosix,
    detached: isPosix,
  });
  const output = [];
  child.stdout.on("data", (bytes) => output.push(bytes));
  child.stderr.on("data", (bytes) => output.push(bytes));
  let isLate = false;
  const end = () => {
    try {
      if (isPosix && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      else child.kill();
    } catch {
      // It has ended by itself.
    }
  };
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, limitMs);
  signal.addEventListener("abort", end, { once: true });
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("close", (code) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      done({ code, output: Buffer.concat(output).toString("utf8"), isLate });
    });
  });
}

/** Temporary files of tests are deleted with the copy, also when the tests were stopped. */
function temporaryIn(folder) {
  const directory = join(folder, "tmp");
  mkdirSync(directory, { recursive: true });
  return { TMPDIR: directory, TMP: directory, TEMP: directory };
}

/**
 * Runs test files and returns the result of each test.
 *
 * @param {string} folder - the copy of the checkout
 * @param {{ files: readonly string[], titles?: readonly string[], more?: readonly string[], limitMs: number, signal: AbortSignal }}
 * options - tests with another title are skipped; `more` is passed to vitest unchanged
 * @returns {Promise<{ tests: readonly { file: string, name: string, status: string, message: string }[], unloaded: readonly { file:
 * string, message: string }[], output: string, isLate: boolean }>}
 */
export async function runTests(folder, { files, titles = [], more = [], ...options }) {
  const report = join(folder, "node_modules/.cache/planted.json");
  rmSync(report, { force: true });
  const projects = [...new Set(files.map((file) => `--project=${projectOf(file)}`))];
  const only = titles.length > 0 ? ["-t", patternOf(titles)] : [];
  const command = ["vitest", "run", ...projects, ...files, ...only, "--retry=0", ...more];
  const reporters = ["--reporter=json", `--outputFile.json=${report}`];
  const { output, isLate } = await runIn(folder, [...command, ...reporters], options);
  const results = readJson(report)?.testResults ?? [];
  const tests = results.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages: [message = ""] }) => ({
      file: fileOf(folder, name),
      name: fullName,
      status,
      message: stripVTControlCharacters(message),
    })),
  );
  const unloaded = results
    .filter(
      ({ status, assertionResults }) => status === "failed" && assertionResults.every((one) => one.status !== "failed"),
    )
    .map(({ name, message }) => ({ file: fileOf(folder, name), message }));
  return { tests, unloaded, output, isLate };
}

function fileOf(folder, path) {
  return relative(folder, path).replaceAll("\\", "/");
}
