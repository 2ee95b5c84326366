/** Lines with a route: their stops in order, and the values that are computed from them. */
import { beforeAll, expect, test } from "vitest";

import { type Asked, ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
let admin: string;
let stops: readonly string[] = [];
const ask = (method: string, path: string, asked: Asked = {}) =>
  wire.ask(method, `/api/ext/models/${path}`, { token: admin, ...asked, headers: ours });

beforeAll(async () => {
  admin = await wire.login("admin");
  const { data } = await ask("GET", "stops", { query: { pageSize: 4 } });
  stops = data.list.map(({ id }) => id);
});

const leg = (stop: number, distance: number, time: number, direction = "toFactory") => ({
  ...{ direction, stopId: stops[stop], distance, time },
});
async function add(code: string, more: object) {
  const line = { fullName: `线${code}`, enCode: code, kind: "commuter", status: "running", enabledMark: 1, ...more };
  return ask("POST", "lines", { body: line });
}
const read = async (id: string) => (await ask("GET", `lines/${id}`)).data;

test("a route row with a missing or unknown stop or direction is refused", async () => {
  const wrong = [leg(0, 0, 0), { direction: "toFactory" }, { ...leg(1, 0, 0), stopId: "nobody" }, leg(2, 0, 0, "up")];
  const refused = async (one: object) =>
    (await add("RT1", { route: [wrong[0], one] })).issues?.map(({ field }) => field);
  expect(await refused(wrong[1] ?? {})).toEqual(["route.1.stop"]);
  expect(await refused(wrong[2] ?? {})).toEqual(["route.1.stop"]);
  expect(await refused(wrong[3] ?? {})).toEqual(["route.1.direction"]);
});

test("first stop, last stop, length and time are computed from the route, whatever else is sent", async () => {
  const route = [leg(0, 0, 0), leg(1, 1500, 240), leg(2, 2250, 300), leg(2, 0, 0, "toHome"), leg(0, 900, 60, "toHome")];
  const { data, code } = await add("RT2", { route, distance: "99", firstStopId: stops[3] });
  expect(code).toBe(200);
  const follows = { firstStopId: stops[0], lastStopId: stops[2], time: 540 };
  expect(await read(data.id)).toMatchObject({ ...follows, distance: "3.75" });
  await ask("PUT", `lines/${data.id}`, { body: { distance: "50", description: "x" } });
  expect(await read(data.id)).toMatchObject({ ...follows, distance: "3.75", description: "x" });
});

test("reordering the route changes first and last stop, and the rows keep their ids", async () => {
  const { data } = await add("RT3", { route: [leg(0, 0, 0), leg(1, 1000, 60)] });
  const before = (await read(data.id))["route"] as readonly { readonly id: string }[];
  const after = before.toReversed();
  expect((await ask("PUT", `lines/${data.id}`, { body: { route: after } })).code).toBe(200);
  const now = await read(data.id);
  expect(now).toMatchObject({ firstStopId: stops[1], lastStopId: stops[0] });
  expect((now["route"] as typeof before).map(({ id }) => id)).toEqual(after.map(({ id }) => id));
});

test("a line without a route keeps its typed values, also in a batch", async () => {
  const record = (code: string, more: object) => ({
    op: "create",
    record: { fullName: `批${code}`, enCode: code, kind: "commuter", status: "running", ...more },
  });
  const operations = [record("RT4", { distance: "7.5", time: 600 }), record("RT5", { route: [leg(3, 0, 0)] })];
  const { data } = await wire.ask("POST", "/api/ext/batch/lines", {
    token: admin,
    headers: ours,
    body: { operations },
  });
  const [typed, routed] = data as unknown as readonly { readonly id: string }[];
  expect(await read(typed?.id ?? "")).toMatchObject({ distance: "7.5", time: 600 });
  expect(await read(routed?.id ?? "")).toMatchObject({ distance: "0", firstStopId: stops[3], time: 0 });
});
