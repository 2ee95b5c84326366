/** Feeds over the wire: who may read them, and that realtime and schedule have the same ids and version. */
import {
  checkFeed,
  checkRealtime,
  type Feed,
  realtimeKinds,
  type RealtimeMessage,
  unpackFeed,
} from "@banche/core/gtfs";
import { beforeAll, expect, test } from "vitest";

import { ours, sharedWire } from "./harness.ts";
import { scopeWorld } from "./scopes.ts";
import { type TrackedWorld, trackedWorld } from "./trackedWorld.ts";

const wire = sharedWire();
const people = scopeWorld(wire);
let world: TrackedWorld;
beforeAll(async () => {
  world = await trackedWorld(wire, people.admin, "GF1");
  // The bus is three quarters of its way, and was seen a moment ago. After midnight of the service day its trip began long before.
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

test("nobody reads feeds without a session, the page, or the right to all that they tell", async () => {
  const stranger = await wire.userWith(["bus.vehicle"]);
  const watcher = await wire.userWith(["bus.position", ...planning]);
  for (const path of ["gtfs/schedule", ...realtimeKinds.map((kind) => `gtfs/realtime/${kind}`)]) {
    expect([path, await codeOf(path, { url }, "")]).toEqual([path, "not_signed_in"]);
    expect([path, await codeOf(path, { url }, stranger.token)]).toEqual([path, 403]);
    // The pages without their columns.
    expect([path, await codeOf(path, { url }, watcher.token)]).toEqual([path, 403]);
  }
  expect(await codeOf("gtfs/realtime/buses", {})).toBe("not_found");
  expect(await codeOf("gtfs/schedule", { url: "javascript:alert(1)" })).toBe("validation");
  expect(await codeOf("gtfs/schedule", { url, scheme: "nobody" })).toBe("not_found");
});

test("the schedule breaks no rule of the standard; that of one scheme has its trips alone", async () => {
  const feed = await scheduleOf();
  expect(checkFeed(feed).filter(({ severity }) => severity === "error")).toEqual([]);
  expect(cellsOf(feed, "trips.txt", "trip_id")).toContain(world.tripCode);
  expect(cellsOf(feed, "agency.txt", "agency_url")).toEqual([url]);
  expect(cellsOf(await scheduleOf({ scheme: "gf1p" }), "trips.txt", "trip_id")).toEqual([world.tripCode]);
});

test.each(realtimeKinds)("%s have the ids and the version of the schedule, and break no rule", async (kind) => {
  const [feed, message] = [await scheduleOf(), await realtimeOf(kind)];
  expect(checkRealtime(message, feed, Date.now())).toEqual([]);
  expect(cellsOf(feed, "feed_info.txt", "feed_version")).toEqual([message.header.feedVersion]);
  const other = await scheduleOf({ url: "https://other.example.com" });
  expect(cellsOf(other, "feed_info.txt", "feed_version")).toEqual([message.header.feedVersion]);
  expect(message.entity.length).toBeGreaterThan(0);
});

test("the bus is on its trip, its next stop is the last one, and riders are told that it is late", async () => {
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
  // The demo has cancelled a trip of its own.
  const late = alerts.filter((alert) => alert?.effect === "SIGNIFICANT_DELAYS");
  expect(late).toMatchObject([{ informedEntity: [{ trip: { tripId: world.tripCode } }] }]);
  const binary = await bytesOf("gtfs/realtime/vehicles", {});
  expect(binary.headers.get("content-type")).toBe("application/x-protobuf");
  expect([...new Uint8Array(await binary.arrayBuffer())].slice(2, 7)).toEqual([10, 3, 50, 46, 48]);
});

test("a trip that the board cancelled is cancelled in the feeds", async () => {
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

test("data schemes of vehicles narrow who is seen", async () => {
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
