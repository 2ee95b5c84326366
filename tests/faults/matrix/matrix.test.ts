import { concepts } from "@banche/core/concepts";
import { expect, inject, test } from "vitest";

import { fleetPages } from "../../server/wire/accessTable.ts";
import { turn } from "../../turns.ts";
import { runCallers } from "./callers.ts";
import { runMatrix } from "./run.ts";

test("users with random grants can do exactly what is granted, in single calls, batches and dry runs", async () => {
  const { calls, ...rest } = await runMatrix(inject("postgresUrl"), {
    ...{ sets: 20, seed: 20_261_125, isWhole: false, everyOther: 5 },
  });
  expect(rest).toEqual({ sets: 20, unexpected: 0, refused: 0, internal: 0, examples: [] });
  expect(calls).toBeGreaterThan(2_000);
});

test("twelve kinds of callers get exactly what they may, in single calls and in batches", async () => {
  const every = 6;
  const { calls, callers, ...rest } = await runCallers(inject("postgresUrl"), { every, from: turn % every });
  expect(rest).toEqual({ unexpected: 0, refused: 0, internal: 0, examples: [] });
  expect(callers).toHaveLength(12);
  expect(calls).toBeGreaterThan(800);
});

test("the table of pages contains every fleet resource", () => {
  expect(Object.keys(fleetPages).sort()).toEqual(concepts.map(({ name }) => name).sort());
  expect(concepts.map(({ name, page }) => [name, page])).toEqual(concepts.map(({ name }) => [name, fleetPages[name]]));
});
