import { expect, inject, test } from "vitest";
import { runBulkFaults } from "./run.ts";
import { shareOf } from "../../turns.ts";

const postgresUrl = inject("postgresUrl");

const ways = [
  ["in batches", { plain: false, kills: 2, serverKills: 0, loss: 0 }],
  ["call by call, with answers that are lost", { plain: true, kills: 2, serverKills: 0, loss: 0.01 }],
  ["while the server dies", { plain: false, kills: 1, serverKills: 2, loss: 0.05 }],
] as const;

test.each(shareOf(ways, 3))(
  "a job that is killed and resumed %s: no row lost or doubled, and the same state",
  async (_name, faults) => {
    const counts = await runBulkFaults({ postgresUrl, rows: 400, seed: 5, ...faults });
    const { kills, serverKills } = faults;
    expect(counts).toMatchObject({ kills, serverKills, lost: 0, doubled: 0, same: true });
  },
);
