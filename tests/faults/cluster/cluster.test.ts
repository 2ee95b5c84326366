import { expect, test } from "vitest";

import { hasHaproxy, startHaproxy } from "../../../examples/cluster/haproxy.ts";
import { hasNginx, startNginx } from "../../../examples/cluster/nginx.ts";
import { runCluster } from "../../../examples/cluster/run.ts";
import { isTurn } from "../../turns.ts";

const proxies = [
  { name: "haproxy", isHere: hasHaproxy, proxy: startHaproxy },
  { name: "nginx", isHere: hasNginx, proxy: startNginx },
];

proxies.forEach(({ name, isHere, proxy }, at) => {
  if (!isHere) console.warn(`the cluster is not tested: no ${name} found`);

  test.runIf(isHere && isTurn(at, proxies.length))(
    `three processes behind ${name}, a restart, a kill and two fail-overs of the database under load: no acknowledged write is lost`,
    async () => {
      const { phases, acknowledged, lost, doubled, failures } = await runCluster({
        ...{ clients: 4, restarts: 1, kills: 1, failOvers: 2, proxy },
      });
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
      ).toBeLessThanOrEqual(12);
    },
  );
});
