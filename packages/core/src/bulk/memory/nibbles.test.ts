import fc from "fast-check";
import { expect, test } from "vitest";
import { nibbles } from "./nibbles.ts";

test("what was never set is 0", () => {
  const numbers = nibbles();
  numbers.set(20_000, 7);
  expect([numbers.get(0), numbers.get(19_999), numbers.get(20_000), numbers.get(20_001), numbers.get(90_000)]).toEqual([
    0, 0, 7, 0, 0,
  ]);
});

test("each number is the last that was set, whatever was set beside it", () => {
  const settings = fc.array(fc.tuple(fc.nat(30_000), fc.nat(15)), { maxLength: 200 });
  fc.assert(
    fc.property(settings, (set) => {
      const numbers = nibbles();
      for (const [at, value] of set) numbers.set(at, value);
      for (const [at, value] of new Map(set)) expect(numbers.get(at)).toBe(value);
    }),
  );
});
