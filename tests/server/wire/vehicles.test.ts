/** Vehicles over the wire: those of the product, and the same ones designed while the server runs, answer alike. */
import { beforeAll, describe, expect, test } from "vitest";

import { designerOf } from "../../lib/designing.ts";
import { bothVehicles, twinOfVehicles } from "../../lib/vehicles.ts";
import { type Asked, ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
let admin: string;
beforeAll(async () => {
  const designer = await designerOf(wire.url);
  admin = designer.token;
  await designer.publish(twinOfVehicles());
});

describe.each(bothVehicles)("%s", (_how, name) => {
  const ask = (method: string, rest: string, asked: Asked = {}) =>
    wire.ask(method, `/api/ext/models/${name}${rest}`, {
      token: admin,
      ...asked,
      headers: { ...ours, ...asked.headers },
    });
  const vehicle = (plate: string, more: object = {}) => ({
    ...{ plate, kind: "largeBus", status: "inUse", seats: 45, enabledMark: 1 },
    ...more,
  });
  const add = async (plate: string, more: object = {}) => ask("POST", "", { body: vehicle(plate, more) });

  test.each([
    ["no plate", { plate: "" }, "plate", "required"],
    ["a plate that is none", { plate: "E1" }, "plate", "plateNumber"],
    ["too many seats", { seats: 101 }, "seats", "tooLarge"],
    ["a kind that is in no dictionary", { kind: "ship" }, "kind", "choice"],
    ["a carrier that there is not", { carrierId: "nobody" }, "carrier", "unknownReference"],
    ["a price below nothing", { price: "-1" }, "price", "tooSmall"],
    ["a chassis number with an O", { vin: "LZYTBTD64A101234O" }, "vin", "vin"],
  ])("%s is refused by field and rule", async (_what, more, field, rule) => {
    const { code, issues } = await ask("POST", "", { body: vehicle("苏H10000", more) });
    expect(code).not.toBe(200);
    expect(issues?.map((issue) => [issue.field, issue.rule])).toEqual([[field, rule]]);
  });

  test("plates and chassis numbers are unique, these in any case; a missing chassis number is not one", async () => {
    expect((await add("苏H10001", { vin: "LZYTBTD64A1012345" })).code).toBe(200);
    expect((await add("苏H10001")).reason).toBe("duplicate");
    expect((await add("苏H10002", { vin: "lzytbtd64a1012345" })).reason).toBe("duplicate");
    expect((await add("苏H10003")).code).toBe(200);
    expect((await add("苏H10004")).code).toBe(200);
  });

  test("are searched, filtered by day and choice, and sorted", async () => {
    const day = Date.parse("2031-05-01T00:00+08:00");
    await add("苏J10001", { kind: "van", insuredUntil: day, seats: 7 });
    await add("苏J10002", { kind: "van", seats: 9 });
    const plates = async (query: Asked["query"]) =>
      (await ask("GET", "", { query })).data.list.map((row) => row["plate"]);
    expect(await plates({ keyword: "苏J1000", kind: "van" })).toEqual(["苏J10001", "苏J10002"]);
    expect(await plates({ keyword: "苏J1000", insuredUntil: "2031-05-01..2031-05-31" })).toEqual(["苏J10001"]);
    expect(await plates({ keyword: "苏J1000", sidx: "seats", sort: "desc" })).toEqual(["苏J10002", "苏J10001"]);
    expect(await plates({ keyword: "苏J1000", enabledMark: "0" })).toEqual([]);
  });

  test("are changed member by member, disabled and deleted; a batch does the same", async () => {
    const { data } = await add("苏K10001", { description: "old" });
    expect((await ask("PUT", `/${data.id}`, { body: { seats: 33 } })).code).toBe(200);
    expect((await ask("PUT", `/${data.id}/Actions/State`, { body: { enabledMark: 0 } })).code).toBe(200);
    const { data: record } = await ask("GET", `/${data.id}`);
    expect(record).toMatchObject({ plate: "苏K10001", seats: 33, description: "old", enabledMark: 0 });
    const operations = [
      { op: "create", record: vehicle("苏K10002") },
      { op: "create", record: vehicle("苏K10001") },
      { op: "remove", id: data.id },
    ];
    const batch = await wire.ask("POST", `/api/ext/batch/${name}`, {
      token: admin,
      headers: ours,
      body: { operations },
    });
    const results = batch.data as unknown as readonly { readonly code: number; readonly reason?: string }[];
    expect(results.map(({ code, reason }) => reason ?? code)).toEqual([200, "duplicate", 200]);
    expect((await ask("GET", `/${data.id}`)).reason).toBe("not_found");
  });

  test("run out as all papers do", async () => {
    await add("苏L10001", { permitUntil: Date.now() - 86_400_000 });
    const { data } = await wire.ask("GET", "/api/ext/expiries", {
      token: admin,
      headers: ours,
      query: { resource: name, days: 0 },
    });
    const found = data.list.filter((row) => row["name"] === "苏L10001");
    expect(found.map((row) => row["field"])).toEqual(["permitUntil"]);
  });
});
