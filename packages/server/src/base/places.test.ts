import fc from "fast-check";
import { expect, test } from "vitest";
import { createPlaces } from "./places.ts";

test("the limits in total and for each holder are kept, and returned places are free again", () => {
  const step = fc.record({ holder: fc.constantFrom("a", "b", "c"), isGiven: fc.boolean(), twice: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const places = createPlaces({ all: 4, each: 2 });
      const held: { readonly holder: string; readonly give: () => void }[] = [];
      for (const { holder, isGiven, twice } of steps) {
        const own = held.filter((one) => one.holder === holder);
        const [last] = own;
        if (isGiven && last) {
          last.give();
          if (twice) last.give();
          held.splice(held.indexOf(last), 1);
          continue;
        }
        const give = places.take(holder);
        expect(give !== undefined).toBe(held.length < 4 && own.length < 2);
        if (give) held.push({ holder, give });
      }
    }),
  );
});
