import { expect, test } from "vitest";
import { hasScript } from "../../lib/tallTerminal.ts";
import { runFlood } from "./run.ts";

test.skipIf(!hasScript)("two thousand messages in a second: none is lost, and keys still work", async () => {
  const flood = await runFlood(2, 2_000);
  expect(flood).toMatchObject({ found: flood.pushed, outOfOrder: 0, wanted: 10, echoedMeanwhile: 10 });
  expect(flood.pushed).toBeGreaterThanOrEqual(4_000);
});
