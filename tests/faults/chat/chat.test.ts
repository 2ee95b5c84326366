import { expect, inject, test } from "vitest";
import { runChatFaults } from "./run.ts";
import { isTurn } from "../../turns.ts";

test.runIf(isTurn(1, 2))(
  "with killed servers and cut connections no message is lost, doubled or out of order",
  async () => {
    const counts = await runChatFaults({ postgresUrl: inject("postgresUrl"), faults: 4, sends: 240, seed: 3 });
    expect(counts.kills + counts.resets + counts.freezes).toBe(4);
    expect(counts).toMatchObject({ sent: 240, lost: 0, doubled: 0, outOfOrder: 0, oldLost: 0, oldOutOfOrder: 0 });
    expect(counts).toMatchObject({ tuiLost: 0, tuiDoubled: 0, tuiOutOfOrder: 0 });
    expect(counts.tuiSaid).toEqual({ said: 12, lost: 0, doubled: 0, outOfOrder: 0 });
    expect(counts.oldSaid).toEqual({ said: 12, lost: 0, outOfOrder: 0 });
  },
);
