import { expect, it } from "vitest";
import { nextBillNumbers } from "./billNumber.ts";

const rule = { prefix: "PC", dateFormat: "yyyyMMdd", digit: 3, startNumber: "5" };
/** 30 November 2026, 00:30 in China, still the day before in UTC. */
const now = Date.parse("2026-11-29T16:30:00Z");

it("a first number that is no number has no next numbers", () => {
  expect(nextBillNumbers({ ...rule, startNumber: "A1" }, now, 5)).toEqual([]);
});

it("the last number of another date, or of another prefix, does not count", () => {
  const fresh = ["PC20261130005", "PC20261130006"];
  expect(nextBillNumbers(rule, now, 2)).toEqual(fresh);
  expect(nextBillNumbers({ ...rule, lastNumber: "PC20261129041" }, now, 2)).toEqual(fresh);
  expect(nextBillNumbers({ ...rule, lastNumber: "OLD041" }, now, 2)).toEqual(fresh);
});

it("numbers of the same date go on, with more digits if necessary", () => {
  expect(nextBillNumbers({ ...rule, lastNumber: "PC20261130998" }, now, 3)).toEqual([
    "PC20261130999",
    "PC202611301000",
    "PC202611301001",
  ]);
});

it("a first number that was raised wins over a smaller last number", () => {
  expect(nextBillNumbers({ ...rule, startNumber: "100", lastNumber: "PC20261130007" }, now, 1)).toEqual([
    "PC20261130100",
  ]);
});
