/** Devices that send coordinates of Chinese maps: stored positions are always in WGS-84. */
import { datums, distanceM, fromWgs84, placeOf } from "@banche/core/tracking";
import { beforeAll, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";
import { type TrackedWorld, trackedWorld } from "./trackedWorld.ts";

const wire = sharedWire();
const here = { latitude: 31.298912, longitude: 120.585345 };
let world: TrackedWorld;
let devices: ReadonlyMap<string, { readonly vehicleId: string; readonly number: string; readonly plate: string }>;
const at = Math.floor(Date.now() / 1000) * 1000 - 60_000;

beforeAll(async () => {
  world = await trackedWorld(wire, await wire.login("admin"), "DD1");
  const made = await Promise.all(
    datums.map(async (datum, index) => {
      const plate = `苏D1234${index}`;
      const bus = { kind: "largeBus", status: "inUse", seats: 45, enabledMark: 1 };
      const vehicleId = await world.made("vehicles", { plate, ...bus });
      const number = `datum${index}`;
      await world.made("devices", { number, kind: "gps", vehicleId, enabledMark: 1, datum });
      return [datum, { vehicleId, number, plate }] as const;
    }),
  );
  devices = new Map(made);
});

/** Distance in m between the stored last position of a vehicle and its true place. */
async function offOf(vehicleId = ""): Promise<number> {
  const [row] = await wire.sql<{ lat: number; lon: number }>(
    "select lat, lon from latest_positions where vehicle_id = $1",
    [vehicleId],
  );
  return distanceM(row ?? { lat: 0, lon: 0 }, placeOf(here.latitude, here.longitude));
}

test.each(datums)("a fix of a device that sends %s is stored at its true place, and once", async (datum) => {
  const { number, vehicleId } = devices.get(datum) ?? { number: "", vehicleId: "" };
  const fix = { device: number.toUpperCase(), at, ...fromWgs84(here, datum) };
  expect((await world.send([fix])).data).toMatchObject({ stored: 1, refused: [] });
  expect((await world.send([fix])).data).toMatchObject({ stored: 0, repeated: 1 });
  expect(await offOf(vehicleId)).toBeLessThan(1);
});

test("a fix may name its datum; a fix by plate is in WGS-84; an unknown datum is refused", async () => {
  const { number, plate, vehicleId } = devices.get("gcj02") ?? { number: "", plate: "", vehicleId: "" };
  await world.send([{ device: number, at: at + 1_000, ...here, datum: "wgs84" }]);
  expect(await offOf(vehicleId)).toBeLessThan(1);
  await world.send([{ device: number, at: at + 2_000, ...fromWgs84(here, "bd09"), datum: "bd09" }]);
  expect(await offOf(vehicleId)).toBeLessThan(1);
  await world.send([{ plate, at: at + 3_000, ...here }]);
  expect(await offOf(vehicleId)).toBeLessThan(1);
  await world.send([{ device: number, at: at + 4_000, ...here }]);
  expect(await offOf(vehicleId)).toBeGreaterThan(100);
  const { data } = await world.send([{ device: number, at: at + 5_000, ...here, datum: "mars" }]);
  expect(data["refused"]).toEqual([{ index: 0, field: "datum", rule: "type" }]);
});

test("a device sends WGS-84 by default, and an unknown datum of a device is refused", async () => {
  const number = "datum9";
  await world.made("devices", { number, kind: "gps", enabledMark: 1 });
  const [row] = await wire.sql<{ datum: string }>("select datum from devices where number = $1", [number]);
  expect(row?.datum).toBe("wgs84");
  const body = { number: "datum8", kind: "gps", enabledMark: 1, datum: "mars" };
  expect((await world.ask("POST", "models/devices", { body })).issues).toMatchObject([{ field: "datum" }]);
});
