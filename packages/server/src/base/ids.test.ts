import { expect, test } from "vitest";

import { fixedId, newId } from "./ids.ts";

test("ids are 32 hex digits, all different, and sort by creation time", () => {
  const ids = Array.from({ length: 20_000 }, () => newId());
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted());
  expect(ids.every((id) => /^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/.test(id))).toBe(true);
});

test("a clock that is set back does not change the order of ids", () => {
  const late = newId(Date.now() + 5000);
  expect(newId() > late).toBe(true);
});

test("fixed ids depend on the limits between their parts", () => {
  expect(fixedId("a", "bc")).not.toBe(fixedId("ab", "c"));
});
