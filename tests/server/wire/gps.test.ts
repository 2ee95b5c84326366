/** The calls at `/{product}-gps`: who may call them, what they return, and what schemes and columns hide. */
import { serviceDateText, serviceDayAt, type ToldBoard } from "@banche/core/day";
import { beforeAll, describe, expect, test } from "vitest";

import { ours, sharedWire } from "./harness.ts";
import { scopeWorld } from "./scopes.ts";

const wire = sharedWire();
const world = scopeWorld(wire);
const ask = async (path: string, token?: string) => {
  const response = await fetch(`${wire.url}/banche-gps/api/${path}`, {
    headers: { authorization: token ?? world.admin },
  });
  return (await response.json()) as { code: number; msg: string; data: unknown };
};
type Row = Readonly<Record<string, unknown>>;
const rows = async (path: string, token?: string) => {
  const { code, data } = await ask(path, token);
  expect(code).toBe(200);
  return data as readonly Row[];
};
const today = serviceDateText(serviceDayAt(Date.now()));
let vehicle: { readonly id: string; readonly plate: string; readonly device: string };
let line: { readonly id: string; readonly name: string };

beforeAll(async () => {
  const [found] = await wire.sql<typeof vehicle>(
    `select v.id, v.plate, d.number as device from vehicles v join devices d on d.vehicle_id = v.id and d.enabled
     join factories f on f.id = v.factory_id order by f.sort_order, v.plate limit 1`,
  );
  if (!found) throw new Error("The demo has no device in a vehicle");
  vehicle = found;
  const at = new Date(Math.floor(Date.now() / 1000) * 1000);
  const fixes = [{ plate: vehicle.plate, at: at.getTime(), latitude: 31.3, longitude: 120.6, speed: 20, heading: 90 }];
  await wire.ask("POST", "/api/ext/positions", { token: world.admin, headers: ours, body: { fixes } });
  const [published] = await wire.sql<typeof line>(
    `select l.id, l.name from lines l join trips t on t.line_id = l.id join schemes s on s.id = t.scheme_id
     join factories f on f.id = l.factory_id
     where s.state = 'published' and s.valid_from <= now() and s.valid_until >= now() and f.sort_order = 1
     order by l.code limit 1`,
  );
  if (!published) throw new Error("The demo has no line with trips");
  line = published;
});

describe("a call of the GPS service is refused", () => {
  test("to a user without the page of positions", async () => {
    const { token } = await world.person([], ["bus.vehicle"]);
    for (const path of [
      "converter/gpsToHex?lng=1&lat=1",
      `lineroute/lineBusTimetable?lineId=${line.id}`,
      "gps/getall/device",
    ])
      expect((await ask(path, token)).code).toBe(403);
  });

  test.each(["", "lng=&lat=1", "lng=1&lat=x", "lng=181&lat=1", "lng=1&lat=-90.1", "lng=1"])(
    "for gpsToHex with '%s'",
    async (query) => expect((await ask(`converter/gpsToHex?${query}`)).code).toBe(400),
  );

  test("for a timetable of an unknown line or an invalid day", async () => {
    expect((await ask("lineroute/lineBusTimetable?lineId=none")).code).toBe(400);
    expect((await ask(`lineroute/lineBusTimetable?lineId=${line.id}&date=2026-02-31`)).code).toBe(400);
  });

  test("for a line of another factory", async () => {
    const [other] = await wire.sql<{ id: string }>(
      "select id from lines where factory_id <> (select factory_id from lines where id = $1) limit 1",
      [line.id],
    );
    expect((await ask(`lineroute/lineBusTimetable?lineId=${other?.id}`)).code).toBe(400);
  });
});

test("gpsToHex returns a place in the digits of the terminal protocol", async () => {
  const { data } = await ask("converter/gpsToHex?lng=120.5853&lat=31.2989");
  expect(data).toEqual({ lng: "072ffc54", lat: "01dd9554", south: 0, west: 0 });
  expect((await ask("converter/gpsToHex?lng=-0.000001&lat=-90")).data).toMatchObject({
    lng: "00000001",
    south: 1,
    west: 1,
  });
});

test("the device list has number, plate, place, and whether the device is online", async () => {
  const told = await rows("gps/getall/device?n=1");
  const place = { lng: 120.6, lat: 31.3, speed: 20, direction: 90, online: 1 };
  expect(told).toEqual([expect.objectContaining({ deviceNo: vehicle.device, plateNumber: vehicle.plate, ...place })]);
});

test("numbers of devices are for those users who may open the page of devices", async () => {
  const { token } = await world.person([], ["bus.position", "bus.vehicle"]);
  const told = await rows("gps/getall/device", token);
  expect(told.map(({ deviceNo }) => deviceNo)).toEqual([""]);
});

test("vehicles hidden by a data scheme are not listed", async () => {
  const scheme = await world.scheme({ page: "bus.vehicle", scope: "own" });
  const { token } = await world.person([scheme], ["bus.position", "bus.vehicle", "bus.device"]);
  expect(await rows("gps/getall/device", token)).toEqual([]);
});

test("the timetable of a line agrees with the day board", async () => {
  const { data } = await wire.ask("GET", "/api/ext/day", { token: world.admin, headers: ours });
  const trips = (data as unknown as ToldBoard).trips.filter((trip) => trip.lineId === line.id);
  const told = await rows(`lineroute/lineBusTimetable?lineId=${line.id}&date=${today}`);
  expect(told.map(({ tripNo }) => tripNo)).toEqual(trips.map(({ number }) => number));
  const [first] = told;
  if (first) {
    const stations = first["stationList"] as readonly Row[];
    const times = stations.map(({ time }) => time).filter((time) => time !== "");
    expect(first["lineName"]).toBe(line.name);
    expect([first["startTime"], first["endTime"]]).toEqual([times[0], times.at(-1)]);
  }
});
