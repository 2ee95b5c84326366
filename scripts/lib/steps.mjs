import { spawn } from "node:child_process";
import { localEnv } from "./run.mjs";
import { root } from "./repository.mjs";

/**
 * Runs steps, two at a time, and reports them in their order: one line each, with the time, and the output of failed ones.
 *
 * @param steps - `{ name, command, after? }`; a step starts when the step named by `after` has succeeded
 * @param options.keepGoing - run the rest after a failure; otherwise running steps are stopped
 * @returns how many steps passed and failed; steps that could not start count as failed
 */
export async function runSteps(steps, { keepGoing = false, atOnce = 2 } = {}) {
  const results = new Map();
  const running = new Map();
  let stopped = false;
  let reported = 0;

  await new Promise((done) => {
    const advance = () => {
      while (reported < steps.length && results.has(steps[reported].name)) {
        report(steps[reported], results.get(steps[reported].name));
        reported += 1;
      }
      const isOver = stopped || results.size === steps.length;
      if (isOver && running.size === 0) return done();
      if (stopped) return;
      for (const step of steps) {
        if (running.size >= atOnce) break;
        if (results.has(step.name) || running.has(step.name)) continue;
        const before = step.after ? results.get(step.after) : { ok: true };
        if (!before) continue;
        if (!before.ok) {
          results.set(step.name, { ok: false, seconds: 0, output: `not run, because ${step.after} failed\n` });
          return advance();
        }
        running.set(step.name, start(step, finish));
      }
    };
    const finish = (step, result) => {
      running.delete(step.name);
      results.set(step.name, result);
      if (!result.ok && !keepGoing && !stopped) {
        stopped = true;
        for (const child of running.values()) child.kill();
        if (reported < steps.length) report(step, result);
        reported = steps.length;
      }
      advance();
    };
    advance();
  });

  const passed = [...results.values()].filter(({ ok }) => ok).length;
  return { passed, failed: results.size - passed, ok: passed === steps.length };
}

function start(step, finish) {
  const began = Date.now();
  const output = [];
  const child = spawn(step.command[0], step.command.slice(1), {
    cwd: root,
    env: localEnv(root),
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const end = (ok) => {
    finish(step, { ok, seconds: (Date.now() - began) / 1000, output: Buffer.concat(output).toString("utf8") });
  };
  child.stdout.on("data", (bytes) => output.push(bytes));
  child.stderr.on("data", (bytes) => output.push(bytes));
  child.once("error", (error) => output.push(Buffer.from(`${error.message}\n`)));
  child.once("close", (code) => end(code === 0));
  return child;
}

function report(step, { ok, seconds, output }) {
  console.log(`${ok ? "ok  " : "FAIL"} ${step.name.padEnd(8)} ${seconds.toFixed(1).padStart(5)} s`);
  if (!ok) console.log(output.trimEnd().replace(/^/gm, "     "));
}
