import { expect, inject, test } from "vitest";
import { isTurn } from "../../turns.ts";
import { runNumbers } from "./run.ts";

test.runIf(isTurn(1, 2))(
  "32 clients of two processes take 320 numbers of a rule: none twice, none left out",
  async () => {
    const numbered = await runNumbers(inject("postgresUrl"), 32, 10);
    expect(numbered).toEqual({ asked: 320, others: [], distinct: 320, missing: 0 });
  },
);
