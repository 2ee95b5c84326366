import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";

import type { Destroyable } from "./query/query.ts";

/** A process that runs tasks one after the other. */
interface Helper {
  /** Sends a task. @returns its answer; undefined where the process ended before */
  ask(task: object): Promise<string | undefined>;
  /** Waits for the next task without keeping our process alive. */
  rest(): void;
  end(): void;
  readonly child: ChildProcess;
}

/** Number of idle processes, their idle time, and tasks per process. */
const most = { idle: 2, idleMs: 10_000, tasks: 200 } as const;

/**
 * Runs code in separate processes: SQLite blocks the calling thread, and a statement can only be stopped by ending its process. A process
 * has no environment variables and runs one task at a time. Idle processes are reused, because starting one costs as much as twenty
 * calls.
 *
 * @param carryOut - sent to the process as source text, so it must not use names of its module; it closes what it opens and never throws
 * @returns a function that runs a task; undefined where its process ended before it answered
 */
export function sqliteProgram<Task extends object, Said extends object>(
  carryOut: (task: Task) => Said,
): (task: Task, keep: (held: Destroyable) => unknown) => Promise<Said | undefined> {
  const idle: { readonly helper: Helper; readonly done: number }[] = [];

  function take(): { readonly helper: Helper; readonly done: number } {
    for (;;) {
      const waiting = idle.pop();
      if (!waiting) return { helper: start(carryOut.toString()), done: 0 };
      if (waiting.helper.child.exitCode === null && waiting.helper.child.signalCode === null) return waiting;
    }
  }

  function giveBack(helper: Helper, done: number): void {
    if (done >= most.tasks || idle.length >= most.idle) return helper.end();
    const waiting = { helper, done };
    idle.push(waiting);
    helper.rest();
    setTimeout(() => {
      const at = idle.indexOf(waiting);
      if (at === -1) return;
      idle.splice(at, 1);
      helper.end();
    }, most.idleMs).unref();
  }

  return async (task, keep) => {
    const { helper, done } = take();
    let atWork = true;
    keep({ destroy: () => atWork && helper.child.kill("SIGKILL") });
    const said = await helper.ask(task);
    atWork = false;
    if (said === undefined) return undefined;
    giveBack(helper, done + 1);
    return JSON.parse(said) as Said;
  };
}

function start(program: string): Helper {
  const child = spawn(process.execPath, ["--no-warnings", "-e", `(${serve.toString()})(${program})`], {
    ...{ stdio: ["pipe", "pipe", "ignore"], env: {}, cwd: "/" },
  });
  const handles = [child, child.stdin as unknown as Socket, child.stdout as Socket];
  let heard: Buffer[] = [];
  let answer: ((said: string | undefined) => void) | undefined;
  const tell = (said: string | undefined): void => {
    heard = [];
    answer?.(said);
    answer = undefined;
  };
  child.stdout.on("data", (bytes: Buffer) => {
    heard.push(bytes);
    // An answer is one line. No other line arrives before the next task.
    if (bytes.at(-1) === 10) tell(Buffer.concat(heard).toString());
  });
  child.stdin.on("error", () => undefined);
  child.on("error", () => tell(undefined));
  child.on("close", () => tell(undefined));
  return {
    child,
    async ask(task) {
      for (const handle of handles) handle.ref();
      return new Promise((resolve) => {
        answer = resolve;
        child.stdin.write(`${JSON.stringify(task)}\n`);
      });
    },
    rest: () => handles.forEach((handle) => handle.unref()),
    end: () => child.stdin.end(),
  };
}

/** Runs in the process, sent as source text: answers each input line with a line, until the input ends. */
function serve(carryOut: (task: unknown) => object): void {
  const { readSync, writeSync } = process.getBuiltinModule("node:fs");
  const part = Buffer.alloc(65_536);
  let held: Buffer[] = [];
  for (;;) {
    const length = readSync(0, part);
    if (length === 0) return;
    held.push(Buffer.from(part.subarray(0, length)));
    if (part[length - 1] !== 10) continue;
    const task: unknown = JSON.parse(Buffer.concat(held).toString());
    held = [];
    const bytes = Buffer.from(`${JSON.stringify(carryOut(task))}\n`);
    for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);
  }
}
