/** Settlement over the wire: rights, counting, the lock, agreed sheets, and refused calls. */
import { beforeAll, describe, expect, test } from "vitest";

import { type Answer, type Asked, ours, sharedWire } from "./harness.ts";
import { scopeWorld } from "./scopes.ts";

const wire = sharedWire();
const world = scopeWorld(wire);
/** A past month for which the demo has no data. The 3rd is a Monday. */
const month = "2025-03";
const dayAt = (day: number) => Date.parse(`2025-03-${String(day).padStart(2, "0")}T00:00+08:00`);
const minuteMs = 60_000;

const ask = (method: string, path = "", asked: Asked = {}) =>
  wire.ask(method, `/api/ext/settlements${path}`, { token: admin, ...asked, headers: { ...ours, ...asked.headers } });
const model = (name: string, body: object) =>
  wire.ask("POST", `/api/ext/models/${name}`, { token: admin, headers: ours, body });
function idOf({ code, data, text }: Answer): string {
  if (code !== 200) throw new Error(text);
  return data.id;
}

let admin: string;
let line = "";
let stops: readonly string[] = [];
let serial = 0;
beforeAll(async () => {
  admin = await wire.login("admin");
  stops = (
    await wire.sql<{ id: string }>(`select s.id from stops s join factories f on f.id = s.factory_id
    order by f.sort_order, s.code limit 3`)
  ).map(({ id }) => id);
  const route = stops.map((stopId, at) => ({ direction: "toFactory", stopId, distance: at * 1000, time: at * 300 }));
  const named = { fullName: "结算线", enCode: "SETTLE1", kind: "commuter", status: "running", enabledMark: 1 };
  line = idOf(await model("lines", { ...named, route }));
});

type Wish = "ran" | "late" | "cancelled" | "unknown";

/** A carrier with a price rule and one vehicle. Each wish is the outcome of one trip on the 3rd of the month. */
async function carrierWith(wishes: readonly Wish[], rule: object = {}) {
  serial += 1;
  const name = `结算承运商${serial}`;
  const carrierId = idOf(
    await model("carriers", { name, code: `sc${serial}`, fullName: name, enCode: `sc${serial}`, enabledMark: 1 }),
  );
  const bus = { plate: `苏S${10_000 + serial}`, kind: "largeBus", status: "inUse", seats: 45, enabledMark: 1 };
  const vehicleId = idOf(await model("vehicles", { ...bus, carrierId }));
  const price = { tripPrice: "100.50", kmPrice: "1.5", latePenalty: "20", missedPenalty: "50", lateAfter: 10 };
  const ruled = { fullName: `规则${serial}`, enCode: `sr${serial}`, carrierId, validFrom: dayAt(1), enabledMark: 1 };
  const ruleId = idOf(await model("priceRules", { ...ruled, ...price, contract: "HT-1", ...rule }));
  const period = { year: 2025, quarter: "q1", shift: "day", region: "west", validFrom: dayAt(3), validUntil: dayAt(3) };
  const scheme = idOf(
    await model("schemes", { fullName: `结算方案${serial}`, enCode: `ss${serial}`, peopleIds: [], ...period }),
  );
  const trips = wishes.map((_, at) => ({
    ...{ number: `S${serial}-${at}`, lineId: line, direction: "toFactory", days: [], departure: 400 * 60 + at * 600 },
    ...{ vehicleId, driverId: "", times: [] },
  }));
  const made = await wire.ask("PUT", `/api/ext/timetables/${scheme}`, {
    token: admin,
    headers: ours,
    body: { trips, removed: [] },
  });
  const { results } = made.data as unknown as { results: readonly { id: string }[] };
  await wire.sql(`update schemes set state = 'published', region = $2 where id = $1`, [scheme, `settle${serial}`]);
  for (const [at, wish] of wishes.entries()) await say(results[at]?.id ?? "", at, wish);
  return { carrierId, vehicleId, ruleId, trips: results.map(({ id }) => id), name };
}

async function say(tripId: string, at: number, wish: Wish): Promise<void> {
  if (wish === "unknown") return;
  const from = dayAt(3) + (400 + at * 10) * minuteMs;
  const arrived = from + (15 + (wish === "late" ? 10 : 0)) * minuteMs;
  const gone = wish === "cancelled";
  await wire.sql(
    `insert into trip_runs (id, factory_id, service_date, trip_id, departed_at, arrived_at, cancelled_at, reason)
     select $1, factory_id, $2, id, $3, $4, $5, $6 from trips where id = $7`,
    [
      `run-${tripId}`,
      new Date(dayAt(3)),
      gone ? null : new Date(from),
      gone ? null : new Date(arrived),
      gone ? new Date(from) : null,
      gone ? "故障" : "",
      tripId,
    ],
  );
}

interface Sheet {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly factsHash: string;
  readonly payableFen?: number;
  readonly totals: Readonly<Record<string, number>>;
  readonly rows: readonly Readonly<Record<string, number | string>>[];
  readonly penalties: readonly Readonly<Record<string, number | string>>[];
  readonly open: readonly { readonly why: string }[];
  readonly adjustments: readonly { readonly id: string; readonly fen?: number; readonly reason: string }[];
  readonly agreements: readonly Readonly<Record<string, number | string>>[];
  readonly names: readonly { readonly id: string; readonly name: string }[];
}
const changed = (answer: Answer) => {
  if (answer.code !== 200) throw new Error(answer.text);
  return answer.data as unknown as { readonly id: string; readonly version: number };
};
const calculate = (body: object, asked: Asked = {}) => ask("POST", "", { ...asked, body: { month, ...body } });
const get = async (id: string, asked: Asked = {}) => {
  const answer = await ask("GET", `/${id}`, asked);
  if (answer.code !== 200) throw new Error(answer.text);
  return answer.data as unknown as Sheet;
};
async function aSheet(wishes: readonly Wish[] = ["ran"]) {
  const made = await carrierWith(wishes);
  return { ...made, ...changed(await calculate({ carrierId: made.carrierId })) };
}
/** Price of one trip in fen: two legs of 1000 m and 2000 m at 1.50 yuan per km, plus the fixed price per trip. */
const tripFen = 10_050 + 450;

describe("the figures of a settlement", () => {
  test("count trips by their runs, kilometres by the line and penalties by the rule", async () => {
    const { id, ruleId } = await aSheet(["ran", "late", "cancelled", "unknown"]);
    const sheet = await get(id);
    expect(sheet.rows).toMatchObject([
      {
        lineId: line,
        vehicleKind: "largeBus",
        shift: "day",
        ruleId,
        planned: 3,
        ran: 2,
        missed: 1,
        late: 1,
        metres: 6000,
      },
    ]);
    expect(sheet.totals).toMatchObject({ amountFen: 2 * tripFen, penaltyFen: 7000, payableFen: 2 * tripFen - 7000 });
    expect(sheet.penalties.map(({ kind, fen, lateMinutes, note }) => [kind, fen, lateMinutes, note])).toEqual([
      ["late", 2000, 10, ""],
      ["missed", 5000, 0, "故障"],
    ]);
    expect(sheet.open.map(({ why }) => why)).toEqual(["noRecord"]);
    const names = sheet.names.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(
        ["结算线", "规则1（HT-1）", "大型客车"].map((name) => name.replace("规则1", `规则${serial}`)),
      ),
    );
  });

  test("count a trip seen only at stops as run, and late by its last stop", async () => {
    const { carrierId, trips, vehicleId } = await carrierWith(["unknown"]);
    const at = new Date(dayAt(3) + (400 + 15 + 12) * minuteMs);
    await wire.sql(
      `insert into stop_events (factory_id, service_date, trip_id, vehicle_id, line_id, stop_index, stop_id, kind, at, planned_at)
       select factory_id, $2, id, $3, line_id, 2, $4, 'arrived', $5, $5 from trips where id = $1`,
      [trips[0], new Date(dayAt(3)), vehicleId, stops[2], at],
    );
    const { id } = changed(await calculate({ carrierId }));
    expect((await get(id)).rows).toMatchObject([{ ran: 1, late: 1 }]);
  });

  test("have a list of the trips of each row", async () => {
    const { id } = await aSheet(["ran", "cancelled"]);
    const [row] = (await get(id)).rows;
    const { data } = await ask("GET", `/${id}/trips`, { query: { row: row?.["key"] ?? "" } });
    expect((data as unknown as { trips: readonly object[] }).trips).toMatchObject([
      { day: "2025-03-03", outcome: "ran", amountFen: tripFen, departs: 400 },
      { outcome: "cancelled", amountFen: 0, penaltyFen: 5000, note: "故障" },
    ]);
    const none = await ask("GET", `/${id}/trips`, { query: { day: "2025-03-04" } });
    expect(none.data["trips"]).toEqual([]);
  });

  test("are in the list of the month for every carrier, with or without a sheet", async () => {
    const { carrierId, id } = await aSheet(["ran"]);
    const other = await carrierWith([]);
    const { data } = await ask("GET", "", { query: { month } });
    const { isOver, carriers } = data as unknown as {
      isOver: number;
      carriers: readonly { carrierId: string; settlement?: object }[];
    };
    expect(isOver).toBe(1);
    const of = (wanted: string) => carriers.find((one) => one.carrierId === wanted)?.settlement;
    expect(of(carrierId)).toMatchObject({ id, state: "draft", payableFen: tripFen, vehicles: 1, lines: 1, open: 0 });
    expect(of(other.carrierId)).toBeUndefined();
  });
});

describe("a settlement refuses", () => {
  test("reading without the page, and each change without its button", async () => {
    const { id, version, carrierId } = await aSheet();
    const { token: stranger } = await wire.userWith(["bus.carrier"]);
    expect((await ask("GET", "", { token: stranger, query: { month } })).code).toBe(403);
    const { token } = await wire.userWith(["bus.settlement", "bus.settlement#amount"]);
    const codes = [
      await calculate({ carrierId, version }, { token }),
      await ask("POST", `/${id}/adjustments`, { token, body: { version, fen: 1, reason: "x" } }),
      await ask("POST", `/${id}/agree`, { token, body: { version } }),
      await ask("POST", `/${id}/reopen`, { token, body: { version, reason: "x" } }),
    ].map(({ code }) => code);
    expect(codes).toEqual([403, 403, 403, 403]);
    expect((await get(id, { token })).state).toBe("draft");
  });

  test.each(["2025-13", "2025-3", "march"])("the invalid month %s", async (given) => {
    expect((await ask("GET", "", { query: { month: given } })).reason).toBe("validation");
  });

  test("a carrier of another factory and its sheet, which are not found", async () => {
    const [other] = await wire.sql<{ id: string; factory: string }>(
      `select c.id, c.factory_id as factory from carriers c join factories f on f.id = c.factory_id order by f.sort_order desc limit 1`,
    );
    expect((await calculate({ carrierId: other?.id })).reason).toBe("not_found");
    await wire.sql(
      `insert into settlements (id, factory_id, carrier_id, month, sheet, facts_hash, calculated_at, calculated_by)
       values ('foreign', $1, $2, '2025-03', '{}', '', now(), 'x')`,
      [other?.factory, other?.id],
    );
    for (const path of ["/foreign", "/foreign/trips", "/foreign/reproduce"])
      expect((await ask("GET", path)).reason).toBe("not_found");
    expect((await ask("POST", "/foreign/agree", { body: { version: 1 } })).reason).toBe("not_found");
  });

  test("a second sheet for the same carrier and month, also in parallel", async () => {
    const { carrierId } = await carrierWith(["ran"]);
    const answers = await Promise.all([calculate({ carrierId }), calculate({ carrierId })]);
    expect(answers.map(({ code, reason }) => reason ?? code).toSorted()).toEqual([200, "exists"]);
    expect((await calculate({ carrierId })).reason).toBe("exists");
  });

  test("an adjustment without amount or reason, or with an outdated version", async () => {
    const { id, version } = await aSheet();
    const adjust = async (body: object) =>
      (await ask("POST", `/${id}/adjustments`, { body: { version, reason: "r", fen: 1, ...body } })).reason;
    expect([await adjust({ fen: 0 }), await adjust({ reason: " " }), await adjust({ version: version + 1 })]).toEqual([
      ...["validation", "validation", "conflict"],
    ]);
    expect((await get(id)).adjustments).toEqual([]);
  });

  test("an agreement before the month is over", async () => {
    const { carrierId } = await carrierWith([]);
    const { id, version } = changed(await calculate({ carrierId, month: "2099-01" }));
    expect((await ask("POST", `/${id}/agree`, { body: { version } })).reason).toBe("month_runs");
  });

  test("an agreement on figures that differ from the raw data, until they are calculated again", async () => {
    const { id, version, carrierId, trips } = await aSheet(["ran", "unknown"]);
    await say(trips[1] ?? "", 1, "ran");
    const { data } = await ask("GET", `/${id}/reproduce`);
    expect(data).toMatchObject({
      isSame: 0,
      storedFen: tripFen,
      payableFen: 2 * tripFen,
      rows: [{ ranBefore: 1, ran: 2 }],
      open: 1,
    });
    expect((await ask("POST", `/${id}/agree`, { body: { version, note: "n" } })).reason).toBe("stale");
    const again = changed(await calculate({ carrierId, version }));
    expect((await ask("GET", `/${id}/reproduce`)).data).toMatchObject({ isSame: 1, rows: [] });
    expect((await ask("POST", `/${id}/agree`, { body: { version: again.version } })).code).toBe(200);
  });

  test("an agreement with open items and without a note", async () => {
    const { id, version } = await aSheet(["ran", "unknown"]);
    expect((await ask("POST", `/${id}/agree`, { body: { version } })).issues?.map(({ field }) => field)).toEqual([
      "note",
    ]);
    expect((await ask("POST", `/${id}/agree`, { body: { version, note: "下月补" } })).code).toBe(200);
  });
});

describe("an agreed settlement", () => {
  test("is locked and stored completely, and a reopened sheet keeps the agreed version", async () => {
    const { id, version, carrierId, trips } = await aSheet(["ran", "cancelled"]);
    const adjusted = changed(
      await ask("POST", `/${id}/adjustments`, { body: { version, fen: -1234, reason: "空调故障" } }),
    );
    const agreed = changed(await ask("POST", `/${id}/agree`, { body: { version: adjusted.version } }));
    const payable = tripFen - 5000 - 1234;
    expect(await get(id)).toMatchObject({
      state: "agreed",
      payableFen: payable,
      agreements: [{ number: 1, by: "admin", payableFen: payable }],
    });
    const adjustmentId = (await get(id)).adjustments[0]?.id ?? "";
    for (const answer of [
      await calculate({ carrierId, version: agreed.version }),
      await ask("POST", `/${id}/adjustments`, { body: { version: agreed.version, fen: 1, reason: "x" } }),
      await ask("DELETE", `/${id}/adjustments/${adjustmentId}`, { query: { version: agreed.version } }),
      await ask("POST", `/${id}/agree`, { body: { version: agreed.version } }),
    ])
      expect([answer.reason, answer.msg]).toEqual(["agreed", "已由 admin 同意并锁定"]);
    await expect(
      wire.sql(`update settlement_agreements set payable_fen = 0 where settlement_id = $1`, [id]),
    ).rejects.toThrow("does not change");
    await wire.sql(`delete from trip_runs where trip_id = $1`, [trips[1]]);
    expect((await ask("GET", `/${id}/reproduce`)).data).toMatchObject({ isSame: 0 });

    expect((await ask("POST", `/${id}/reopen`, { body: { version: agreed.version, reason: " " } })).reason).toBe(
      "validation",
    );
    const open = changed(await ask("POST", `/${id}/reopen`, { body: { version: agreed.version, reason: "补班次" } }));
    expect((await ask("POST", `/${id}/reopen`, { body: { version: open.version, reason: "again" } })).reason).toBe(
      "not_agreed",
    );
    const cleared = changed(
      await ask("DELETE", `/${id}/adjustments/${adjustmentId}`, { query: { version: open.version } }),
    );
    changed(await calculate({ carrierId, version: cleared.version }));
    expect(await get(id)).toMatchObject({
      state: "draft",
      payableFen: tripFen,
      agreements: [{ reopenReason: "补班次" }],
    });
    expect(await get(id, { query: { agreement: 1 } })).toMatchObject({
      payableFen: payable,
      adjustments: [{ fen: -1234, reason: "空调故障" }],
    });
    expect((await ask("GET", `/${id}`, { query: { agreement: 2 } })).reason).toBe("not_found");
    const log = await wire.sql<{ action: string }>(
      `select action from audit_log where record_id = $1 order by at, id`,
      [id],
    );
    expect(log.map(({ action }) => action)).toEqual(["calculate", "adjust", "agree", "reopen", "adjust", "calculate"]);
  });

  test("is agreed by one of two callers at once, and the other is refused", async () => {
    const { id, version } = await aSheet();
    const answers = await Promise.all([1, 2].map(() => ask("POST", `/${id}/agree`, { body: { version } })));
    expect(answers.map(({ code, reason }) => reason ?? code).toSorted()).toEqual([200, "agreed"]);
    expect((await get(id)).agreements).toHaveLength(1);
  });

  test("stays a draft when a statement of the agreement fails", async () => {
    const { id, version } = await aSheet();
    await wire.sql(`alter table settlements add constraint no_more check (state <> 'agreed' or id <> '${id}')`);
    const { code } = await ask("POST", `/${id}/agree`, { body: { version } });
    await wire.sql(`alter table settlements drop constraint no_more`);
    expect([code, await get(id)]).toMatchObject([500, { state: "draft", version, agreements: [] }]);
    expect(await wire.sql(`select id from audit_log where record_id = $1 and action = 'agree'`, [id])).toEqual([]);
    expect((await ask("POST", `/${id}/agree`, { body: { version } })).code).toBe(200);
  });
});

describe("rights to see settlements", () => {
  test("users of a carrier see the sheets of their own one alone", async () => {
    const [mine, other] = [await aSheet(), await aSheet()];
    const own = [{ logic: "and", groups: [{ field: "name", op: "Equal", value: mine.name }] }];
    const scheme = await world.scheme({ page: "bus.carrier", scope: "conditions", conditions: own });
    const { token } = await world.person([scheme], ["bus.settlement", "bus.carrier"]);
    const { data } = await ask("GET", "", { token, query: { month } });
    const carriers = data["carriers"] as readonly { carrierId: string }[];
    expect(carriers.map(({ carrierId }) => carrierId)).toEqual([mine.carrierId]);
    expect((await get(mine.id, { token })).state).toBe("draft");
    expect((await ask("GET", `/${other.id}`, { token })).reason).toBe("not_found");
    expect((await ask("POST", `/${other.id}/agree`, { token, body: { version: other.version } })).reason).toBe(
      "not_found",
    );
    await wire.sql(`delete from data_schemes where id = $1`, [scheme]);
    await wire.sql(`update menus set uses_data = false where code = 'bus.carrier'`);
  });

  test("without the column of amounts, no money is shown and no amount can be changed", async () => {
    const { id, version } = await aSheet(["ran", "late", "cancelled"]);
    const { token } = await wire.userWith(["bus.settlement", "bus.settlement/btn_agree", "bus.settlement/btn_adjust"]);
    const answers = [
      await ask("GET", `/${id}`, { token }),
      await ask("GET", `/${id}/trips`, { token }),
      await ask("GET", `/${id}/reproduce`, { token }),
      await ask("GET", "", { token, query: { month } }),
    ];
    for (const { code, text } of answers) expect([code, /Fen|"fen|kmPrice/.test(text)]).toEqual([200, false]);
    const changes = [
      await ask("POST", `/${id}/agree`, { token, body: { version } }),
      await ask("POST", `/${id}/adjustments`, { token, body: { version, fen: 1, reason: "x" } }),
    ];
    expect(changes.map(({ reason }) => reason)).toEqual(["forbidden", "forbidden"]);
  });

  test("plates and lines hidden from the reader are not shown", async () => {
    const { id, vehicleId } = await aSheet();
    const { token } = await wire.userWith(["bus.settlement", "bus.settlement#amount", "bus.vehicle", "bus.line"]);
    const ids = (await get(id, { token })).names.map((one) => one.id);
    expect([ids.includes(vehicleId), ids.includes(line)]).toEqual([false, false]);
  });
});
