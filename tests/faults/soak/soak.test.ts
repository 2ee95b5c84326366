import { expect, test } from "vitest";

import { hasHaproxy } from "../../../examples/cluster/haproxy.ts";
import { isTurn } from "../../turns.ts";
import { runSoak } from "./run.ts";
import { besideDatabase, risePerHour, type Sample } from "./sample.ts";

if (!hasHaproxy) console.warn("the soak is not tested: no haproxy found");

test.runIf(hasHaproxy && isTurn(2, 3))(
  "under calls and changing sockets, processes hold no extra connections and release all",
  async () => {
    const { seen, sockets, samples, idle, lost, doubled } = await runSoak({
      ...{ samples: 6, everyMs: 2_000, clients: 3, people: 12 },
    });
    expect({ lost, doubled, failures: seen.failures, failed: sockets.failed }).toEqual({
      ...{ lost: 0, doubled: 0, failures: [], failed: 0 },
    });
    expect(sockets.opened).toBeGreaterThan(24);
    // Each process has ten connections in its pool, and at most three others: one listens, one may run a task, one may check the others.
    expect(Math.max(...samples.map(({ connections }) => connections))).toBeLessThanOrEqual(3 * 13);
    const [before, after] = idle;
    expect(besideDatabase(after)).toBeLessThanOrEqual(besideDatabase(before) + 3);
  },
);

test("the rise of a figure is measured in the later half, in percent of its mean", () => {
  const sample = (minute: number, liveBytes: number): Sample => ({
    ...{ atMs: minute * 60_000, liveBytes, residentBytes: 1, descriptors: 10, connections: 0 },
  });
  const samples = [sample(0, 10), sample(1, 500), sample(2, 99), sample(3, 100), sample(4, 101)];
  expect(risePerHour(samples, "liveBytes")).toBeCloseTo(60);
  expect(risePerHour(samples, "descriptors")).toBe(0);
});
