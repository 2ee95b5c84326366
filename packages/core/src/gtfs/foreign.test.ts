/**
 * Feeds of other publishers. Violations of the standard are reported by file, row, column and rule. Content that we
 * cannot express is reported, never guessed.
 */
import { describe, expect, it } from "vitest";

import { checkFeed, FeedError, parseFeed, readFeed } from "./index.ts";

const files: Readonly<Record<string, string>> = {
  "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nA,Buses,https://bus.example.com,Asia/Shanghai\n",
  "stops.txt":
    '\uFEFFstop_id,stop_name,stop_lat,stop_lon\nS1,"First, north",31.1,120.1\nS2,Second,31.2,120.2\nS3,Third,31.3,120.3\nS4,Fourth,31.4,120.4\n',
  "routes.txt": "route_id,agency_id,route_short_name,route_type,route_color\nR1,A,1,3,FF0000\n",
  "calendar.txt":
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nWK,1,1,1,1,1,0,0,20260921,20261018\n",
  "trips.txt":
    "route_id,service_id,trip_id,trip_short_name,direction_id\nR1,WK,T1,morning,1\nR1,WK,T2,evening,0\nR1,WK,T3,evening,0\n",
  "stop_times.txt": [
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
    ...["T1,06:00:00,06:01:00,S1,5", "T1,06:10:00,06:10:00,S2,10", "T1,06:20:00,06:20:00,S3,20"],
    ...[
      "T2,24:10:00,24:10:00,S3,1",
      "T2,24:20:00,24:20:00,S1,2",
      "T3,25:10:00,25:10:00,S3,1",
      "T3,25:15:00,25:15:00,S2,2",
    ],
    ...["T3,25:20:00,25:20:00,S1,3", ""],
  ].join("\r\n"),
};
const feedOf = (more: Readonly<Record<string, string | undefined>> = {}) =>
  parseFeed(
    new Map(
      Object.entries({ ...files, ...more }).flatMap(([file, text]) => (text === undefined ? [] : [[file, text]])),
    ),
  );
const changed = (file: string, from: string, to: string) => {
  const text = files[file] ?? "";
  expect(text).toContain(from);
  return { [file]: text.replace(from, to) };
};

describe("a feed with this fault has an error:", () => {
  const cases: readonly (readonly [string, Readonly<Record<string, string | undefined>>, object])[] = [
    ["a file that is not there", { "stops.txt": undefined }, { rule: "missing_required_file", file: "stops.txt" }],
    ["no calendar at all", { "calendar.txt": undefined }, { rule: "missing_calendar_and_calendar_date_files" }],
    ["a column that is not there", changed("stops.txt", "stop_lat", "latitude"), { rule: "missing_required_column" }],
    [
      "an empty name",
      changed("stops.txt", "Second", ""),
      { rule: "missing_required_field", row: 3, column: "stop_name" },
    ],
    ["a latitude of 131 degrees", changed("stops.txt", "31.2", "131.2"), { rule: "number_out_of_range", row: 3 }],
    ["a latitude in words", changed("stops.txt", "31.2", "north"), { rule: "invalid_float", value: "north" }],
    ["a stop twice", changed("stops.txt", "S2,", "S1,"), { rule: "duplicate_key", file: "stops.txt", row: 3 }],
    ["a day that no month has", changed("calendar.txt", "20260921", "20260931"), { rule: "invalid_date" }],
    [
      "an end before the beginning",
      changed("calendar.txt", "20261018", "20260901"),
      { rule: "start_and_end_range_out_of_order" },
    ],
    ["a colour in words", changed("routes.txt", "FF0000", "red"), { rule: "invalid_color", value: "red" }],
    ["an address without a host", changed("agency.txt", "https://bus.example.com", "bus"), { rule: "invalid_url" }],
    [
      "a time without seconds",
      changed("stop_times.txt", "06:10:00,06:10:00", "06:10,06:10"),
      { rule: "invalid_time", row: 3 },
    ],
    [
      "a time that goes back",
      changed("stop_times.txt", "06:10:00,", "06:00:30,"),
      { rule: "stop_time_with_arrival_before_previous_departure_time" },
    ],
    [
      "a stop that nobody knows",
      changed("stop_times.txt", "S2,10", "S9,10"),
      { rule: "foreign_key_violation", value: "S9" },
    ],
    [
      "a service that nobody knows",
      changed("trips.txt", "WK,T1", "XX,T1"),
      { rule: "foreign_key_violation", value: "XX" },
    ],
    [
      "a trip without a time at its end",
      changed("stop_times.txt", "06:20:00,06:20:00", ","),
      { rule: "missing_trip_edge" },
    ],
  ];
  it.each(cases)("%s", async (_, more, expected) => {
    expect(checkFeed(await feedOf(more))).toContainEqual(expect.objectContaining({ severity: "error", ...expected }));
  });

  it("a file that is not a table is refused with its name", async () => {
    const read = feedOf({ "trips.txt": 'route_id\n"open' });
    await expect(read).rejects.toThrow(FeedError);
    await expect(read).rejects.toMatchObject({ file: "trips.txt" });
  });
});

describe("a feed of another publisher", () => {
  it("gives warnings for unused stops and trips, and no errors", async () => {
    const notices = checkFeed(await feedOf(changed("trips.txt", "T3,evening", "T9,night")));
    expect(notices.filter(({ severity }) => severity === "warning")).toMatchObject([
      { rule: "unusable_trip", value: "T9" },
      { rule: "stop_without_stop_time", value: "S4" },
    ]);
  });

  it("is read as stops, lines with a route per direction, and trips", async () => {
    const { stops, lines, trips, problems, from, until } = readFeed(await feedOf());
    expect(problems).toEqual([]);
    expect(stops.map(({ code, name }) => [code, name])).toEqual([
      ["S1", "First, north"],
      ["S2", "Second"],
      ["S3", "Third"],
    ]);
    expect(lines).toMatchObject([{ code: "R1", name: "1", colour: "#FF0000" }]);
    expect(lines[0]?.route.map(({ direction, stop, timeS, distanceM }) => [direction, stop, timeS, distanceM])).toEqual(
      [
        ["toFactory", "S1", 0, 0],
        ["toFactory", "S2", 540, undefined],
        ["toFactory", "S3", 600, undefined],
        ["toHome", "S3", 0, 0],
        ["toHome", "S2", 300, undefined],
        ["toHome", "S1", 300, undefined],
      ],
    );
    expect(trips.map(({ number, direction, days, times }) => [number, direction, days, times.length])).toEqual([
      ["morning", "toFactory", ["workday", "makeUpDay"], 3],
      ["T2", "toHome", ["workday", "makeUpDay"], 2],
      ["T3", "toHome", ["workday", "makeUpDay"], 3],
    ]);
    expect([from, until]).toEqual([Date.parse("2026-09-21T00:00+08:00"), Date.parse("2026-10-16T00:00+08:00")]);
  });

  it("gets its holidays and worked weekends from the days of service", async () => {
    const dates = "service_id,date,exception_type\nWK,20261001,2\nWK,20261002,2\nWK,20260927,1\n";
    const { exceptions, trips } = readFeed(await feedOf({ "calendar_dates.txt": dates }));
    expect(exceptions).toEqual([
      { day: Date.parse("2026-09-27T00:00+08:00"), kind: "makeUpDay" },
      { day: Date.parse("2026-10-01T00:00+08:00"), kind: "holiday" },
      { day: Date.parse("2026-10-02T00:00+08:00"), kind: "holiday" },
    ]);
    expect(trips[0]?.days).toEqual(["workday", "makeUpDay"]);
  });

  const left: readonly (readonly [string, Readonly<Record<string, string>>, object])[] = [
    [
      "weekdays of which only some are served",
      changed("calendar.txt", "WK,1,1,1,1,1", "WK,1,0,1,1,1"),
      { rule: "days", value: "WK" },
    ],
    ["a service that never runs", changed("calendar.txt", "WK,1,1,1,1,1", "WK,0,0,0,0,0"), { rule: "neverRuns" }],
    [
      "a stop without a time",
      changed("stop_times.txt", "06:10:00,06:10:00", ","),
      { rule: "missingTime", value: "T1" },
    ],
    ["times with seconds", changed("stop_times.txt", "06:10:00,06:10:00", "06:10:30,06:10:30"), { rule: "seconds" }],
    [
      "trips in contrary order",
      changed("stop_times.txt", "T2,24:20:00,24:20:00,S1,2", "T2,24:20:00,24:20:00,S1,0"),
      { rule: "pattern", value: "T2" },
    ],
    ["a tram", changed("routes.txt", ",3,", ",0,"), { rule: "notBus", value: "R1" }],
  ];
  it.each(left)("omits and reports %s", async (_, more, problem) => {
    expect(readFeed(await feedOf(more)).problems).toContainEqual(expect.objectContaining(problem));
  });
});

it("counts stops without trips, but not stations and entrances", async () => {
  expect(readFeed(await feedOf()).unusedStops).toBe(1);
  const withKinds = (files["stops.txt"] ?? "")
    .replace("stop_lat,stop_lon", "stop_lat,stop_lon,location_type")
    .replace("31.1,120.1", "31.1,120.1,0")
    .replace("31.4,120.4", "31.4,120.4,1");
  expect(readFeed(await feedOf({ "stops.txt": withKinds })).unusedStops).toBe(0);
});
