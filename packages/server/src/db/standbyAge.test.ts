import { expect, test } from "vitest";

import { createStandbyAge, positionOf } from "./standbyAge.ts";

test("the age of a standby is unknown until it reaches a position of the primary", () => {
  const age = createStandbyAge();
  age.noteStandby(100n);
  expect(age.asOfMs()).toBeUndefined();
  age.notePrimary(200n, 1000);
  age.noteStandby(199n);
  expect(age.asOfMs()).toBeUndefined();
});

test("rows of a standby are as old as the newest position that it reached", () => {
  const age = createStandbyAge();
  age.notePrimary(100n, 1000);
  age.notePrimary(200n, 2000);
  age.notePrimary(300n, 3000);
  age.noteStandby(250n);
  expect(age.asOfMs()).toBe(2000);
  age.noteStandby(250n);
  expect(age.asOfMs()).toBe(2000);
  age.noteStandby(300n);
  expect(age.asOfMs()).toBe(3000);
});

test("a standby stays fresh while the primary has no changes", () => {
  const age = createStandbyAge();
  for (const atMs of [1000, 2000, 3000]) {
    age.notePrimary(100n, atMs);
    age.noteStandby(100n);
  }
  expect(age.asOfMs()).toBe(3000);
});

test("forget() clears the known age", () => {
  const age = createStandbyAge();
  age.notePrimary(100n, 1000);
  age.noteStandby(100n);
  age.forget();
  expect(age.asOfMs()).toBeUndefined();
});

test("positions are compared as numbers", () => {
  expect(positionOf("16/B374D848")).toBe(0x16_b374_d848n);
  expect(positionOf("10/0") > positionOf("F/FFFFFFFF")).toBe(true);
});
