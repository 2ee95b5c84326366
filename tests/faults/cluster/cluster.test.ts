import { expect, test } from "vitest";

import { hasHaproxy } from "../../../examples/cluster/haproxy.ts";
import { runCluster } from "../../../examples/cluster/run.ts";
import { isTurn } from "../../turns.ts";

if (!hasHaproxy) console.warn("the cluster is not tested: no haproxy found");

test.runIf(hasHaproxy && isTurn(0, 2))(
  "three processes behind haproxy, a restart, a kill and a fail-over of the database under load: no acknowledged write is lost",
  async () => {
    const { phases, acknowledged, lost, doubled, failures } = await runCluster({ clients: 4, restarts: 1, kills: 1 });
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
    expect(acknowledged).toBeGreaterThan(20);
    expect(phases.map(({ name }) => name)).toEqual([
      "quiet",
      "rolling restart",
      "kill -9 of a process",
      "fail-over of the database",
    ]);
    const [quiet, restart] = phases;
    expect([quiet?.failed, restart?.failed, failures]).toEqual([0, 0, failures]);
    expect(
      phases.reduce((sum, { failed }) => sum + failed, 0),
      failures.join("\n"),
    ).toBeLessThanOrEqual(8);
  },
);
