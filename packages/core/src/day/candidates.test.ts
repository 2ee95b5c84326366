import { describe, expect, test } from "vitest";

import { type DayDriver, type DayVehicle, driverCandidates, suggestionOf, vehicleCandidates } from "./candidates.ts";

const dayMs = 86_400_000;
const day = Date.parse("2026-11-25T00:00+08:00");
const at = (hours: number) => day + hours * 3_600_000;
const number = Math.floor((day + 8 * 3_600_000) / dayMs);
const wanted = { day, from: at(8), until: at(9), seats: 45 };
const free = { isUsable: true, papers: [], bookings: [], isCurrent: false };
const bus = (id: string, more: Partial<DayVehicle> = {}): DayVehicle => ({ ...free, id, name: id, seats: 45, ...more });
const driver = (id: string, more: Partial<DayDriver> = {}): DayDriver => ({
  ...free,
  id,
  name: id,
  duties: [],
  ...more,
});
const drive = (from: number, until: number, onDay = number) => {
  const [start, end] = [from * 60, until * 60];
  return { id: `${onDay} ${from}`, day: onDay, start, end, pieces: [{ kind: "drive" as const, start, end }] };
};
const paper = (until: number) => ({ field: "insuredUntil", until });

describe("a blocked vehicle or driver", () => {
  test.each([
    ["is out of use", { isUsable: false }, "unusable", ""],
    ["has a paper that ended yesterday", { papers: [paper(day - dayMs)] }, "papers", "insuredUntil"],
    ["is taken for a part of the time", { bookings: [{ from: at(8.9), until: at(10), number: "R7" }] }, "busy", "R7"],
  ])("%s", (_, more, why, about) => {
    expect(vehicleCandidates([bus("a", more)], wanted)).toEqual({
      free: [],
      blocked: [{ id: "a", name: "a", why, about }],
    });
    expect(driverCandidates([driver("a", more)], wanted).blocked).toEqual([{ id: "a", name: "a", why, about }]);
  });

  test("would drive too long in 24 hours or rested too little by the roster rules", () => {
    const long = driver("a", { duties: [drive(0, 4), drive(4.5, 7.9)] });
    const tired = driver("b", { duties: [drive(20, 23, number - 1)] });
    expect(driverCandidates([long, tired], wanted).blocked.map(({ id, about }) => `${id} ${about}`)).toEqual([
      "a continuousDay",
      "b restBetween",
    ]);
  });

  test("a driver is not blocked by a rule that is broken without the trip", () => {
    const before = driver("a", { duties: [drive(0, 9, number - 5)] });
    expect(driverCandidates([before], wanted).blocked).toEqual([]);
  });
});

describe("free vehicles and drivers", () => {
  test("a paper is valid on its last day, and a booking that ends when the trip begins does not block", () => {
    const bookings = [{ from: at(7), until: at(8), number: "R1" }];
    expect(vehicleCandidates([bus("a", { papers: [paper(day)], bookings })], wanted).free).toHaveLength(1);
  });

  test("reasons show seats, papers that end soon and the next booking", () => {
    const one = bus("a", {
      ...{ seats: 33, papers: [paper(day + 6 * dayMs), paper(day + 90 * dayMs)] },
      bookings: [{ from: at(9.25), until: at(10), number: "R1" }],
    });
    expect(vehicleCandidates([one], wanted).free[0]?.reasons).toEqual([
      { kind: "seats", isFine: false, seats: 33, wanted: 45 },
      { kind: "papers", isFine: false, field: "insuredUntil", days: 6 },
      { kind: "free", isFine: false, at: at(9.25) },
    ]);
    expect(vehicleCandidates([bus("a")], { ...wanted, seats: undefined }).free[0]?.reasons).toEqual([
      { kind: "papers", isFine: true },
      { kind: "free", isFine: true },
    ]);
  });

  test("vehicles with the fewest warnings are first, then the smallest one that is large enough", () => {
    const soon = { papers: [paper(day + dayMs)] };
    const all = [bus("large", { seats: 55 }), bus("soon", soon), bus("small", { seats: 33 }), bus("right")];
    expect(vehicleCandidates(all, wanted).free.map(({ id }) => id)).toEqual(["right", "large", "soon", "small"]);
  });

  test("drivers with the least driving time are first, with their total after the trip", () => {
    const { free: found } = driverCandidates(
      [driver("b", { duties: [drive(5, 7)] }), driver("a2"), driver("a1")],
      wanted,
    );
    expect(found.map(({ id }) => id)).toEqual(["a1", "a2", "b"]);
    expect(found.at(-1)?.reasons[0]).toEqual({ kind: "wheel", isFine: true, minutes: 180, limit: 480 });
  });

  test("a nearly full week is shown as a reason", () => {
    const duties = [1, 2, 3, 4, 5].map((back) => drive(5, 13, number - back));
    const { free: found } = driverCandidates([driver("a", { duties: [...duties, drive(6, 7)] })], wanted);
    expect(found[0]?.reasons[1]).toMatchObject({ kind: "week", isFine: false, minutes: 2520 });
  });
});

test("another vehicle and the same driver are suggested, or the same vehicle when it is not the problem", () => {
  const vehicles = vehicleCandidates([bus("now", { isCurrent: true }), bus("other", { seats: 50 })], wanted);
  const drivers = driverCandidates([driver("a"), driver("now", { isCurrent: true })], wanted);
  expect(suggestionOf(vehicles, drivers, false)).toEqual({ vehicleId: "other", driverId: "now" });
  expect(suggestionOf(vehicles, driverCandidates([driver("a")], wanted), true)).toEqual({
    vehicleId: "now",
    driverId: "a",
  });
  expect(suggestionOf({ free: [], blocked: [] }, { free: [], blocked: [] }, false)).toEqual({});
});
