/** Duties as TODS. Content that cannot be expressed is reported. The rest refers to the schedule, for any duties. */
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";

import type { PlannedTrip } from "../timetable/index.ts";
import {
  checkFeed,
  type Feed,
  type FeedDuty,
  type FeedFacts,
  type FeedPiece,
  writeFeed,
  writeOperations,
} from "./index.ts";

const day = (text: string) => Date.parse(`${text}T00:00+08:00`);
const MONDAY = day("2026-11-23");
const SATURDAY = day("2026-11-28");
const hours = (count: number) => count * 3_600;
const route = ["toFactory", "toHome"].flatMap((direction) =>
  [0, 1, 2].map((at) => ({
    direction,
    stopId: `id${direction === "toHome" ? 2 - at : at}`,
    distanceM: 900,
    timeS: 300,
  })),
);
const trip = (number: string, at: number, more: Partial<PlannedTrip> = {}): PlannedTrip => ({
  ...{ number, lineId: "l1", direction: "toFactory", days: ["workday"], times: [at * 60, at * 60 + 10, at * 60 + 30] },
  ...{ vehicleId: "v1", driverId: "", ...more },
});
const facts: FeedFacts = {
  agency: { id: "F1", name: "示例工厂", url: "https://bus.example.com", language: "zh" },
  ...{ from: MONDAY, until: SATURDAY },
  stops: [0, 1, 2].map((at) => ({
    ...{ id: `id${at}`, code: `S${at}`, name: `站点 ${at}`, address: "" },
    ...{ latitude: 31 + at / 100, longitude: 120.5 },
  })),
  lines: [{ id: "l1", code: "L1", name: "1号线", colour: "", route }],
  schemes: [
    {
      ...{ code: "P1", from: day("2026-09-01"), until: day("2026-12-31") },
      trips: [trip("A", 6), trip("B", 7, { direction: "toHome" }), trip("C", 25), trip("R", 9, { days: ["restDay"] })],
    },
  ],
  calendar: [],
};
const drive = (number: string, from: number): FeedPiece => {
  return { kind: "drive", fromS: hours(from), untilS: hours(from + 0.5), trip: number };
};
const idle = (kind: string, from: number, until: number): FeedPiece => {
  return { kind, fromS: hours(from), untilS: hours(until), trip: "" };
};
const duty = (pieces: readonly FeedPiece[], more: Partial<FeedDuty> = {}): FeedDuty => ({
  ...{ number: "D1", day: MONDAY, driverId: "p1", vehicleId: "v2", lineId: "", pieces },
  ...more,
});
const people = {
  drivers: [{ id: "p1", code: "E7" }],
  vehicles: ["v1", "v2"].map((id) => ({ id, plate: `苏E1000${id.at(-1)}` })),
};
const write = (...duties: readonly FeedDuty[]) => writeOperations(facts, { ...people, duties });
const table = (feed: Feed, file: string) => {
  const { columns = [], rows = [] } = feed.get(file) ?? {};
  return rows.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ""])));
};

describe("the writer omits and reports:", () => {
  it.each<[what: string, given: FeedDuty, rules: readonly string[], runs: number]>([
    ["a trip that there is not", duty([drive("Z", 6), drive("A", 6)]), ["noTrip Z"], 1],
    ["a trip of another kind of day", duty([drive("R", 9), drive("A", 6)]), ["noTrip R"], 1],
    ["a trip of another line than that of the duty", duty([drive("A", 6)], { lineId: "l2" }), ["noTrip A"], 0],
    ["the second of two trips at once", duty([drive("A", 6), drive("B", 6.25)]), ["overlap B"], 1],
    ["a duty without a trip or a line", duty([idle("rest", 8, 9), idle("other", 9, 12)]), ["noPlace "], 0],
    ["a duty on a line that does not run then", duty([idle("drive", 8, 12)], { lineId: "l2" }), ["noPlace "], 0],
  ])("%s", (_, given, rules, runs) => {
    const written = write(given);
    expect(written.left.map(({ rule, trip: number }) => `${rule} ${number}`)).toEqual(rules);
    expect(written.runs).toBe(runs);
  });

  it("a duty on a day outside the feed is omitted without a report", () => {
    const written = write(duty([drive("A", 6)], { day: day("2026-11-30") }));
    expect([written.runs, written.left, table(written.feed, "run_events.txt")]).toEqual([0, [], []]);
  });
});

test("a duty becomes a run of its day with ordered parts, each with start and end place", () => {
  const { feed } = write(
    duty([
      drive("C", 25),
      idle("deadhead", 5, 6),
      drive("A", 6),
      idle("rest", 6.5, 7),
      drive("B", 7),
      idle("deadhead", 8, 9),
    ]),
  );
  const told = table(feed, "run_events.txt").map((row) =>
    ["service_id", "run_id", "event_type", "trip_id", "start_location", "end_location", "start_time", "end_time"]
      .map((column) => row[column])
      .join(" "),
  );
  expect(told).toEqual([
    "run:20261123 D1 deadhead  S0 S0 05:00:00 06:00:00",
    "run:20261123 D1 trip P1:A S0 S2 06:00:00 06:30:00",
    "run:20261123 D1 rest  S2 S2 06:30:00 07:00:00",
    "run:20261123 D1 trip P1:B S2 S0 07:00:00 07:30:00",
    "run:20261123 D1 deadhead  S0 S0 08:00:00 09:00:00",
    "run:20261123 D1 trip P1:C S0 S2 25:00:00 25:30:00",
  ]);
  expect(table(feed, "employee_run_dates.txt")).toEqual([
    { date: "20261123", service_id: "run:20261123", run_id: "D1", employee_id: "E7" },
  ]);
});

test("a duty on a line without trips begins at the first stop of the line", () => {
  const [event] = table(write(duty([idle("drive", 8, 12)], { lineId: "l1" })).feed, "run_events.txt");
  expect(event).toMatchObject({ event_type: "drive", trip_id: "", start_location: "S0", end_location: "S0" });
});

test("a trip has the vehicle of its duty, and on other days the vehicle of the timetable", () => {
  const given = table(write(duty([drive("A", 6)])).feed, "vehicle_assignments.txt");
  const ofA = given.filter((row) => row["block_id"] === "P1:A").map((row) => `${row["date"]} ${row["vehicle_id"]}`);
  expect(ofA).toEqual(["20261123 v2", "20261124 v1", "20261125 v1", "20261126 v1", "20261127 v1"]);
});

test("an unknown driver or vehicle leaves the value empty", () => {
  const { feed, runs } = write(duty([drive("A", 6)], { driverId: "", vehicleId: "" }));
  expect(runs).toBe(1);
  expect(table(feed, "employee_run_dates.txt")).toEqual([]);
  expect(table(feed, "vehicle_assignments.txt").find((row) => row["block_id"] === "P1:A")?.["vehicle_id"]).toBe("v1");
});

const anyDuty = fc.record({
  day: fc.constantFrom(MONDAY, MONDAY + 86_400_000, SATURDAY),
  driverId: fc.constantFrom("", "p1", "gone"),
  vehicleId: fc.constantFrom("", "v1", "v2", "gone"),
  lineId: fc.constantFrom("", "l1", "l2"),
  pieces: fc.array(
    fc.record({
      kind: fc.constantFrom("drive", "deadhead", "layover", "rest", "other"),
      trip: fc.constantFrom("", "A", "B", "C", "R", "Z"),
      fromS: fc.integer({ min: 0, max: hours(30) }),
    }),
    { maxLength: 8 },
  ),
});

test("for any duties no standard rule is broken, no run has two trips at once and no part is lost", () => {
  fc.assert(
    fc.property(fc.array(anyDuty, { maxLength: 6 }), (all) => {
      const duties = all.map((one, at): FeedDuty => {
        const pieces = one.pieces.map((piece) => ({ ...piece, untilS: piece.fromS + 1_800 }));
        return { ...one, number: `D${at}`, pieces };
      });
      const { feed, left } = writeOperations(facts, { ...people, duties });
      const events = table(feed, "run_events.txt");
      for (const { number, pieces } of duties) {
        const told = left.filter((one) => one.duty === number);
        const count = events.filter((event) => event["run_id"] === number).length + told.length;
        expect(told.some(({ rule }) => rule === "noPlace") ? pieces.length : count).toBe(pieces.length);
      }
      expect(checkFeed(new Map([...writeFeed(facts).feed, ...feed]))).toEqual([]);
      const ends = new Map<string, string>();
      for (const {
        service_id: service,
        run_id: run,
        trip_id: on,
        start_time: from = "",
        end_time: until = "",
      } of events) {
        if (on === "") continue;
        expect((ends.get(`${service} ${run}`) ?? "") <= from).toBe(true);
        ends.set(`${service} ${run}`, until);
      }
    }),
    { numRuns: 200 },
  );
});
