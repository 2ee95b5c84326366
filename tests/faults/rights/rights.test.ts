import { expect, inject, test } from "vitest";
import { browserPath } from "../../lib/browser.ts";
import { runEverywhere } from "./everywhere.ts";
import { runRevocations } from "./run.ts";
import { isTurn } from "../../turns.ts";

test.runIf(browserPath && isTurn(0, 2))(
  "a right that is taken away: the next call is refused and the button goes, in tabs at two processes, unasked",
  async () => {
    expect(await runRevocations(inject("postgresUrl"), 4)).toMatchObject({
      ...{ revoked: 4, refused: 8, gone: 8, otherCalls: 0 },
    });
  },
);

test.runIf(isTurn(1, 2))(
  "a right that is taken away is refused by lists, details, selectors, files, changes, batches, commands and sockets of two processes",
  async () => {
    const { revoked, calls, refused, missed } = await runEverywhere(inject("postgresUrl"), 2);
    expect({ revoked, missed }).toEqual({ revoked: 2, missed: [] });
    expect(refused).toBe(calls);
    expect(calls).toBeGreaterThan(40);
  },
);
