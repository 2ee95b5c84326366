import { expect, test } from "vitest";
import { countsOf, fleetNow, found, type ToldLines, type ToldNow } from "./fleetModel.ts";

const now = 10_000_000;
const place = { latitude: 31.3, longitude: 120.6 };
const lines: ToldLines = [
  {
    ...{ id: "l1", name: "一号线", code: "L1", colour: "" },
    directions: [
      {
        direction: "toFactory",
        stops: [
          { stopId: "s1", name: "东门", ...place },
          { stopId: "s2", name: "厂区" },
        ],
      },
    ],
  },
];
const trip = { tripId: "t", trip: "101", lineId: "l1", line: "一号线", direction: "toFactory", nextStop: 1, stops: 2 };
const told = (list: ToldNow["list"]): ToldNow => ({ now, list });

test("vehicles that need attention are first, the latest bus before others, then by state and plate", () => {
  const vehicles = fleetNow(
    told([
      { vehicleId: "off", plate: "A", at: now, ...place },
      { vehicleId: "moves", plate: "C", at: now, ...place, speed: 20, ...trip },
      { vehicleId: "moves too", plate: "B", at: now, ...place, speed: 20, ...trip },
      { vehicleId: "silent", plate: "D", at: now - 240_000, ...place, ...trip, delay: 3_000 },
      { vehicleId: "early", plate: "G", at: now, ...place, ...trip, delay: -130, early: 150 },
      { vehicleId: "earlier", plate: "H", at: now, ...place, ...trip, delay: -200, early: 200 },
      { vehicleId: "late", plate: "E", at: now, ...place, ...trip, delay: 300 },
      { vehicleId: "later", plate: "F", at: now, ...place, ...trip, delay: 900 },
    ]),
    lines,
    now,
  );
  expect(vehicles.map(({ id, state, minutes }) => `${id} ${state} ${minutes}`)).toEqual([
    "later late 15",
    "late late 5",
    "earlier early 3",
    "early early 2",
    "silent noSignal 4",
    "moves too moving 0",
    "moves moving 0",
    "off off 0",
  ]);
  expect(countsOf(vehicles)).toEqual({ late: 2, early: 2, noSignal: 1, moving: 2, standing: 0, off: 1 });
  expect(vehicles[0]).toMatchObject({ nextName: "厂区", line: "一号线" });
  expect(found(vehicles, " 一号 ", "late").map(({ id }) => id)).toEqual(["later", "late"]);
  expect(found(vehicles, "x", undefined)).toEqual([]);
});
