/**
 * Timetables as feeds. Content that cannot be expressed is reported. The rest meets the rules of the standard, and is
 * the same after reading it.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { dayKinds, type PlannedTrip, type RouteLeg, type ServiceDay } from "../timetable/index.ts";
import { type Feed, type FeedFacts, feedText, parseFeed, readFeed, writeFeed } from "./index.ts";
import { checkFeed } from "./index.ts";

const day = (text: string) => Date.parse(`${text}T00:00+08:00`);
const stop = (at: number, more: object = {}) => ({
  ...{ id: `id${at}`, code: `S${at}`, name: `站点 ${at}`, address: "" },
  ...{ latitude: 31 + at / 100, longitude: 120.5, ...more },
});
const leg = (direction: string, at: number, distanceM = 1_000): RouteLeg => {
  return { direction, stopId: `id${at}`, distanceM, timeS: 300 };
};
const route = [0, 1, 2].map((at) => leg("toFactory", at)).concat([2, 1, 0].map((at) => leg("toHome", at)));
const trip = (number: string, more: Partial<PlannedTrip> = {}): PlannedTrip => ({
  ...{ number, lineId: "l1", direction: "toFactory", days: ["workday", "makeUpDay"], times: [400, 410, 425] },
  ...{ vehicleId: "", driverId: "", ...more },
});
const facts = (trips: readonly PlannedTrip[], more: Partial<FeedFacts> = {}): FeedFacts => ({
  agency: { id: "F1", name: "示例工厂", url: "https://bus.example.com", language: "zh" },
  ...{ from: day("2026-09-21"), until: day("2026-10-18"), stops: [0, 1, 2].map((at) => stop(at)) },
  lines: [{ id: "l1", code: "L1", name: "1号线", colour: "#1677ff", route }],
  schemes: [{ code: "P1", from: day("2026-09-01"), until: day("2026-12-31"), trips }],
  calendar: [...holidays],
  ...more,
});
/** The national day of 2026, with a Sunday that is a working day in exchange. */
const holidays: readonly ServiceDay[] = [
  { day: day("2026-09-27"), kind: "makeUpDay" },
  ...["2026-10-01", "2026-10-02", "2026-10-03"].map((text) => ({ day: day(text), kind: "holiday" as const })),
];
const table = (feed: Feed, file: string) => {
  const { columns = [], rows = [] } = feed.get(file) ?? {};
  return rows.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at]])));
};
const textsOf = (feed: Feed) => new Map([...feed].map(([file, of]) => [file, feedText(of)]));

describe("a written feed omits and reports:", () => {
  const cases: readonly (readonly [string, PlannedTrip, Partial<FeedFacts>, string])[] = [
    ["a trip of a line that is not there", trip("1", { lineId: "l9" }), {}, "noLine"],
    ["a trip with a single stop", trip("1", { times: [400, undefined, undefined] }), {}, "tooFewStops"],
    ["a trip whose times go back", trip("1", { times: [400, 390, 425] }), {}, "timesDescend"],
    ["a trip of days that the period has none of", trip("1", { days: ["holiday"] }), { calendar: [] }, "noDay"],
    [
      "a trip beyond the validity of its scheme",
      trip("1"),
      { from: day("2027-01-01"), until: day("2027-02-01") },
      "noDay",
    ],
    [
      "a trip with a stop that has no position",
      trip("1"),
      { stops: [stop(0), stop(1, { latitude: undefined }), stop(2)] },
      "noPosition",
    ],
  ];
  it.each(cases)("%s", (_, given, more, rule) => {
    const { feed, left, trips } = writeFeed(
      facts([given, trip("2", { direction: "toHome", times: [1100, 1110, 1120] })], more),
    );
    expect(left).toContainEqual(expect.objectContaining({ scheme: "P1", number: "1", rule }));
    expect(table(feed, "trips.txt").map((row) => row["trip_id"])).not.toContain("P1:1");
    expect(trips).toBe(2 - left.length);
  });
});

describe("a written feed", () => {
  const { feed } = writeFeed(
    facts([
      trip("2"),
      trip("1", { times: [1430, undefined, 1450], days: [] }),
      trip("3", { days: ["holiday", "restDay"] }),
    ]),
  );

  it("breaks no rule of the standard", () => {
    expect(checkFeed(feed)).toEqual([]);
  });

  it("contains times of the service day, stop codes and the distance along the route", () => {
    const calls = table(feed, "stop_times.txt").filter((row) => row["trip_id"] === "P1:1");
    expect(calls).toMatchObject([
      { arrival_time: "23:50:00", stop_id: "S0", stop_sequence: "1", shape_dist_traveled: "0" },
      { arrival_time: "24:10:00", stop_id: "S2", stop_sequence: "2", shape_dist_traveled: "2000" },
    ]);
  });

  it("contains holidays and worked weekends as exceptions of the weekly service, within the period", () => {
    expect(table(feed, "calendar.txt")).toMatchObject([
      { service_id: "P1:daily", monday: "1", sunday: "1", start_date: "20260921", end_date: "20261018" },
      { service_id: "P1:restDay+holiday", monday: "0", saturday: "1" },
      { service_id: "P1:workday+makeUpDay", monday: "1", saturday: "0" },
    ]);
    const of = (service: string) =>
      table(feed, "calendar_dates.txt").flatMap((row) =>
        row["service_id"] === service ? [`${row["date"]} ${row["exception_type"]}`] : [],
      );
    expect(of("P1:daily")).toEqual([]);
    expect(of("P1:workday+makeUpDay")).toEqual(["20260927 1", "20261001 2", "20261002 2"]);
    expect(of("P1:restDay+holiday")).toEqual(["20260927 2", "20261001 1", "20261002 1"]);
  });

  it("has a readable text colour and no formula guard in its cells", () => {
    const [line] = table(feed, "routes.txt");
    expect(line).toMatchObject({ route_id: "L1", route_type: "3", route_color: "1677FF", route_text_color: "000000" });
    const odd = writeFeed(facts([trip("1")], { stops: [stop(0, { name: '=1,"2"' }), stop(1), stop(2)] })).feed;
    expect(feedText(odd.get("stops.txt") ?? { columns: [], rows: [] })).toContain('S0,"=1,""2""",');
  });

  it("has no shape when the length of a leg is unknown", () => {
    const unknown = route.map((one) => ({ ...one, distanceM: one.stopId === "id1" ? 0 : one.distanceM }));
    const lines = [{ id: "l1", code: "L1", name: "1号线", colour: "", route: unknown }];
    const { feed: without } = writeFeed(facts([trip("1")], { lines }));
    expect([without.has("shapes.txt"), checkFeed(without)]).toEqual([false, []]);
  });
});

describe("a line that ends where it begins", () => {
  const lengths = [0, 700, 800, 900];
  const loop = [0, 1, 2, 0].map((at, place) => ({ ...leg("loop", at, lengths[place]), timeS: place === 0 ? 0 : 300 }));
  const lines = [{ id: "l1", code: "L1", name: "1号线", colour: "", route: loop }];
  const around = trip("1", { direction: "loop", times: [400, 405, 410, 415] });
  const half = trip("2", { direction: "loop", times: [undefined, 505, 510, 515] });
  const readBack = (route: readonly RouteLeg[], trips: readonly PlannedTrip[]) => {
    const read = readFeed(writeFeed(facts(trips, { lines: [{ ...lines[0], route } as (typeof lines)[0]] })).feed);
    expect(read.problems).toEqual([]);
    return read.lines[0]?.route.map(({ stop: code, distanceM, timeS }) => [code, distanceM, timeS]);
  };

  it("keeps the lengths and times of its legs when read back, also with trips that begin later", () => {
    const wanted = ["S0", "S1", "S2", "S0"].map((code, at) => [code, lengths[at], at === 0 ? 0 : 300]);
    expect(readBack(loop, [around])).toEqual(wanted);
    expect(readBack(loop, [around, half])).toEqual(wanted);
    expect(readBack(loop, [half, around])).toEqual(wanted);
  });

  it("keeps only the times when the lengths are unknown", () => {
    const unknown = loop.map((one) => ({ ...one, distanceM: 0 }));
    const wanted = ["S0", "S1", "S2", "S0"].map((code, at) => [code, at === 0 ? 0 : undefined, at === 0 ? 0 : 300]);
    expect(readBack(unknown, [around, half])).toEqual(wanted);
  });
});

const world = fc
  .record({
    lengths: fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 12, maxLength: 12 }),
    calendar: fc.uniqueArray(fc.record({ at: fc.integer({ min: 0, max: 27 }), kind: fc.constantFrom(...dayKinds) }), {
      maxLength: 8,
      selector: ({ at }) => at,
    }),
    trips: fc.array(
      fc.record({
        direction: fc.constantFrom("toFactory", "toHome", "loop"),
        days: fc.uniqueArray(fc.constantFrom(...dayKinds), { maxLength: 4 }),
        begin: fc.integer({ min: 0, max: 2_000 }),
        steps: fc.array(fc.option(fc.integer({ min: 0, max: 60 })), { minLength: 4, maxLength: 4 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  })
  .map(({ lengths, calendar, trips }) => {
    const stops = [0, 1, 2, 3].map((at) => stop(at));
    const ways = ["toFactory", "toHome", "loop"].flatMap((direction, way) =>
      [0, 1, 2, 3].map((at) => leg(direction, (at + way) % 4, lengths[way * 4 + at])),
    );
    const planned = trips.map(({ direction, days, begin, steps }, at) => {
      let time = begin;
      const times = steps.map((step) => (step === null ? undefined : (time += step)));
      return trip(String(at), { direction, days, times });
    });
    return facts(planned, {
      stops,
      lines: [{ id: "l1", code: "L1", name: "1号线", colour: "#a0a0a0", route: ways }],
      calendar: calendar.map(({ at, kind }) => ({ day: day("2026-09-21") + at * 86_400_000, kind })),
    });
  });

describe("any timetable", () => {
  it("is written as the same bytes in any order of its facts", () => {
    fc.assert(
      fc.property(world, (known) => {
        const turned: FeedFacts = {
          ...known,
          stops: [...known.stops].reverse(),
          calendar: [...known.calendar].reverse(),
          schemes: known.schemes.map((scheme) => ({ ...scheme, trips: [...scheme.trips].reverse() })),
        };
        expect(textsOf(writeFeed(turned).feed)).toEqual(textsOf(writeFeed(known).feed));
      }),
    );
  });

  it("breaks no rule of the standard and gives the same bytes after reading back", async () => {
    await fc.assert(
      fc.asyncProperty(world, async (known) => {
        const { feed, trips } = writeFeed(known);
        fc.pre(trips > 0);
        expect(checkFeed(feed)).toEqual([]);
        const read = readFeed(await parseFeed(textsOf(feed)));
        expect(read.problems).toEqual([]);
        expect(textsOf(writeFeed({ ...known, ...factsOf(read) }).feed)).toEqual(textsOf(feed));
      }),
    );
  });
});

/** The read data in the form that a server would return after the import. */
function factsOf({ stops, lines, trips, exceptions }: ReturnType<typeof readFeed>): Partial<FeedFacts> {
  const of = new Map(lines.map((line) => [line.code, line]));
  return {
    stops: stops.map((one) => ({
      ...one,
      id: one.code,
      latitude: Number(one.latitude),
      longitude: Number(one.longitude),
    })),
    lines: lines.map((line) => ({
      ...{ ...line, id: line.code },
      route: line.route.map((one) => ({
        ...{ direction: one.direction, stopId: one.stop, distanceM: one.distanceM ?? 0, timeS: one.timeS },
      })),
    })),
    schemes: [
      {
        ...{ code: "P1", from: day("2026-09-01"), until: day("2026-12-31") },
        trips: trips.map(({ number, line, direction, days, times }) => {
          const legs = (of.get(line)?.route ?? []).filter((one) => one.direction === direction);
          const at = new Map(times.map((call) => [call.stop, call.timeS / 60]));
          return trip(number, { lineId: line, direction, days, times: legs.map((one) => at.get(one.stop)) });
        }),
      },
    ],
    calendar: exceptions,
  };
}
