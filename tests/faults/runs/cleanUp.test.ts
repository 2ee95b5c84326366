/** Test runs leave no process, folder or database behind. The next run removes what a killed run left. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import { isAlive, processesOf } from "../../../packages/server/src/testing/run.ts";
import { browserPath } from "../../lib/browser.ts";
import { testFolder } from "../../lib/folders.ts";
import { isTurn } from "../../turns.ts";

const timeLimitMs = 300_000;
const harnesses = browserPath ? ["cli", "web", "wire"] : ["cli", "wire"];
if (!browserPath) console.warn("the clean-up of tests/web is not tested: no Chromium found");

/** Runs the fixtures with our folder as temporary directory. The file `told` gets the pid of a process that the run leaves behind. */
function startRun(temporary: string, told: string, ...args: readonly string[]) {
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config=tests/tooling/fixtures/vitest.config.ts"];
  const child = spawn(process.execPath, [...vitest, "--reporter=json", `--outputFile=${told}.json`, ...args], {
    env: { ...process.env, TMPDIR: temporary, TELL: told },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const output = { errors: "" };
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.errors += text));
  return { child, output };
}

const toldBy = (file: string) => Number(readFileSync(file, "utf8"));

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

function outcomesOf(report: string): readonly string[] {
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  return results.map(({ title, status }) => `${title}: ${status}`).sort();
}

test.runIf(isTurn(0, 2))(
  "leaves nothing behind when tests pass, fail, or fail in a hook, and after a killed run",
  async () => {
    const [temporary, notes] = [testFolder(), testFolder()];
    const killed = startRun(temporary, join(notes, "killed"), "--project=hangs");
    const ended = once(killed.child, "close");
    await vi.waitFor(
      () =>
        expect(existsSync(join(notes, "killed")) || killed.child.exitCode !== null, killed.output.errors).toBe(true),
      { timeout: timeLimitMs / 2 },
    );
    killed.child.kill("SIGKILL");
    await ended;
    const orphan = toldBy(join(notes, "killed"));
    expect(isAlive(orphan)).toBe(true);
    const [old, ...more] = readdirSync(temporary);
    expect([old, more]).toEqual([expect.stringMatching(/^banche-run-/), []]);

    const next = startRun(temporary, join(notes, "left"), "--project=!hangs");
    const [code] = (await once(next.child, "close")) as [number];
    expect(outcomesOf(join(notes, "left.json")), next.output.errors).toEqual(
      [
        ...harnesses.flatMap((name) => [
          `${name} failsInHook: skipped`,
          `${name} failsInTest: failed`,
          `${name} passes: passed`,
        ]),
        "leaves something: passed",
      ].sort(),
    );
    expect(code).toBe(1);

    const [, left = ""] = next.output.errors.split("left something behind");
    const names = left.split("\n").filter((line) => /^ {2}(process|file or folder|database)/.test(line));
    expect(names).toEqual([
      expect.stringMatching(/^ {2}database test_[0-9a-f]+$/),
      expect.stringMatching(new RegExp(`^ {2}process ${toldBy(join(notes, "left"))}: .*// left$`)),
      expect.stringMatching(/^ {2}file or folder .*\/left-\w+$/),
    ]);
    expect(readdirSync(temporary)).toEqual([]);
    expect(processesOf(temporary)).toEqual([]);
    expect(isAlive(orphan)).toBe(false);
  },
  timeLimitMs,
);
