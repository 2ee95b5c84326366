/** Maps: GeoJSON is checked before it is stored, and its text is readable for all who may see the page. */
import { beforeAll, describe, expect, test } from "vitest";

import { ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
const path = "/api/system/Base/DataMap";
const page = ["systemData", "systemData.map"];
const square = (west = 120) => ({
  type: "Feature",
  properties: { name: "厂区" },
  geometry: {
    type: "Polygon",
    coordinates: [
      [
        [west, 31],
        [west + 1, 31],
        [west + 1, 32],
        [west, 31],
      ],
    ],
  },
});
const geo = (...features: readonly object[]) => JSON.stringify({ type: "FeatureCollection", features });

let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});

let made = 0;
const draft = (over: object = {}) => {
  made += 1;
  return { fullName: `地图${made}`, enCode: `map${made}`, data: geo(square()), enabledMark: 1, sortCode: 0, ...over };
};
const ask = (method: string, at = "", body?: object, token = admin) =>
  wire.ask(method, `${path}${at}`, { token, headers: ours, ...(body && { body }) });
const raw = (id: string, token?: string) =>
  fetch(`${wire.url}${path}/${id}/Data`, { headers: token === undefined ? {} : { authorization: token } });

describe("the text of a map", () => {
  let id: string;
  beforeAll(async () => {
    id = (await ask("POST", "", draft())).data.id;
  });

  test("is refused without a session or the page, for existing and unknown maps alike", async () => {
    const stranger = (await wire.userWith([])).token;
    for (const one of [id, "nothing"]) {
      expect(await (await raw(one)).json()).toMatchObject({ code: 600 });
      expect(await (await raw(one, stranger)).json()).toMatchObject({ code: 403, reason: "forbidden" });
    }
    expect(await (await raw("nothing", admin)).json()).toMatchObject({ code: 400, reason: "not_found" });
  });

  test("is sent unchanged with its own media type and a sandbox policy", async () => {
    const answer = await raw(id, (await wire.userWith(page)).token);
    expect(answer.headers.get("content-type")).toMatch(/^application\/geo\+json/);
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(await answer.json()).toEqual({ type: "FeatureCollection", features: [square()] });
  });

  test("is part of the record but not of the list rows", async () => {
    const { token } = await wire.userWith(page);
    expect((await ask("GET", `/${id}`, undefined, token)).data).toMatchObject({ data: geo(square()) });
    const { data } = await ask("GET", "?pageSize=50", undefined, token);
    expect(data.list.length).toBeGreaterThan(0);
    expect(JSON.stringify(data.list)).not.toContain("coordinates");
  });
});

test.each([
  ["no JSON", "{", "json", "不是有效的 JSON"],
  ["another type", '{"type":"Topology"}', "type", "$.type"],
  [
    "an open ring",
    geo({
      ...square(),
      geometry: {
        type: "Polygon",
        coordinates: [
          [
            [1, 1],
            [2, 1],
            [2, 2],
            [1, 2],
          ],
        ],
      },
    }),
    "ringOpen",
    "$.features[0].geometry.coordinates[0]",
  ],
  ["a latitude that there is not", '{"type":"Point","coordinates":[1,91]}', "latitude", "$.coordinates[1]"],
])("%s is refused with its place, and nothing is stored", async (_, data, rule, place) => {
  const body = draft({ data });
  const answer = await ask("POST", "", body);
  expect(answer).toMatchObject({ code: 400, reason: "validation", issues: [{ field: "data", rule }] });
  expect(answer.issues?.[0]?.text).toContain(place);
  expect(await wire.sql("select 1 from maps where name = $1", [body.fullName])).toEqual([]);
  const id = (await ask("POST", "", draft())).data.id;
  expect(await ask("PUT", `/${id}`, { data })).toMatchObject({
    reason: "validation",
    issues: [{ field: "data", rule }],
  });
  const operations = [{ op: "update", id, record: { data } }];
  const batch = await wire.ask("POST", "/api/ext/batch/maps", { token: admin, headers: ours, body: { operations } });
  expect(batch.data).toMatchObject([{ reason: "validation" }]);
});

test("a map of 4 MB is stored completely; a larger one is refused", async () => {
  const filled = (bytes: number) => {
    const empty = geo({ ...square(), properties: { note: "" } });
    return geo({ ...square(), properties: { note: "x".repeat(bytes - empty.length) } });
  };
  const most = 4 * 1024 * 1024;
  const answer = await ask("POST", "", draft({ data: filled(most) }));
  expect(answer).toMatchObject({ code: 200 });
  const { data } = answer;
  expect((await (await raw(data.id, admin)).text()).length).toBe(most);
  // Characters of three bytes each: the text has fewer characters than bytes.
  const wide = geo({ ...square(), properties: { note: "图".repeat(most / 3) } });
  expect(await ask("POST", "", draft({ data: wide }))).toMatchObject({ issues: [{ field: "data", rule: "tooLarge" }] });
});

test("the name and code of a map are unique, and the record shows its creator", async () => {
  const body = draft();
  const { data } = await ask("POST", "", body);
  expect(await ask("POST", "", { ...draft(), enCode: body.enCode.toUpperCase() })).toMatchObject({
    reason: "duplicate",
  });
  expect(await ask("POST", "", { ...draft(), fullName: body.fullName })).toMatchObject({
    reason: "duplicate",
    msg: "地图名称或编码不能重复",
  });
  expect((await ask("GET", `/${data.id}`)).data).toMatchObject({ creatorUser: "admin" });
});

test("a disabled map is not in the selector but is kept (the original deletes it)", async () => {
  const { data } = await ask("POST", "", draft());
  expect(await ask("PUT", `/${data.id}/Actions/State`, { enabledMark: 0 })).toMatchObject({ code: 200 });
  const picked = (await ask("GET", "/Selector")).data.list as unknown as readonly { readonly id: string }[];
  expect(picked.map(({ id }) => id)).not.toContain(data.id);
  expect((await ask("GET", `/${data.id}`)).data).toMatchObject({ enabledMark: 0 });
});
