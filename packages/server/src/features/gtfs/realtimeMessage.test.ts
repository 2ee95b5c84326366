/** Realtime feeds in the binary form of the standard. The content is decoded again and checked against the schedule. */
import {
  checkRealtime,
  type FeedFacts,
  feedTripsOf,
  realtimeFeed,
  type RealtimeFacts,
  realtimeKinds,
  type RealtimeMessage,
  type RealtimeVehicle,
  writeFeed,
} from "@banche/core/gtfs";
import { beforeTrip, type TripState } from "@banche/core/tracking";
import { expect, test } from "vitest";

import { decodeRealtime, encodeRealtime } from "./realtimeMessage.ts";

const day = Date.parse("2026-11-25T00:00+08:00");
const nowMs = day + 405 * 60_000;
const route = [0, 1, 2].map((at) => ({ direction: "toFactory", stopId: `id${at}`, distanceM: 1_000, timeS: 300 }));
const schedule: FeedFacts = {
  agency: { id: "F1", name: "示例工厂", url: "https://bus.example.com", language: "zh" },
  ...{ from: day, until: day },
  stops: [0, 1, 2].map((at) => ({
    ...{ id: `id${at}`, code: `S${at}`, name: `站点 ${at}`, address: "" },
    ...{ latitude: 31 + at / 100, longitude: 120.5 },
  })),
  lines: [{ id: "l1", code: "L1", name: "1号线", colour: "", route }],
  schemes: [
    {
      ...{ code: "P1", from: day, until: day },
      // The second one is planned to be at two stops in the same minute.
      trips: [
        [400, 410, 425],
        [400, 410, 410],
      ].map((times, at) => ({
        ...{ id: `t${at}`, number: `${at}`, lineId: "l1", direction: "toFactory", days: [], times },
        ...{ vehicleId: "", driverId: "" },
      })),
    },
  ],
  calendar: [],
};
const { trips } = feedTripsOf(schedule);
const under: TripState = {
  ...beforeTrip,
  next: 1,
  delayS: 420,
  last: { lat: 31_000_000, lon: 120_500_000, atMs: nowMs },
};
const vehicles = trips.map((trip, at): RealtimeVehicle => {
  const last = { lat: 31_000_000, lon: 120_500_000, atMs: nowMs - 5_000, speedKmh: 36, heading: 360 };
  return { id: `v${at}`, plate: at === 0 ? "苏E10000D" : "", last, run: { trip, day } };
});
const facts: RealtimeFacts = {
  ...{ nowMs, feedVersion: "abc", vehicles, states: new Map(vehicles.map((one) => [one, under])), lateS: 300 },
  cancelled: [],
  texts: (effect) => ({ translation: [{ text: effect, language: "en" }] }),
};
const told = (kind: (typeof realtimeKinds)[number], more: Partial<RealtimeFacts> = {}): RealtimeMessage =>
  decodeRealtime(encodeRealtime(realtimeFeed(kind, { ...facts, ...more }))) as unknown as RealtimeMessage;

test.each(realtimeKinds)("the feed %s of an empty fleet is a message without entities", (kind) => {
  const message = told(kind, { vehicles: [] });
  expect(message.header).toEqual({
    ...{ gtfsRealtimeVersion: "2.0", incrementality: "FULL_DATASET", timestamp: nowMs / 1000, feedVersion: "abc" },
  });
  expect(message.entity).toEqual([]);
});

test.each(realtimeKinds)("the feed %s breaks no rule when it is checked with its schedule", (kind) => {
  const [cancelled] = trips.map((trip) => ({ trip, day }));
  const { feed } = writeFeed(schedule);
  expect(checkRealtime(told(kind), feed, nowMs)).toEqual([]);
  const more = { vehicles: vehicles.slice(1), cancelled: cancelled ? [cancelled] : [] };
  expect(checkRealtime(told(kind, more), feed, nowMs)).toEqual([]);
});

test("a vehicle has its last position and next stop, and no number plate if the plate is hidden", () => {
  const [first, second] = told("vehicles").entity;
  expect(first?.vehicle).toMatchObject({
    ...{ vehicle: { id: "v0", licensePlate: "苏E10000D" }, currentStopSequence: 2, stopId: "S1" },
    ...{ currentStatus: "IN_TRANSIT_TO", timestamp: nowMs / 1000 - 5 },
    trip: { tripId: "P1:0", startDate: "20261125", routeId: "L1", directionId: 1 },
  });
  expect(first?.vehicle?.position.latitude).toBeCloseTo(31, 4);
  expect(first?.vehicle?.position).toMatchObject({ speed: 10, bearing: 0 });
  expect(second?.vehicle?.vehicle).toEqual({ id: "v1" });
});

test("each coming stop has a time with the delay, later than the stop before", () => {
  const [first, second] = told("trips").entity.map(({ tripUpdate }) => tripUpdate?.stopTimeUpdate ?? []);
  const at = (minutes: number) => day / 1000 + minutes * 60 + 420;
  expect(first?.map(({ stopSequence, arrival }) => [stopSequence, arrival.time])).toEqual([
    [2, at(410)],
    [3, at(425)],
  ]);
  expect(second?.map(({ arrival }) => arrival.time)).toEqual([at(410), at(410) + 1]);
});

test("an early trip has a negative delay and earlier times, and causes no alert", () => {
  const early = new Map(vehicles.slice(0, 1).map((one) => [one, { ...under, delayS: -180 }]));
  const now = { nowMs: day + 401 * 60_000, states: early };
  const update = told("trips", now).entity[0]?.tripUpdate;
  expect(update?.delay).toBe(-180);
  expect(update?.stopTimeUpdate.map(({ arrival }) => arrival.time)).toEqual([
    day / 1000 + 407 * 60,
    day / 1000 + 422 * 60,
  ]);
  expect(told("alerts", now).entity).toEqual([]);
});

test("riders get alerts for late and cancelled trips, not for trips in time", () => {
  expect(told("alerts").entity.map(({ alert }) => alert?.effect)).toEqual(["SIGNIFICANT_DELAYS", "SIGNIFICANT_DELAYS"]);
  const [trip] = trips;
  const cancelled = trip ? [{ trip, day }] : [];
  const [alert, ...others] = told("alerts", { lateS: 421, cancelled }).entity;
  expect([alert?.alert?.effect, others]).toEqual(["NO_SERVICE", []]);
  expect(alert?.alert?.activePeriod).toEqual([{ start: day / 1000 + 24_000, end: day / 1000 + 25_500 }]);
});

/** The stops of the first trip, which tests make invalid. */
const updatesIn = ({ entity }: RealtimeMessage): unknown[] =>
  (entity[0]?.tripUpdate?.stopTimeUpdate ?? []) as unknown[];
const spoiled: readonly (readonly [string, (message: RealtimeMessage) => unknown])[] = [
  ["E003", ({ entity }) => Object.assign(entity[0]?.tripUpdate?.trip ?? {}, { tripId: "P1:9" })],
  ["E004", ({ entity }) => Object.assign(entity[0]?.tripUpdate?.trip ?? {}, { routeId: "L9" })],
  ["E021", ({ entity }) => Object.assign(entity[0]?.tripUpdate?.trip ?? {}, { startDate: "20261131" })],
  ["E024", ({ entity }) => Object.assign(entity[0]?.tripUpdate?.trip ?? {}, { directionId: 0 })],
  ["E001", ({ entity }) => Object.assign(entity[0]?.tripUpdate ?? {}, { timestamp: nowMs })],
  ["E012", ({ header }) => Object.assign(header, { timestamp: nowMs / 1000 - 60 })],
  ["E048", ({ header }) => Object.assign(header, { timestamp: 0 })],
  ["E011", ({ entity }) => Object.assign(entity[0]?.tripUpdate?.stopTimeUpdate[0] ?? {}, { stopId: "S9" })],
  ["E051", ({ entity }) => Object.assign(entity[0]?.tripUpdate?.stopTimeUpdate[1] ?? {}, { stopSequence: 7 })],
  ["E045", ({ entity }) => Object.assign(entity[0]?.tripUpdate?.stopTimeUpdate[1] ?? {}, { stopId: "S0" })],
  [
    "E022",
    ({ entity }) => Object.assign(entity[0]?.tripUpdate?.stopTimeUpdate[1]?.arrival ?? {}, { time: 1_700_000_000 }),
  ],
  [
    "E025",
    ({ entity }) => Object.assign(entity[0]?.tripUpdate?.stopTimeUpdate[1]?.departure ?? {}, { time: 1_700_000_000 }),
  ],
  ["E002", (message) => updatesIn(message).reverse()],
  ["E041", (message) => updatesIn(message).splice(0)],
  ["E052", ({ entity }) => Object.assign(entity[1] ?? {}, { id: entity[0]?.id })],
];
test.each(spoiled)("the check finds a violation of rule %s", (rule, spoil) => {
  const message = told("trips");
  spoil(message);
  expect(checkRealtime(message, writeFeed(schedule).feed, nowMs).map((fault) => fault.rule)).toContain(rule);
});
