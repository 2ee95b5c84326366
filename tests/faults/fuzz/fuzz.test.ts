import { expect, inject, test } from "vitest";
import { runFuzz, runIsolation } from "./run.ts";

test("fuzzed calls cause no internal error and do not stop the server", async () => {
  const { internal, isAlive, examples } = await runFuzz(inject("postgresUrl"), 1_000, 1);
  expect({ internal, isAlive, examples: examples.filter((text) => text.startsWith("internal")) }).toEqual({
    ...{ internal: 0, isAlive: true, examples: [] },
  });
});

test("fuzzed calls by a user of one factory: no answer contains data of another", async () => {
  const { seen, internal, answers, examples } = await runIsolation(inject("postgresUrl"), 1_000, 2);
  expect({ seen, internal, examples: examples.filter((text) => /^(seen|internal)/.test(text)) }).toEqual({
    ...{ seen: 0, internal: 0, examples: [] },
  });
  // Most calls were made with a valid session.
  expect(answers["200 600"] ?? 0).toBeLessThan(300);
  expect(answers["200 200"] ?? 0).toBeGreaterThan(100);
});
