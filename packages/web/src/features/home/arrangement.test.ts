import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Arrangement, cardNames, moved, readArrangement, toggled, usualArrangement } from "./arrangement.ts";

test.each([undefined, null, 7, "x", [], { order: 3 }, { order: [{}], hidden: "toDos" }])(
  "%j, which is no arrangement, is the usual one",
  (value) => {
    expect(readArrangement(value)).toEqual(usualArrangement);
  },
);

test("cards that are not known go, doubles go, new ones come last", () => {
  const { order, hidden } = readArrangement({
    order: ["people", "gone", "people"],
    hidden: ["gone", "quick", "quick"],
  });
  expect(order).toEqual(["people", ...cardNames.filter((name) => name !== "people")]);
  expect(hidden).toEqual(["quick"]);
});

test("a card goes before the one in front of it that is shown", () => {
  const start: Arrangement = { order: cardNames, hidden: ["expiries"] };
  expect(moved(start, "states", -1).order.slice(0, 3)).toEqual(["states", "toDos", "expiries"]);
  expect(moved(start, "toDos", -1)).toEqual(start);
  expect(moved(start, "people", 1)).toEqual(start);
  expect(moved(start, "expiries", 1)).toEqual(start);
});

test("whatever is done, each card is there once", () => {
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
