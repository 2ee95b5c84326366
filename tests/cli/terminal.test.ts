/** `banche fleet terminal`: sends a file to a server as a vehicle's terminal does. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, expect, it } from "vitest";

import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedDemoServer } from "../lib/demoServer.ts";
import { sharedFolder } from "../lib/folders.ts";
import { demoPassword, json, ok } from "./harness.ts";

const demo = sharedDemoServer({ jt808Port: 0 });
const folder = sharedFolder();
const admin = bancheInProcess(join(folder, "admin"));
const number = "013900000001";
/** One hour ago, at a full minute. */
const start = Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000;
const china = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
let plate: string;

function file(name: string, ...latitudes: readonly string[]): string {
  const rows = latitudes.map((latitude, at) => `${china(start + at * 60_000)},${latitude},120.6,36.5\n`);
  const path = join(folder, name);
  writeFileSync(path, `时间,纬度,经度,速度\n${rows.join("")}`);
  return path;
}
const play = (path: string, to: string | number, ...more: readonly string[]) =>
  admin(["fleet", "terminal", path, "--to", String(to), "--lang", "en", ...more]);

beforeAll(async () => {
  await ok(admin(["login", "--server", demo.url, "--account", "admin", "--password-stdin"], { input: demoPassword }));
  const vehicles = await json<readonly { readonly plate: string }[]>(
    admin(["vehicles", "list", "--limit", "1", "--json", "plate"]),
  );
  plate = vehicles[0]?.plate ?? "";
  await ok(admin(["devices", "create", "--number", number, "--kind", "gps", "--vehicle", plate]));
});

it.each([
  [2, "127.0.0.1:1", "x1"],
  [2, "127.0.0.1:1", "1".repeat(13)],
  [2, "somewhere", number],
  [2, "127.0.0.1:70000", number],
  [69, "127.0.0.1:1", number],
])("ends with %i: to %s as %s", async (exit, to, as) => {
  expect((await play(file("one.csv", "31.3"), to, "--number", as)).code).toBe(exit);
});

it("a number without a device is refused", async () => {
  const { code, stderr } = await play(file("one.csv", "31.3"), demo.jt808Port, "--number", "013900000009");
  expect([code, stderr]).toEqual([9, expect.stringContaining("no enabled device has this number")]);
});

it("positions belong to the vehicle; positions out of bounds are left out and reported", async () => {
  for (const edition of ["2013", "2019"]) {
    const path = file("way.csv", "31.3", "31.31", "31.32");
    const { code, stderr } = await play(path, `127.0.0.1:${demo.jt808Port}`, "--number", number, "--edition", edition);
    expect([code, stderr]).toEqual([0, expect.stringContaining("3 positions sent")]);
  }
  const mixed = await play(file("mixed.csv", "31.3", "95"), demo.jt808Port, "--number", number);
  expect([mixed.code, mixed.stderr]).toEqual([3, expect.stringContaining("1 positions have faults")]);
  const span = ["--from", china(start - 60_000), "--to", china(start + 600_000)];
  const track = await json<readonly { readonly latitude: number }[]>(
    admin(["fleet", "track", plate, ...span, "--json", "latitude"]),
  );
  expect(track.map(({ latitude }) => latitude)).toEqual([31.3, 31.31, 31.32]);
});

it("with --live the first position has the current time", async () => {
  const before = Math.floor(Date.now() / 1000) * 1000;
  expect((await play(file("live.csv", "31.4"), demo.jt808Port, "--number", number, "--live")).code).toBe(0);
  const span = ["--from", china(before)];
  const track = await json<readonly { readonly latitude: number }[]>(
    admin(["fleet", "track", plate, ...span, "--json", "latitude"]),
  );
  expect(track.map(({ latitude }) => latitude)).toEqual([31.4]);
});
