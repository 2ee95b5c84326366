import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Arrangement, cardNames, moved, readArrangement, toggled, usualArrangement } from "./arrangement.ts";

test.each([undefined, null, 7, "x", [], { order: 3 }, { order: [{}], hidden: "toDos" }])(
  "the invalid arrangement %j is read as the default one",
  (value) => {
    expect(readArrangement(value)).toEqual(usualArrangement);
  },
);

test("unknown and duplicate cards are removed, and new cards are added at the end", () => {
  const { order, hidden } = readArrangement({
    order: ["people", "gone", "people"],
    hidden: ["gone", "quick", "quick"],
  });
  expect(order).toEqual(["people", ...cardNames.filter((name) => name !== "people")]);
  expect(hidden).toEqual(["quick"]);
});

test("a card moves before the previous visible card", () => {
  const start: Arrangement = { order: cardNames, hidden: ["expiries"] };
  expect(moved(start, "states", -1).order.slice(0, 3)).toEqual(["states", "toDos", "expiries"]);
  expect(moved(start, "toDos", -1)).toEqual(start);
  expect(moved(start, "people", 1)).toEqual(start);
  expect(moved(start, "expiries", 1)).toEqual(start);
});

test("after any changes each card exists exactly once", () => {
  const name = fc.constantFrom(...cardNames);
  const step = fc.oneof(
    fc.tuple(name, fc.constantFrom(-1 as const, 1 as const)).map(
      ([one, by]) =>
        (now: Arrangement) =>
          moved(now, one, by),
    ),
    name.map((one) => (now: Arrangement) => toggled(now, one)),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const end = steps.reduce((now, next) => next(now), usualArrangement);
      expect([...end.order].sort()).toEqual([...cardNames].sort());
      expect(readArrangement(JSON.parse(JSON.stringify(end)))).toEqual(end);
    }),
  );
});
