import fc from "fast-check";
import { expect, test } from "vitest";
import { stopPosters } from "./stopPosters.ts";

const leg = (direction: string, stopId: string) => ({ direction, stopId, distanceM: 0, timeS: 0 });
const line = {
  id: "l1",
  name: "1号线",
  route: [leg("out", "a"), leg("out", "b"), leg("out", "c"), leg("back", "c"), leg("back", "b"), leg("back", "a")],
};
const trip = (times: readonly (number | undefined)[], days: readonly string[] = [], direction = "out") => ({
  ...{ lineId: "l1", direction, days, times },
});

test("a trip is on the posters of all its stops except the last one", () => {
  expect(stopPosters([line], [trip([420, 430, 440])])).toEqual([
    {
      stopId: "a",
      routes: [{ lineId: "l1", direction: "out", towards: "c", departures: [{ days: [], minutes: [420] }] }],
    },
    {
      stopId: "b",
      routes: [{ lineId: "l1", direction: "out", towards: "c", departures: [{ days: [], minutes: [430] }] }],
    },
  ]);
});

test("a skipped stop has no departure, and a shorter trip shows its own last stop", () => {
  const posters = stopPosters([line], [trip([420, undefined, 440]), trip([500, 510, undefined])]);
  expect(posters.map(({ stopId }) => stopId)).toEqual(["a"]);
  expect(posters[0]?.routes.map(({ towards }) => towards)).toEqual(["c", "b"]);
});

test("departures are grouped by kinds of day, every day first, and all kinds count as every day", () => {
  const posters = stopPosters(
    [line],
    [
      trip([500, 510, 520], ["holiday", "restDay"]),
      trip([430, 440, 450], ["workday"]),
      trip([420, 430, 440]),
      trip([425, 435, 445], ["makeUpDay", "holiday", "workday", "restDay"]),
      trip([430, 440, 450], ["workday"]),
    ],
  );
  expect(posters[0]?.routes[0]?.departures).toEqual([
    { days: [], minutes: [420, 425] },
    { days: ["workday"], minutes: [430] },
    { days: ["restDay", "holiday"], minutes: [500] },
  ]);
});

test("a loop that reaches a stop twice has two departures there", () => {
  const loop = { ...line, route: [leg("out", "a"), leg("out", "b"), leg("out", "a"), leg("out", "c")] };
  const [first] = stopPosters([loop], [trip([400, 410, 420, 430])]);
  expect(first?.routes[0]?.departures).toEqual([{ days: [], minutes: [400, 420] }]);
});

test("trips of other lines and without times are on no poster", () => {
  expect(stopPosters([line], [{ ...trip([1, 2, 3]), lineId: "other" }, trip([]), trip([undefined, 430])])).toEqual([]);
});

test("every departure is on a poster once and in order", () => {
  const days = fc.uniqueArray(fc.constantFrom("workday", "restDay", "holiday", "makeUpDay"));
  const time = fc.option(fc.integer({ min: 0, max: 2_159 }), { nil: undefined });
  const made = fc.record({ times: fc.array(time, { minLength: 3, maxLength: 3 }), days });
  fc.assert(
    fc.property(fc.array(made, { maxLength: 20 }), (all) => {
      const trips = all.map(({ times, days: on }) => trip(times, on));
      const wanted = new Set<string>();
      for (const { times, days: on } of trips) {
        const last = times.map((minutes) => minutes !== undefined).lastIndexOf(true);
        const kinds = on.length === 4 ? [] : [...on].sort();
        for (const [at, minutes] of times.slice(0, Math.max(last, 0)).entries())
          if (minutes !== undefined) wanted.add(`${"abc"[at]} ${"abc"[last]} ${kinds.join("+")} ${minutes}`);
      }
      const shown: string[] = [];
      for (const { stopId, routes } of stopPosters([line], trips))
        for (const { towards, departures } of routes)
          for (const { days: on, minutes } of departures) {
            expect(minutes).toEqual([...minutes].sort((a, b) => a - b));
            shown.push(...minutes.map((one) => `${stopId} ${towards} ${[...on].sort().join("+")} ${one}`));
          }
      expect(shown.sort()).toEqual([...wanted].sort());
    }),
  );
});
