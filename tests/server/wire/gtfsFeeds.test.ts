/** Feeds over the wire: who may read them. Realtime and schedule have the same ids and version. */
import {
  checkFeed,
  checkRealtime,
  type Feed,
  parseFeed,
  realtimeKinds,
  type RealtimeMessage,
  unpackFeed,
} from "@banche/core/gtfs";
import { beforeAll, describe, expect, test } from "vitest";

import { ours, sharedWire } from "./harness.ts";
import { scopeWorld } from "./scopes.ts";
import { type TrackedWorld, trackedWorld } from "./trackedWorld.ts";

const wire = sharedWire();
const people = scopeWorld(wire);
let world: TrackedWorld;
beforeAll(async () => {
  world = await trackedWorld(wire, people.admin, "GF1");
  // The bus has driven three quarters of its trip and sent a position just now. After midnight the trip began much earlier.
  const lateMinutes = Math.floor((Date.now() - world.begin) / 60_000) - 10;
  await world.send(world.drive(lateMinutes).slice(0, 46));
});

const url = "https://bus.example.com";
const bytesOf = async (path: string, query: Record<string, string>, token = people.admin) => {
  const asked = `${wire.url}/api/ext/${path}?${new URLSearchParams(query).toString()}`;
  return fetch(asked, { headers: { ...ours, authorization: token } });
};
const codeOf = async (path: string, query: Record<string, string>, token?: string) => {
  const answer = await bytesOf(path, query, token);
  const { code, reason } = (await answer.json()) as { code: number; reason?: string };
  return reason === "forbidden" ? code : (reason ?? code);
};
const scheduleOf = async (query: Record<string, string> = {}): Promise<Feed> => {
  const answer = await bytesOf("gtfs/schedule", { url, ...query });
  expect(answer.headers.get("content-type")).toBe("application/zip");
  return unpackFeed(new Uint8Array(await answer.arrayBuffer()));
};
const realtimeOf = async (kind: string, token?: string) =>
  (await (await bytesOf(`gtfs/realtime/${kind}`, { format: "json" }, token)).json()) as RealtimeMessage;
const cellsOf = (feed: Feed, file: string, column: string) => {
  const { columns = [], rows = [] } = feed.get(file) ?? {};
  return rows.map((cells) => cells[columns.indexOf(column)]);
};
const planning = ["bus.scheme", "bus.line", "bus.stop", "bus.trip", "bus.serviceDay"];

test("nobody reads feeds without a session, the page and the rights to all their contents", async () => {
  const stranger = await wire.userWith(["bus.vehicle"]);
  const watcher = await wire.userWith(["bus.position", ...planning]);
  for (const path of ["gtfs/schedule", ...realtimeKinds.map((kind) => `gtfs/realtime/${kind}`)]) {
    expect([path, await codeOf(path, { url }, "")]).toEqual([path, "not_signed_in"]);
    expect([path, await codeOf(path, { url }, stranger.token)]).toEqual([path, 403]);
    // This user may open the pages but see none of their columns.
    expect([path, await codeOf(path, { url }, watcher.token)]).toEqual([path, 403]);
  }
  expect(await codeOf("gtfs/realtime/buses", {})).toBe("not_found");
  expect(await codeOf("gtfs/schedule", { url: "javascript:alert(1)" })).toBe("validation");
  expect(await codeOf("gtfs/schedule", { url, scheme: "nobody" })).toBe("not_found");
});

test("the schedule follows the standard, and the schedule of one scheme has only its trips", async () => {
  const feed = await scheduleOf();
  expect(checkFeed(feed).filter(({ severity }) => severity === "error")).toEqual([]);
  expect(cellsOf(feed, "trips.txt", "trip_id")).toContain(world.tripCode);
  expect(cellsOf(feed, "agency.txt", "agency_url")).toEqual([url]);
  expect(cellsOf(await scheduleOf({ scheme: "gf1p" }), "trips.txt", "trip_id")).toEqual([world.tripCode]);
});

test.each(realtimeKinds)("%s have the ids and the version of the schedule, and follow the standard", async (kind) => {
  const [feed, message] = [await scheduleOf(), await realtimeOf(kind)];
  expect(checkRealtime(message, feed, Date.now())).toEqual([]);
  expect(cellsOf(feed, "feed_info.txt", "feed_version")).toEqual([message.header.feedVersion]);
  const other = await scheduleOf({ url: "https://other.example.com" });
  expect(cellsOf(other, "feed_info.txt", "feed_version")).toEqual([message.header.feedVersion]);
  expect(message.entity.length).toBeGreaterThan(0);
});

test("the bus is on its trip with its next stop, and an alert reports that it is late", async () => {
  const { entity } = await realtimeOf("vehicles");
  expect(entity.find(({ id }) => id === `vehicle:${world.vehicleId}`)?.vehicle).toMatchObject({
    ...{ trip: { tripId: world.tripCode }, stopId: world.stopCodes[2], currentStopSequence: 3 },
    vehicle: { licensePlate: world.plate },
  });
  const [update] = (await realtimeOf("trips")).entity.filter(
    ({ tripUpdate }) => tripUpdate?.trip.tripId === world.tripCode,
  );
  expect(update?.tripUpdate?.stopTimeUpdate.map(({ stopId }) => stopId)).toEqual([world.stopCodes[2]]);
  const alerts = (await realtimeOf("alerts")).entity.map(({ alert }) => alert);
  // The demo itself has cancelled one trip, which has an alert too.
  const late = alerts.filter((alert) => alert?.effect === "SIGNIFICANT_DELAYS");
  expect(late).toMatchObject([{ informedEntity: [{ trip: { tripId: world.tripCode } }] }]);
  const binary = await bytesOf("gtfs/realtime/vehicles", {});
  expect(binary.headers.get("content-type")).toBe("application/x-protobuf");
  expect([...new Uint8Array(await binary.arrayBuffer())].slice(2, 7)).toEqual([10, 3, 50, 46, 48]);
});

test("a trip cancelled on the day board is cancelled in the feeds", async () => {
  await wire.sql(
    `insert into trip_runs (id, factory_id, service_date, trip_id, cancelled_at)
     select 'gf1', factory_id, $2::timestamptz, id, now() from trips where id = $1`,
    [world.tripId, new Date(world.day).toISOString()],
  );
  const trips = (await realtimeOf("trips")).entity.filter(
    ({ tripUpdate }) => tripUpdate?.trip.tripId === world.tripCode,
  );
  expect(trips.map(({ tripUpdate }) => tripUpdate?.trip.scheduleRelationship)).toContain("CANCELED");
  expect((await realtimeOf("alerts")).entity.map(({ alert }) => alert?.effect)).toContain("NO_SERVICE");
});

const fleet = ["bus.duty", "bus.driver", "bus.vehicle"];
const bus = { kind: "largeBus", status: "inUse", seats: 45 };
const driver = { status: "onDuty", phone: "13900000000", licenceKind: "a1" };
const rosterOf = (query: Record<string, string>, token = people.admin) =>
  world.ask("GET", `gtfs/operations?${new URLSearchParams(query).toString()}`, { token });
type Files = readonly { readonly name: string; readonly content: string }[];

/** A duty on the trip of the bus, driven by another bus. */
async function dutyOf(number: string, more: object = {}) {
  const driverId = await world.made("drivers", { ...driver, name: "张三", code: number });
  const vehicleId = await world.made("vehicles", { ...bus, plate: `苏H${number}` });
  const from = (world.begin - world.day) / 1000;
  const pieces = [{ kind: "drive", from, until: from + 600, trip: "GF1-1" }];
  const span = { startsAt: world.begin, endsAt: world.begin + 600_000, state: "planned" };
  const given = { number, serviceDate: world.day, ...span, driverId, vehicleId, lineId: world.lineId, pieces };
  return { driverId, vehicleId, id: await world.made("duties", { ...given, ...more }) };
}

describe("rosters", () => {
  const pages = [...fleet, ...planning];
  const asked = () => ({ schemes: '["gf1p"]', from: world.date, until: world.date });
  let made: Awaited<ReturnType<typeof dutyOf>>;
  let grants: readonly string[];
  beforeAll(async () => {
    made = await dutyOf("H1001");
    // Columns without grant control yet, added as an administrator adds them.
    for (const [page, code] of [
      ["bus.duty", "pieces"],
      ["bus.trip", "vehicle"],
    ]) {
      await wire.sql(
        `insert into menu_columns (id, menu_id, code, name) select 'gf' || $2, id, $2, $2 from menus where code = $1 and not exists (
          select 1 from menu_columns known where known.menu_id = menus.id and known.code = $2)`,
        [page, code],
      );
    }
    grants = (await Promise.all(pages.map(people.allOn))).flat();
  });

  test.each([
    ["a day that no month has", { from: "2026-02-30" }, "validation"],
    ["an end before the beginning", { from: "2026-12-02", until: "2026-12-01" }, "validation"],
    ["more than a year", { from: "2026-01-01", until: "2027-01-02" }, "validation"],
    ["schemes that are no list", { schemes: "GF1P" }, "validation"],
    ["a scheme that nobody knows", { schemes: '["nobody"]' }, "not_found"],
  ])("are refused for %s", async (_what, query, reason) => {
    expect((await rosterOf(query as Record<string, string>)).reason).toBe(reason);
  });

  test.each([...fleet, "bus.trip"])("are refused without the page %s", async (page) => {
    const { token } = await wire.userWith(grants.filter((grant) => !grant.startsWith(page)));
    expect((await rosterOf(asked(), token)).code).toBe(403);
  });

  test.each([
    ...["number", "serviceDate", "state", "driver", "vehicle", "line", "pieces"].map((name) => `bus.duty#${name}`),
    ...["bus.driver#code", "bus.vehicle#plate", "bus.trip#vehicle"],
  ])("are refused without the column %s", async (column) => {
    expect(grants).toContain(column);
    const { token } = await wire.userWith(grants.filter((grant) => grant !== column));
    expect((await rosterOf(asked(), token)).code).toBe(403);
  });

  test.each(fleet)("are refused where rows of %s are hidden", async (page) => {
    const own = await people.scheme({ page, scope: "own" });
    const { token } = await people.person([own], pages);
    expect((await rosterOf(asked(), token)).code).toBe(403);
    await wire.sql("delete from data_schemes where id = $1", [own]);
    await wire.sql("update menus set uses_data = false where code = $1", [page]);
    await wire.sql("update users set permission_version = permission_version + 1");
  });

  test("are shown to a user who sees all their contents, with the driver and vehicle of the duty", async () => {
    const { token } = await wire.userWith(grants);
    const answer = await rosterOf(asked(), token);
    expect(answer.code).toBe(200);
    const { files, runs, left } = answer.data as unknown as {
      files: Files;
      runs: number;
      left: readonly { duty: string }[];
    };
    expect(runs).toBe(1);
    // The demo's duties are on trips of another scheme.
    expect(left.map(({ duty }) => duty)).not.toContain("H1001");
    const feed = await parseFeed(new Map(files.map(({ name, content }) => [name, content])));
    expect(cellsOf(feed, "run_events.txt", "trip_id")).toEqual([world.tripCode]);
    expect(cellsOf(feed, "employee_run_dates.txt", "employee_id")).toEqual(["H1001"]);
    expect(cellsOf(feed, "vehicle_assignments.txt", "vehicle_id")).toEqual([made.vehicleId]);
    const both: Feed = new Map([...(await scheduleOf({ scheme: "gf1p" })), ...feed]);
    expect(checkFeed(both).filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("do not contain duties of another factory, and need no right to them", async () => {
    const [other] = await wire.sql<{ id: string }>(
      "select id from factories where id <> (select factory_id from duties where id = $1) limit 1",
      [made.id],
    );
    const { token } = await wire.userWith(grants);
    await wire.sql(
      `with there as (insert into duties (id, factory_id, number, service_date, starts_at, ends_at, created_at, updated_at)
         select 'gf-foreign', $2, 'GF-FOREIGN', service_date, starts_at, ends_at, now(), now() from duties where id = $1
         returning id, factory_id)
       insert into duties_pieces (id, factory_id, parent_id, row_place, kind, "from", until, trip)
       select 'gf-foreign', there.factory_id, there.id, 0, 'drive', p."from", p.until, p.trip
       from there, duties_pieces p where p.parent_id = $1`,
      [made.id, other?.id],
    );
    const { runs } = (await rosterOf(asked(), token)).data as unknown as { runs: number };
    expect(runs).toBe(1);
  });
});

test("data schemes of vehicles limit the vehicles in the feed", async () => {
  const own = await people.scheme({ page: "bus.vehicle", scope: "own" });
  const columns = await wire.sql<{ code: string }>(
    `select m.code || '/' || c.code as code from menu_columns c join menus m on m.id = c.menu_id where m.code = any($1)`,
    [planning],
  );
  const { token } = await people.person(
    [own],
    ["bus.position", "bus.vehicle", ...planning, ...columns.map(({ code }) => code)],
  );
  expect((await realtimeOf("vehicles", token)).entity).toEqual([]);
});
