import { expect, test } from "vitest";
import type { RuleFact } from "./facts.ts";
import { planPrice } from "./planPrice.ts";

const rule = (more: Partial<RuleFact> = {}): RuleFact => ({
  ...{ id: "r", vehicleKind: "", shift: "", validFrom: "2027-01-01", validUntil: "", tripFen: 10_000, kmPrice: 25_000 },
  ...{ lateAfter: 5, lateFen: 0, missedFen: 0, incidentFen: 0 },
  ...more,
});
const run = { metres: 4_000, vehicleKind: "largeBus", shift: "day" };
const days = ["2027-01-04", "2027-01-05"];
const priced = (rules: readonly RuleFact[], more: Partial<typeof run> = {}) =>
  planPrice({ ...run, ...more }, days, rules);

test("a trip costs its trip price and its kilometre price on each day", () => {
  expect(priced([rule()])).toBe(2 * (10_000 + 1_000));
  expect(priced([rule({ tripFen: undefined })])).toBe(2_000);
  expect(priced([rule({ kmPrice: undefined })])).toBe(20_000);
  expect(planPrice(run, [], [])).toBe(0);
});

test("prices that change within the month apply by day", () => {
  const rules = [rule({ validUntil: "2027-01-04" }), rule({ id: "s", validFrom: "2027-01-05", tripFen: 20_000 })];
  expect(priced(rules)).toBe(10_000 + 20_000 + 2 * 1_000);
});

test.each<[what: string, rules: readonly RuleFact[], more: Partial<typeof run>]>([
  ["no rule", [], {}],
  ["no rule on one of the days", [rule({ validUntil: "2027-01-04" })], {}],
  ["a rule for another kind of vehicle", [rule({ vehicleKind: "mediumBus" })], {}],
  ["a rule for another shift", [rule({ shift: "night" })], {}],
  ["two rules", [rule(), rule({ id: "s" })], {}],
  ["a rule without a price", [rule({ tripFen: undefined, kmPrice: undefined })], {}],
  ["kilometres that are not known", [rule()], { metres: 0 }],
])("%s gives no price", (_what, rules, more) => {
  expect(priced(rules, more)).toBeUndefined();
});
