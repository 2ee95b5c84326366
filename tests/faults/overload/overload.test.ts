import { expect, test } from "vitest";

import { runOverloads } from "./run.ts";

test("a process with ten times as many calls as it serves answers some, and tells all others when to try again", async () => {
  const { tenfold, callers } = await runOverloads(2, 1);
  for (const load of [...tenfold.loads, ...callers.loads]) {
    expect(load).toMatchObject({ bare: 0, broken: 0 });
    expect(load.served).toBeGreaterThan(0);
  }
  expect(tenfold.loads.some(({ refused, starts }) => refused > 0 && starts.asked > 0)).toBe(true);
});
