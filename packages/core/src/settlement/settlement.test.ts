import { describe, expect, test } from "vitest";
import { seededRandom } from "../calculation/seededRandom.ts";
import { calculateSettlement } from "./calculate.ts";
import { chargesOf } from "./charges.ts";
import { compareSheets } from "./compare.ts";
import type { RuleFact, SettlementFacts, TripFact } from "./facts.ts";
import { settlementHash } from "./hash.ts";
import { distanceFen, fenText, kmPriceText, readFen, readKmPrice } from "./money.ts";
import { monthAfter, readMonth } from "./month.ts";
import { sumOf, sumsBy } from "./sums.ts";

const trip = (more: Partial<TripFact> = {}): TripFact => ({
  ...{ day: "2026-10-15", tripId: "t1", number: "1F01", lineId: "l1", shift: "day", vehicleId: "v1" },
  ...{ vehicleKind: "largeBus", departs: 410, metres: 14_600, outcome: "ran", lateMinutes: 0, note: "" },
  ...more,
});
const rule = (more: Partial<RuleFact> = {}): RuleFact => ({
  ...{
    id: "r1",
    vehicleKind: "",
    shift: "",
    validFrom: "2026-01-01",
    validUntil: "",
    tripFen: 16_800,
    kmPrice: 86_000,
  },
  ...{ lateAfter: 10, lateFen: 20_000, missedFen: 40_000, incidentFen: 0 },
  ...more,
});
const facts = (trips: readonly TripFact[], rules: readonly RuleFact[] = [rule()]): SettlementFacts => ({
  ...{ month: "2026-10", carrierId: "c1", until: "2026-10-31", trips, rules, incidents: [] },
});

describe("a trip that cannot be priced is listed as open with the reason", () => {
  test.each([
    ["noVehicle", { vehicleId: "" }, [rule()]],
    ["noRule", {}, []],
    ["noRule", {}, [rule({ validFrom: "2026-10-16" })]],
    ["noRule", {}, [rule({ validUntil: "2026-10-14" })]],
    ["noRule", {}, [rule({ vehicleKind: "mediumBus" })]],
    ["severalRules", {}, [rule(), rule({ id: "r2" })]],
    ["noPrice", {}, [rule({ tripFen: undefined, kmPrice: undefined })]],
    ["noRecord", { outcome: "unknown" }, [rule()]],
    ["noDistance", { metres: 0 }, [rule()]],
  ] as const)("%s", (why, more, rules) => {
    const sheet = calculateSettlement(facts([trip(more)], rules));
    expect(sheet.open).toMatchObject([{ kind: "trip", id: "t1", why }]);
    expect([sheet.rows, sheet.trips, sheet.totals.payableFen]).toEqual([[], [], 0]);
  });
});

describe("prices", () => {
  test("a trip that ran costs its trip price and its kilometre price", () => {
    const sheet = calculateSettlement(facts([trip()]));
    expect(sheet.rows).toMatchObject([{ planned: 1, ran: 1, amountFen: 16_800 + 12_556, penaltyFen: 0 }]);
  });

  test("a cancelled trip costs nothing and adds the penalty of the rule", () => {
    const sheet = calculateSettlement(facts([trip({ outcome: "cancelled", note: "fault" })]));
    expect(sheet.totals).toMatchObject({ planned: 1, missed: 1, metres: 0, amountFen: 0, payableFen: -40_000 });
    expect(sheet.penalties).toMatchObject([{ kind: "missed", ruleId: "r1", fen: 40_000, note: "fault" }]);
  });

  test.each([
    [9, 0],
    [10, 20_000],
  ])("a delay of %i minutes adds a penalty of %i fen", (lateMinutes, fen) => {
    expect(calculateSettlement(facts([trip({ lateMinutes })])).totals.penaltyFen).toBe(fen);
  });

  test("the rule for a vehicle kind has priority over the general rule, including its first and last day", () => {
    const rules = [
      rule(),
      rule({ id: "kind", vehicleKind: "largeBus", validFrom: "2026-10-15", validUntil: "2026-10-15" }),
    ];
    const days = ["2026-10-14", "2026-10-15", "2026-10-16"].map((day) => trip({ day, tripId: day }));
    const { trips } = calculateSettlement(facts(days, rules));
    expect(trips.map(({ row }) => row.split("|").at(-1))).toEqual(["r1", "kind", "r1"]);
  });

  test("an incident adds the penalty of a rule, and nothing without a rule", () => {
    const incidents = [
      {
        id: "i1",
        number: "S1",
        day: "2026-10-20",
        vehicleId: "v1",
        vehicleKind: "largeBus",
        lineId: "",
        kind: "scratch",
      },
    ];
    const sheetBy = (rules: readonly RuleFact[]) => calculateSettlement({ ...facts([trip()], rules), incidents });
    expect(sheetBy([rule()]).penalties).toEqual([]);
    const { totals, penalties } = sheetBy([rule({ incidentFen: 30_000 })]);
    expect([penalties.length, totals.payableFen]).toEqual([1, 29_356 - 30_000]);
    const two = [rule({ incidentFen: 1 }), rule({ id: "r2", incidentFen: 2 })];
    expect(sheetBy(two).open).toMatchObject([
      { kind: "trip", why: "severalRules" },
      { kind: "incident", why: "severalRules" },
    ]);
  });
});

describe("money", () => {
  test.each([
    [5, 10_000, 1],
    [4, 10_000, 0],
    [14_600, 86_000, 12_556],
    [9_999_999, 99_999_999, 9_999_998_900],
  ])("%i m at a price of %i ten-thousandths cost %i fen", (metres, price, fen) => {
    expect(distanceFen(metres, price)).toBe(fen);
  });

  test("is read exactly or refused, and is written with its decimals", () => {
    expect([readFen("260"), readFen("4.5"), readFen("0.1"), readFen("1.005"), readFen("x")]).toEqual([
      ...[26_000, 450, 10, undefined, undefined],
    ]);
    expect([readKmPrice("4.2"), readKmPrice("3.12345")]).toEqual([42_000, undefined]);
    expect([fenText(-40_000), fenText(5), fenText(-5), kmPriceText(86_000), kmPriceText(41_234)]).toEqual([
      ...["-400.00", "0.05", "-0.05", "8.60", "4.1234"],
    ]);
  });
});

test("months have their number of days and continue over new year", () => {
  expect([readMonth("2028-02")?.days.length, readMonth("2026-13"), readMonth("26-1")]).toEqual([
    29,
    undefined,
    undefined,
  ]);
  expect([monthAfter("2026-12", 1), monthAfter("2026-01", -1), monthAfter("2026-03", -15)]).toEqual([
    ...["2027-01", "2025-12", "2024-12"],
  ]);
});

/** Facts of a month with several lines and vehicles: all outcomes, and rules that overlap, end or lack prices. */
function someFacts(seed: number): SettlementFacts {
  const random = seededRandom(seed);
  const many = <One>(most: number, make: (at: number) => One) =>
    Array.from({ length: random.between(0, most) }, (_, at) => make(at));
  const day = () => `2026-10-${String(random.between(1, 31)).padStart(2, "0")}`;
  const kind = () => random.pick(["largeBus", "mediumBus"]);
  return {
    ...{ month: "2026-10", carrierId: "c1", until: "2026-10-31" },
    trips: many(120, (at) =>
      trip({
        ...{ day: day(), tripId: `t${at}`, number: `N${random.between(1, 9)}`, lineId: `l${random.between(1, 4)}` },
        ...{ shift: random.pick(["day", "night"]), vehicleId: random.pick(["v1", "v2", ""]), vehicleKind: kind() },
        ...{ departs: random.between(300, 1500), metres: random.between(0, 40_000) },
        outcome: random.pick(["ran", "ran", "ran", "cancelled", "unknown"] as const),
        lateMinutes: random.between(0, 20),
      }),
    ),
    rules: many(5, (at) =>
      rule({
        ...{ id: `r${at}`, vehicleKind: random.pick(["", "largeBus", "mediumBus"]), shift: random.pick(["", "day"]) },
        ...{
          validFrom: day(),
          validUntil: random.pick(["", day()]),
          tripFen: random.between(0, 3) === 0 ? undefined : random.between(0, 30_000),
        },
        ...{
          kmPrice: random.between(0, 3) === 0 ? undefined : random.between(0, 90_000),
          incidentFen: random.pick([0, 10_001]),
        },
      }),
    ),
    incidents: many(4, (at) => ({
      ...{
        id: `i${at}`,
        number: `S${at}`,
        day: day(),
        vehicleId: "v1",
        vehicleKind: kind(),
        lineId: "",
        kind: "scratch",
      },
    })),
  };
}

describe.each(Array.from({ length: 60 }, (_, seed) => seed))("a settlement of random facts (%i)", (seed) => {
  const given = someFacts(seed);
  const sheet = calculateSettlement(given);

  test("places every trip either in one row or in the open list", () => {
    const placed = [
      ...sheet.trips.map(({ tripId }) => tripId),
      ...sheet.open.filter(({ kind }) => kind === "trip").map(({ id }) => id),
    ];
    expect([...placed].sort()).toEqual(given.trips.map(({ tripId }) => tripId).sort());
    expect(sheet.rows.reduce((sum, { planned }) => sum + planned, 0)).toBe(sheet.trips.length);
  });

  test("has equal sums over rows, vehicles and days, which with incidents give the total", () => {
    const ofIncidents = sheet.penalties
      .filter(({ kind }) => kind === "incident")
      .reduce((sum, { fen }) => sum + fen, 0);
    const sums = sumOf(sheet.rows);
    expect(sumOf(sumsBy(sheet.trips, "vehicle"))).toEqual(sums);
    expect(sumOf(sumsBy(sheet.trips, "day"))).toEqual(sums);
    expect(sheet.totals.payableFen).toBe(sums.amountFen - sums.penaltyFen - ofIncidents);
    expect(sheet.penalties.reduce((sum, { fen }) => sum + fen, 0)).toBe(sheet.totals.penaltyFen);
  });

  test("has charges by kind that add up to the payable amount, with adjustments", () => {
    const adjustments = [-1234, 50].map((fen) => ({ fen, reason: "", by: "" }));
    const payableFen = sheet.totals.payableFen - 1184;
    const charges = chargesOf({ ...sheet, adjustments, payableFen }) ?? [];
    expect(charges.reduce((sum, { fen }) => sum + fen, 0)).toBe(payableFen);
    const of = (wanted: string) => charges.find(({ kind }) => kind === wanted)?.fen ?? 0;
    const ran = new Map(given.trips.map(({ tripId, outcome }) => [tripId, outcome === "ran"]));
    const rules = new Map(sheet.rows.map(({ key, ruleId }) => [key, given.rules.find(({ id }) => id === ruleId)]));
    expect(of("trips")).toBe(
      sheet.trips.reduce((sum, { tripId, row }) => sum + (ran.get(tripId) ? (rules.get(row)?.tripFen ?? 0) : 0), 0),
    );
    expect(of("missed") + of("late") + of("incident")).toBe(0 - sheet.totals.penaltyFen);
    expect(charges.every(({ fen }) => fen !== 0)).toBe(true);
    expect(chargesOf({ ...sheet, adjustments })).toBeUndefined();
  });

  test("has the same sheet and hash for any order of the facts, and another hash for other facts", () => {
    const turned = {
      ...given,
      trips: [...given.trips].reverse(),
      rules: [...given.rules].reverse(),
      incidents: [...given.incidents].reverse(),
    };
    const again = calculateSettlement(turned);
    expect(JSON.stringify(again)).toBe(JSON.stringify(sheet));
    expect(settlementHash(turned)).toBe(settlementHash(given));
    expect(compareSheets(sheet, again)).toEqual({ rows: [], penalties: 0, open: 0 });
    expect(settlementHash({ ...given, trips: [...given.trips, trip({ tripId: "new" })] })).not.toBe(
      settlementHash(given),
    );
  });
});

test("a comparison of two sheets shows changed rows, penalties and open items", () => {
  const before = calculateSettlement(facts([trip(), trip({ tripId: "t2", lineId: "l2" })]));
  const after = calculateSettlement(
    facts([trip(), trip({ tripId: "t2", lineId: "l2", outcome: "cancelled" }), trip({ tripId: "t3", vehicleId: "" })]),
  );
  const { rows, penalties, open } = compareSheets(before, after);
  expect(rows.map(({ key, before: old, after: young }) => [key, old?.ran, young?.ran])).toEqual([
    ["l2|largeBus|day|r1", 1, 0],
  ]);
  expect([penalties, open]).toEqual([1, 1]);
});
