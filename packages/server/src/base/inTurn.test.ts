import { expect, test } from "vitest";
import { inTurn } from "./inTurn.ts";

test("calls run one after the other, also after a call that failed", async () => {
  const log: string[] = [];
  const gates: (() => void)[] = [];
  let turns = 0;
  const run = inTurn(async () => {
    const name = String((turns += 1));
    log.push(`begins ${name}`);
    await new Promise<void>((open) => gates.push(open));
    if (name === "1") throw new Error("lost");
    log.push(`ends ${name}`);
  });
  const [first, second] = [run(), run()];
  await expect.poll(() => gates.length).toBe(1);
  expect(log).toEqual(["begins 1"]);
  gates[0]?.();
  await expect(first).rejects.toThrow("lost");
  await expect.poll(() => gates.length).toBe(2);
  gates[1]?.();
  await second;
  expect(log).toEqual(["begins 1", "begins 2", "ends 2"]);
});
