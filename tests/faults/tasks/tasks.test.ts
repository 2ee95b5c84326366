import { expect, inject, test } from "vitest";
import { runKilledTasks } from "./run.ts";
import { isTurn } from "../../turns.ts";

test.runIf(isTurn(1, 2))("tasks whose process is killed end, and run at most once", async () => {
  const { done, cut, ...counts } = await runKilledTasks(inject("postgresUrl"), 3, 7);
  expect(counts).toEqual({ kills: 3, runs: 12, wrong: [] });
  expect(done + cut).toBe(12);
  expect(done).toBeGreaterThan(0);
});
