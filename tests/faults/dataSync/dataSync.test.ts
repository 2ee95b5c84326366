import { expect, inject, test } from "vitest";

import { runKilled } from "./run.ts";
import { isTurn } from "../../turns.ts";

test.runIf(isTurn(1, 2))(
  "a sync continues after its process is killed: no row is lost, doubled or counted twice",
  async () => {
    expect(await runKilled(inject("postgresUrl"), 4, 27)).toMatchObject({ faults: [] });
  },
);
