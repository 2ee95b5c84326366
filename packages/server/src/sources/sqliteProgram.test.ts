import { afterAll, expect, test } from "vitest";

import type { Destroyable } from "./query/query.ts";
import { sqliteProgram } from "./sqliteProgram.ts";

interface Said {
  readonly pid: number;
  readonly size?: number;
}
const pids = new Set<number>();
const program = sqliteProgram(function carryOut({ text, ends }: { text?: string; ends?: "never" | "badly" }): Said {
  if (ends === "badly") process.exit(1);
  if (ends === "never") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  return { pid: process.pid, size: text?.length ?? 0 };
});
const ask = async (task: Parameters<typeof program>[0], keep: (held: Destroyable) => unknown = () => undefined) => {
  const said = await program(task, keep);
  if (said) pids.add(said.pid);
  return said;
};

afterAll(() => {
  for (const pid of pids) {
    try {
      process.kill(pid);
    } catch {
      // The process has already ended.
    }
  }
});

test("a cancelled task returns nothing, and the next task is carried out", async () => {
  const held: Destroyable[] = [];
  const cut = ask({ ends: "never" }, (one) => held.push(one));
  for (const one of held) one.destroy();
  expect(await cut).toBeUndefined();
  expect(await ask({})).toMatchObject({ size: 0 });
});

test("a process that exits returns nothing, and the next task gets another process", async () => {
  expect(await ask({ ends: "badly" })).toBeUndefined();
  expect(await ask({ text: "二" })).toMatchObject({ size: 1 });
});

test("tasks in sequence share one process; tasks at the same time have one each", async () => {
  const first = await ask({ text: "文".repeat(500_000) });
  expect(first).toMatchObject({ size: 500_000 });
  expect(await ask({})).toMatchObject({ pid: first?.pid });
  const together = await Promise.all([ask({}), ask({}), ask({})]);
  expect(new Set(together.map((said) => said?.pid)).size).toBe(3);
});

test("a late cancellation does not end the process of a finished task", async () => {
  const held: Destroyable[] = [];
  const first = await ask({}, (one) => held.push(one));
  for (const one of held) one.destroy();
  expect(await ask({})).toMatchObject({ pid: first?.pid });
});

test("a killed idle process is replaced for the next task", async () => {
  const first = await ask({});
  process.kill(first?.pid ?? 0, "SIGKILL");
  await expect.poll(async () => (await ask({}))?.pid ?? first?.pid).not.toBe(first?.pid);
});
