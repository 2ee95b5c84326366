import { expect, test } from "vitest";
import { hasScript } from "../../lib/tallTerminal.ts";
import { isLive, runFlood } from "./run.ts";

test.skipIf(!hasScript)("two thousand messages in a second: nothing lost, and the keys go on", async () => {
  const flood = await runFlood(2, 2_000);
  expect(flood).toMatchObject({ pushed: 4_000, found: 4_000, outOfOrder: 0, typed: 10, echoed: 10 });
  expect(isLive(flood), `${flood.echoedMeanwhile} keys were seen meanwhile`).toBe(true);
});
