import { expect, inject, test } from "vitest";
import { browserPath } from "../../lib/browser.ts";
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
