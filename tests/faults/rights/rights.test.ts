import { expect, inject, test } from "vitest";
import { browserPath } from "../../lib/browser.ts";
import { runRevocations } from "./run.ts";

test.skipIf(!browserPath)(
  "a right that is taken away: the next call is refused and the button goes, in tabs at two processes, unasked",
  async () => {
    expect(await runRevocations(inject("postgresUrl"), 4)).toMatchObject({
      ...{ revoked: 4, refused: 8, gone: 8, otherCalls: 0 },
    });
  },
);
