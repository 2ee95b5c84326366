import { expect, inject, test } from "vitest";
import { browserPath } from "../../lib/browser.ts";
import { runEverywhere } from "./everywhere.ts";
import { runRevocations } from "./run.ts";
import { isTurn } from "../../turns.ts";

test.runIf(browserPath && isTurn(0, 2))(
  "a removed right: the next call is refused and the button disappears in tabs at two processes",
  async () => {
    expect(await runRevocations(inject("postgresUrl"), 4)).toMatchObject({
      ...{ revoked: 4, refused: 8, gone: 8, otherCalls: 0 },
    });
  },
);

test.runIf(isTurn(1, 2))(
  "a removed right is refused by every kind of call and by sockets of two processes",
  async () => {
    const { revoked, calls, refused, missed } = await runEverywhere(inject("postgresUrl"), 2);
    expect({ revoked, missed }).toEqual({ revoked: 2, missed: [] });
    expect(refused).toBe(calls);
    expect(calls).toBeGreaterThan(40);
  },
);
