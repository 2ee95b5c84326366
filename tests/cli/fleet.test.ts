/** Positions by commands: faulty files, imports, and the output of the commands. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { distanceM, fromWgs84, placeOf } from "@banche/core/tracking";
import { beforeAll, describe, expect, it } from "vitest";

import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { demoPassword, failure, json, ok, sharedDemoServer } from "./harness.ts";

const demo = sharedDemoServer();
const folder = sharedFolder();
const admin = bancheInProcess(join(folder, "admin"));
const viewer = bancheInProcess(join(folder, "viewer"));
const login = (account: string) => ["login", "--server", demo.url, "--account", account, "--password-stdin"];
/** One hour ago, at a full minute. */
const start = Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000;
let plate: string;

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
const china = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
const row = (minutes: number, of = plate, latitude = "31.3") =>
  `${of},${china(start + minutes * 60_000)},${latitude},120.6,36.5\n`;
const head = "车牌,时间,纬度,经度,速度\n";
const span = () => ["--from", china(start - 60_000), "--to", china(start + 3_000_000)];
interface Fix {
  readonly at: string;
  readonly latitude: number;
  readonly longitude: number;
}
const track = () => json<readonly Fix[]>(admin(["fleet", "track", plate, ...span(), "--json"]));

beforeAll(async () => {
  await ok(admin(login("admin"), { input: demoPassword }));
  await ok(viewer(login("viewer"), { input: demoPassword }));
  const vehicles = await json<readonly { readonly plate: string }[]>(
    admin(["vehicles", "list", "--limit", "1", "--json", "plate"]),
  );
  plate = vehicles[0]?.plate ?? "";
});

describe("refuses", () => {
  it("a user who may not see the page", async () => {
    expect((await failure(viewer(["fleet", "positions", "--json"]))).exit).toBe(5);
    expect((await viewer(["fleet", "import", file("v.csv", head + row(0)), "--dry-run"])).code).toBe(5);
  });

  it("a file with an error, found here or by the server, names its line and stores nothing", async () => {
    const wrong = file("wrong.csv", head + row(1) + row(2, plate, "95") + row(3));
    const here = await admin(["fleet", "import", wrong, "--lang", "en"]);
    expect([here.code, here.stderr]).toEqual([6, expect.stringContaining("line 3 latitude: out of range")]);
    const unknown = file("unknown.csv", head + row(1) + row(2, "苏X00000"));
    const there = await admin(["fleet", "import", unknown, "--lang", "en"]);
    expect([there.code, there.stderr]).toEqual([6, expect.stringContaining("line 3 plate: no such device or vehicle")]);
    expect((await admin(["fleet", "import", file("ok.csv", head + row(1)), "--dry-run"])).code).toBe(0);
    expect(await json(admin(["fleet", "positions", "--json"]))).toEqual([]);
  });

  it.each([
    ["no columns", "a.csv", "a,b\n1,2\n"],
    ["no points", "a.gpx", "<gpx></gpx>"],
  ])("a file with %s", async (_what, name, text) => {
    const refused = await failure(admin(["fleet", "import", file(name, text), "--json"]));
    expect(refused).toMatchObject({ exit: 1 });
  });

  it("a vehicle without positions, an invalid time, and an end before the start", async () => {
    expect((await failure(admin(["fleet", "track", "苏X00000", "--json"]))).exit).toBe(9);
    expect((await admin(["fleet", "track", plate, "--from", "monday"])).code).toBe(2);
    expect((await admin(["fleet", "track", plate, "--from", "2026-11-25", "--to", "2026-11-24"])).code).toBe(2);
  });
});

it("imported positions are shown as position and track, and a second import changes nothing", async () => {
  const path = file("good.csv", head + row(0) + row(1) + row(2));
  await ok(admin(["fleet", "import", path]));
  const again = await admin(["fleet", "import", path, "--lang", "en"]);
  expect([again.code, again.stderr]).toEqual([
    0,
    expect.stringContaining("0 positions imported, 3 were there already"),
  ]);
  const seen = await json<readonly { readonly plate: string; readonly speed: number }[]>(
    admin(["fleet", "positions", "--json", "plate,speed"]),
  );
  expect(seen).toEqual([{ plate, speed: 36.5 }]);
  expect((await track()).map(({ at }) => at)).toEqual([0, 1, 2].map((minutes) => china(start + minutes * 60_000)));
});

it("a track exported as GPX can be imported; degrees of Chinese maps are converted", async () => {
  const gpx = await ok(admin(["fleet", "track", plate, ...span(), "--gpx"]));
  const later = gpx.replaceAll(/<time>([^<]*)<\/time>/g, (_, time: string) => {
    return `<time>${new Date(Date.parse(time) + 600_000).toISOString()}</time>`;
  });
  await ok(admin(["fleet", "import", file("later.gpx", later), "--plate", plate, "--datum", "gcj02"]));
  const fixes = await track();
  expect(fixes).toHaveLength(6);
  const [first, fourth] = [fixes[0], fixes[3]];
  const metres = Math.hypot(
    ((first?.latitude ?? 0) - (fourth?.latitude ?? 0)) * 111_000,
    ((first?.longitude ?? 0) - (fourth?.longitude ?? 0)) * 95_000,
  );
  expect(metres).toBeGreaterThan(100);
  expect(metres).toBeLessThan(1_000);
});

it("a single view of the lines is plain text without a terminal", async () => {
  const stdout = await ok(admin(["fleet", "watch", "--once", "--lang", "en"]));
  expect(stdout).toContain("No vehicle is running");
});

it("a file of a device uses the datum of the device unless one is given", async () => {
  const here = { latitude: 31.312345, longitude: 120.612345 };
  const [number, sent] = ["datumDevice1", fromWgs84(here, "gcj02")];
  const device = ["--number", number, "--kind", "定位终端", "--vehicle", plate, "--datum", "gcj02"];
  await ok(admin(["devices", "create", ...device]));
  const at = (second: number) => start + 45 * 60_000 + second * 1000;
  const line = (second: number, { latitude, longitude } = sent) =>
    `${number},${china(at(second))},${latitude},${longitude},30\n`;
  const columns = "设备号,时间,纬度,经度,速度\n";
  await ok(admin(["fleet", "import", file("device.csv", columns + line(0))]));
  await ok(admin(["fleet", "import", file("given.csv", columns + line(10, here)), "--datum", "wgs84"]));
  await ok(
    admin(["fleet", "import", file("other.csv", columns + line(20, fromWgs84(here, "bd09"))), "--datum", "bd09"]),
  );
  const gpx = `<gpx><trk><trkseg><trkpt lat="${sent.latitude}" lon="${sent.longitude}"><time>${new Date(at(30)).toISOString()}</time></trkpt></trkseg></trk></gpx>`;
  await ok(admin(["fleet", "import", file("device.gpx", gpx), "--device", number]));
  const kept = (await track()).filter((fix) => fix.at >= china(at(0)) && fix.at <= china(at(30)));
  expect(kept).toHaveLength(4);
  const place = placeOf(here.latitude, here.longitude);
  for (const fix of kept) expect(distanceM(placeOf(fix.latitude, fix.longitude), place)).toBeLessThan(1);
});
