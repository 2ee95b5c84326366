import { expect, test } from "vitest";

import { hasHaproxy, startHaproxy } from "../../../examples/cluster/haproxy.ts";
import { isTurn } from "../../turns.ts";
import { formerVersion } from "./formerVersion.ts";
import { runUpgrade } from "./run.ts";

const found = formerVersion();
const former = "reason" in found ? undefined : found;
const missing = hasHaproxy ? "reason" in found && found.reason : "no haproxy found";
if (missing) console.warn(`the rolling upgrade is not tested: ${missing}`);

test.runIf(!missing && isTurn(1, 3))(
  `processes of the last release and of this one run side by side on the new tables (from ${former?.name})`,
  async () => {
    if (!former) throw new Error("there is nothing to come from");
    const counts = await runUpgrade({ former, clients: 3, rounds: 1, proxy: startHaproxy });
    const { migrations, acknowledged } = counts;
    expect(migrations[1]).toBeGreaterThan(migrations[0]);
    expect(acknowledged).toBeGreaterThan(20);
    expect(counts).toMatchObject({ failed: 0, failures: [], lost: 0, doubled: 0, replaced: 3 });
  },
);
