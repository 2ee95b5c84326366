import { expect, inject, test } from "vitest";
import { runFuzz } from "./run.ts";

test("fuzzed calls: none is an internal error, none ends the server", async () => {
  const { internal, isAlive, examples } = await runFuzz(inject("postgresUrl"), 1_000, 1);
  expect({ internal, isAlive, examples: examples.filter((text) => text.startsWith("internal")) }).toEqual({
    ...{ internal: 0, isAlive: true, examples: [] },
  });
});
