/** Where a vehicle was at stops: refused fixes, single scenes, and many simulated days with noise and gaps. */
import { describe, expect, test } from "vitest";

import type { Fix, TrackedTrip } from "./fix.ts";
import { usualTrackingRules as rules } from "./fix.ts";
import { follow, followTrack, tick } from "./follow.ts";
import { between, moved, type Place, placeOf } from "./geo.ts";
import { isDriven, simulatedFix, simulateRun } from "./simulate.ts";
import { beforeTrip, isLeftEarly, leftEarlyS, type TripEvent } from "./tripState.ts";

const at = Date.parse("2026-11-25T07:00+08:00");
const origin = placeOf(31.3, 120.6);
const minute = 60_000;

/** Five stops, 1.5 km and five minutes apart, around a bend. */
const trip: TrackedTrip = {
  id: "t",
  stops: [
    [0, 0],
    [1_500, 0],
    [3_000, 0],
    [3_000, 1_500],
    [3_000, 3_000],
  ].map(([x = 0, y = 0], index) => ({
    ...{ index, stopId: `s${index}`, plannedMs: at + index * 5 * minute },
    ...moved(origin, x, y),
  })),
};
const stop = (index: number): Place => trip.stops[index] ?? origin;
const fix = (place: Place, seconds: number, more: Partial<Fix> = {}): Fix => ({
  ...{ lat: place.lat, lon: place.lon, atMs: at + seconds * 1000 },
  ...more,
});
/** Along the line between two stops, one fix every `every` seconds. */
const leg = (from: number, to: number, [start, end]: readonly [number, number], every: number): Fix[] => {
  const count = Math.floor((end - start) / every);
  return Array.from({ length: count }, (_, n) =>
    fix(between(stop(from), stop(to), (n * every) / (end - start)), start + n * every),
  );
};
const told = (events: readonly TripEvent[]) => events.map(({ kind, stop: index }) => `${kind} ${index}`);
const run = (fixes: readonly Fix[], of = trip) => followTrack(of, fixes, rules).events;

/** On time, standing 20 s at each stop, a fix each 5 s. */
const onTime = (every = 5): Fix[] => {
  const fixes = [fix(stop(0), -120), fix(stop(0), -60), fix(stop(0), -5)];
  for (let next = 1; next < 5; next += 1) {
    fixes.push(...leg(next - 1, next, [(next - 1) * 300 + 20, next * 300], every));
    fixes.push(fix(stop(next), next * 300), fix(stop(next), next * 300 + 20 - 0.001));
  }
  return fixes;
};

test("a fix that is not newer or is outside the time of the trip changes nothing", () => {
  const { state } = follow(trip, beforeTrip, fix(stop(0), 0), rules);
  expect(follow(trip, state, fix(stop(1), 0), rules)).toEqual({ state, events: [] });
  expect(follow(trip, state, fix(stop(1), -10), rules)).toEqual({ state, events: [] });
  expect(run([fix(stop(0), -21 * 60), fix(stop(4), 20 * 60 + 91 * 60)])).toEqual([]);
});

test("one impossible fix does not reach a stop", () => {
  const track = [...leg(0, 1, [20, 100], 5), fix(stop(2), 101), ...leg(0, 1, [105, 300], 5)];
  expect(told(run([fix(stop(0), -10), ...track])).filter((one) => one.endsWith(" 2"))).toEqual([]);
});

test("all stops are reached in order with their delays", () => {
  const events = run(onTime());
  expect(told(events)).toEqual([
    ...["arrived 0", "departed 0", "arrived 1", "departed 1", "arrived 2", "departed 2"],
    ...["arrived 3", "departed 3", "arrived 4"],
  ]);
  for (const { kind, delayS = 999 } of events.slice(1)) expect(Math.abs(delayS), kind).toBeLessThan(45);
});

test("a stop between two fixes is passed at a time between them", () => {
  const track = [fix(stop(0), 0), fix(between(stop(0), stop(1), 0.5), 160), fix(between(stop(0), stop(1), 0.85), 270)];
  const events = run([...track, fix(between(stop(1), stop(2), 0.15), 300), fix(between(stop(1), stop(2), 0.5), 360)]);
  const passed = events.find(({ kind }) => kind === "passed");
  expect(passed).toMatchObject({ stop: 1, delayS: -15 });
  expect(Math.abs((passed?.atMs ?? 0) - at - 285_000)).toBeLessThan(100);
});

test("a bypassed stop is missed, and a stop during a gap is unseen", () => {
  const around = moved(between(stop(1), stop(2), 0.5), 0, -900);
  const seen = [...leg(0, 1, [0, 200], 20), fix(moved(stop(1), -300, -900), 230), fix(moved(stop(1), 0, -900), 260)];
  const before = [fix(stop(0), -10)];
  const back = [fix(around, 320), fix(moved(stop(2), -300, -300), 370), fix(stop(2), 420)];
  expect(told(run([...before, ...seen, fix(moved(stop(1), 300, -900), 290), ...back]))).toContain("missed 1");
  expect(told(run([...before, ...leg(0, 1, [0, 200], 20), fix(stop(2), 600)]))).toContain("unseen 1");
});

test("a vehicle that leaves the first stop early and returns has not started the trip", () => {
  const fuel = moved(stop(0), -900, 0);
  const track = [fix(stop(0), -900), fix(fuel, -840), fix(fuel, -600), fix(stop(0), -540), ...leg(0, 1, [30, 330], 10)];
  const events = run([...track, fix(stop(1), 330)]);
  expect(told(events)).toEqual(["arrived 0", "departed 0", "arrived 1"]);
  expect(events[1]?.delayS).toBeGreaterThan(0);
});

test("a previous trip on the same road does not start the next one", () => {
  const back: TrackedTrip = {
    id: "back",
    stops: [...trip.stops].reverse().map((one, index) => ({ ...one, index, plannedMs: at + (index * 5 - 5) * minute })),
  };
  // Late on the way there, over the stops of the way back, at their times.
  expect(told(run(onTime(), back))).toEqual(["arrived 0"]);
});

describe("the next trip of the vehicle departs an hour later on the same road", () => {
  const first: TrackedTrip = { ...trip, nextDepartureMs: at + 60 * minute };
  const later = (fixes: readonly Fix[], minutes: number) =>
    fixes.map((one) => ({ ...one, atMs: one.atMs + minutes * minute }));

  test.each([
    ["nobody heard of this one", later(onTime(), 60)],
    ["its vehicle stands at the first stop from its time on", [fix(stop(0), -60), ...later(onTime(), 60)]],
    [
      "its vehicle left the first stop much too early, and did not come back",
      [...[fix(stop(0), -900), fix(between(stop(0), stop(1), 0.2), -840)], ...later(onTime(), 60)],
    ],
  ])("its drive does not count for this trip when: %s", (_, fixes) => {
    expect(told(run(fixes, first)).filter((one) => one !== "arrived 0")).toEqual([]);
  });

  test.each([
    ["begins late, and ends after the other should have begun", later(onTime(), 38)],
    ["began in time, and comes to its end very late", [...onTime().slice(0, 40), ...later(onTime().slice(40), 61)]],
  ])("a trip that %s is followed to its end", (_, fixes) => {
    expect(told(run(fixes, first))).toContain("arrived 4");
  });

  test("with 16 minutes between two departures, the nearer departure is started", () => {
    const close = { ...trip, nextDepartureMs: at + 16 * minute };
    expect(told(run(later(onTime(), 7), close))).toContain("departed 0");
    expect(told(run(later(onTime(), 11), close))).toEqual([]);
  });
});

test("a trip with an unseen start begins when two of its stops are reached in order", () => {
  const late = onTime().filter(({ atMs }) => atMs > at + 400_000);
  expect(told(run(late)).slice(0, 4)).toEqual(["unseen 0", "unseen 1", "passed 2", "arrived 3"]);
});

test("leaving the route, speeding and a lost signal are reported once per occurrence", () => {
  const far = moved(stop(1), 0, -2_500);
  const away = [fix(far, 250, { speedKmh: 120 }), fix(far, 270, { speedKmh: 120 }), fix(far, 290), fix(far, 320)];
  const { events, state } = followTrack(
    trip,
    [fix(stop(0), 0), fix(between(stop(0), stop(1), 0.5), 150), ...away],
    rules,
  );
  expect(told(events)).toEqual(["arrived 0", "departed 0", "speeding 1", "offRoute 1"]);
  expect(tick(trip, state, at + 400_000, rules).events).toEqual([]);
  const silent = tick(trip, state, at + 510_000, rules);
  expect(told(silent.events)).toEqual(["noSignal 1"]);
  expect(tick(trip, silent.state, at + 600_000, rules).events).toEqual([]);
  expect(tick(trip, beforeTrip, at + 600_000, rules).events).toEqual([]);
});

test("a track with fewer fixes gives the same stops at nearly the same times", () => {
  const all = run(onTime(5)).filter(({ kind }) => kind !== "departed");
  for (const every of [10, 20, 30, 45]) {
    const fewer = run(onTime(5).filter(({ atMs }) => (atMs / 1000) % every < 5)).filter(
      ({ kind }) => kind !== "departed",
    );
    expect(
      fewer.map((one) => one.stop),
      `every ${every} s`,
    ).toEqual(all.map((one) => one.stop));
    for (const [n, one] of fewer.entries()) {
      if (n > 0) expect(Math.abs(one.atMs - (all[n]?.atMs ?? 0)), `every ${every} s`).toBeLessThan(every * 1000);
    }
  }
});

test("a state that was stored as JSON continues unchanged", () => {
  const whole = followTrack(trip, onTime(), rules);
  let state = beforeTrip;
  const events: TripEvent[] = [];
  for (const one of onTime()) {
    const step = follow(trip, JSON.parse(JSON.stringify(state)) as typeof state, one, rules);
    state = step.state;
    events.push(...step.events);
  }
  expect(events).toEqual(whole.events);
});

const days = Number(process.env["SIMULATED_DAYS"] ?? 100);

test(`on ${days} simulated days all arrivals with fixes at most 60 s apart are found, and no others`, () => {
  let arrivals = 0;
  for (let seed = 1; seed <= days; seed += 1) {
    const every = [5_000, 10_000, 20_000, 30_000][seed % 4] ?? 5_000;
    const options = { seed, noiseM: 10, dropouts: 0.15 };
    const real = simulateRun(trip, options);
    const end = (real.arrivals.at(-1) ?? 0) + 2 * minute;
    const fixes: Fix[] = [];
    for (let time = at - 10 * minute; time < end; time += every) {
      const one = simulatedFix(trip, time, options);
      if (one) fixes.push(one);
    }
    const events = run(fixes);
    const seen = new Map(
      events.flatMap((one) => (one.kind === "arrived" || one.kind === "passed" ? [[one.stop, one.atMs] as const] : [])),
    );
    const keys = events.map(({ kind, stop: index }) => `${kind} ${index}`);
    expect(new Set(keys).size, `seed ${seed}: no event twice`).toBe(keys.length);
    for (const [index, arrival] of real.arrivals.entries()) {
      const departure = real.departures[index] ?? arrival;
      const before = fixes.filter(({ atMs }) => atMs <= arrival - 15_000).at(-1);
      const inside = fixes.filter(({ atMs }) => atMs > arrival - 15_000 && atMs < departure + 15_000);
      const after = fixes.find(({ atMs }) => atMs >= departure + 15_000);
      const times = [before, ...inside, after].map((one) => one?.atMs ?? Infinity);
      const isGood = index > 0 && times.every((time, n) => n === 0 || time - (times[n - 1] ?? 0) <= 60_000);
      const found = seen.get(index);
      if (isGood) {
        arrivals += 1;
        expect(found, `seed ${seed}, every ${every}: stop ${index} in ${JSON.stringify(told(events))}`).toBeDefined();
      }
      // Never reported for a time at which the vehicle was not there.
      if (found === undefined || index === 0) continue;
      expect(found, `seed ${seed}: stop ${index}`).toBeGreaterThan(arrival - 45_000);
      const stays = index === trip.stops.length - 1 ? 3 * minute : 0;
      expect(found, `seed ${seed}: stop ${index}`).toBeLessThan(departure + stays + 45_000);
    }
  }
  expect(arrivals).toBeGreaterThan(days * 2);
});

test("some simulated trips start and stay early, and none does when that is switched off", () => {
  const trips = Array.from({ length: 500 }, (_, number) => ({ ...trip, id: `trip ${number}` }));
  const early = trips.filter((one) => {
    const { departures } = simulateRun(one, { seed: 1 });
    return (departures[0] ?? 0) < at;
  });
  expect(early.length).toBeGreaterThan(10);
  expect(early.length).toBeLessThan(60);
  expect(trips.every((one) => (simulateRun(one, { seed: 1, early: 0 }).departures[0] ?? 0) >= at)).toBe(true);
  for (const one of early) {
    const fixes = Array.from({ length: 360 }, (_, n) =>
      simulatedFix(one, at + (n - 60) * 5_000, { seed: 1, dropouts: 0 }),
    );
    const events = run(
      fixes.flatMap((seen) => seen ?? []),
      one,
    );
    const first = events.find(({ kind }) => kind === "departed");
    expect([first?.stop, isLeftEarly(first ?? { kind: "arrived" }, { earlyMinutes: 1 })]).toEqual([0, true]);
    expect(events.at(-1)?.delayS, one.id).toBeLessThan(60);
  }
});

test("the early departure from the last stop is known until the vehicle is on time at a stop", () => {
  const early = onTime(5).map((one) => ({ ...one, atMs: one.atMs - 2 * minute }));
  const until = (seconds: number) => early.filter(({ atMs }) => atMs <= at + seconds * 1000);
  const known = (seconds: number) =>
    leftEarlyS(trip, followTrack(trip, until(seconds), rules).state, at + seconds * 1000);
  expect(known(-130)).toBe(0);
  expect(known(60)).toBeGreaterThan(60);
  expect(known(60)).toBeLessThan(120);
  const { state } = followTrack(trip, until(185), rules);
  expect([state.next, state.isAtStop]).toEqual([2, true]);
  expect(leftEarlyS(trip, state, at + 299_000)).toBeGreaterThan(60);
  expect(leftEarlyS(trip, state, at + 300_000)).toBe(0);
  expect(leftEarlyS(trip, followTrack(trip, onTime(), rules).state, at + 1_000_000)).toBe(0);
});

test("some simulated trips do not run, always the same ones for a seed", () => {
  const trips = Array.from({ length: 2_000 }, (_, number) => ({ ...trip, id: `trip ${number}` }));
  const driven = trips.filter((one) => isDriven(one, 1)).map(({ id }) => id);
  expect(trips.filter((one) => isDriven(one, 1)).map(({ id }) => id)).toEqual(driven);
  expect(trips.filter((one) => isDriven(one, 2)).map(({ id }) => id)).not.toEqual(driven);
  expect(driven.length).toBeGreaterThan(1_800);
  expect(driven.length).toBeLessThan(1_950);
});
