/** Vehicles over the wire: the product's concept and the same concept designed at run time give the same answers. */
import { DAY_MS, dayStart } from "@banche/core/text";
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
    ["an invalid plate", { plate: "E1" }, "plate", "plateNumber"],
    ["too many seats", { seats: 101 }, "seats", "tooLarge"],
    ["a kind that the dictionary does not have", { kind: "ship" }, "kind", "choice"],
    ["an unknown carrier", { carrierId: "nobody" }, "carrier", "unknownReference"],
    ["a negative price", { price: "-1" }, "price", "tooSmall"],
    ["a chassis number with an O", { vin: "LZYTBTD64A101234O" }, "vin", "vin"],
  ])("%s is refused by field and rule", async (_what, more, field, rule) => {
    const { code, issues } = await ask("POST", "", { body: vehicle("苏H10000", more) });
    expect(code).not.toBe(200);
    expect(issues?.map((issue) => [issue.field, issue.rule])).toEqual([[field, rule]]);
  });

  test("plates and chassis numbers are unique, and several vehicles may lack a chassis number", async () => {
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

  test("are changed field by field, disabled and deleted, also in a batch", async () => {
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

  test("have a computed age and a list of equipment", async () => {
    // Half a year from any birthday, so that the age stays the same however long the test takes.
    const registeredOn = dayStart(Date.now() - 3.5 * 365.25 * DAY_MS);
    const equipment = [{ name: "灭火器", count: 2 }, { name: "安全锤" }];
    const { data } = await add("苏M10001", {
      registeredOn,
      age: "99",
      equipment,
    });
    const read = async () => (await ask("GET", `/${data.id}`)).data as unknown as Readonly<Record<string, unknown>>;
    expect(await read()).toMatchObject({ age: "3", equipment: [equipment[0], { name: "安全锤", count: 1 }] });
    const refused = await ask("PUT", `/${data.id}`, { body: { equipment: [{ name: "灭火器", count: 1000 }] } });
    expect(refused.issues).toMatchObject([{ field: "equipment.0.count", rule: "tooLarge" }]);
    expect(refused.msg).toContain("随车设备 1 数量");
    const { equipment: kept } = (await read()) as { readonly equipment: readonly object[] };
    expect((await ask("PUT", `/${data.id}`, { body: { equipment: kept.slice(1) } })).code).toBe(200);
    expect(await read()).toMatchObject({ equipment: kept.slice(1) });
    const { data: page } = await ask("GET", "", { query: { keyword: "苏M10001" } });
    expect(page.list).toMatchObject([{ plate: "苏M10001", age: "3" }]);
  });

  describe("are put out of service and back", () => {
    const act = (id: string, action: string, token = admin) =>
      ask("PUT", `/${id}/Actions/${action}`, { token, headers: ours });
    const statusOf = async (id: string) => Reflect.get((await ask("GET", `/${id}`)).data, "status") as unknown;
    const page = name === "vehicles" ? "bus.vehicle" : `models.${name}`;
    const together = async (token: string, ids: readonly string[], action = "outOfService") => {
      const operations = ids.map((id) => ({ op: "act", id, action }));
      const answer = await wire.ask("POST", `/api/ext/batch/${name}`, { token, headers: ours, body: { operations } });
      return (answer.data as unknown as readonly { readonly code: number; readonly reason?: string }[]).map(
        ({ code, reason }) => reason ?? code,
      );
    };

    test("only with the button and the column of the status, singly and in a batch", async () => {
      const { id } = (await add("苏N10001")).data;
      const { token: editor } = await wire.userWith([page, `${page}/btn_edit`, `${page}#plate`, `${page}#status`]);
      expect((await act(id, "outOfService", editor)).code).toBe(403);
      expect(await together(editor, [id])).toEqual(["forbidden"]);
      const { token: blind } = await wire.userWith([page, `${page}/btn_service`, `${page}#plate`]);
      expect((await act(id, "outOfService", blind)).code).toBe(403);
      expect(await together(blind, [id])).toEqual(["forbidden"]);
      expect(await statusOf(id)).toBe("inUse");
      const { token } = await wire.userWith([page, `${page}/btn_service`, `${page}#plate`, `${page}#status`]);
      expect((await act(id, "outOfService", token)).code).toBe(200);
      expect(await statusOf(id)).toBe("idle");
      expect((await ask("PUT", `/${id}`, { token, body: { seats: 9 } })).code).toBe(403);
    });

    test("only by a declared action, and each change has an audit log row", async () => {
      const { id } = (await add("苏N10002")).data;
      const other = (await add("苏N10003", { status: "idle" })).data.id;
      expect((await act(id, "scrapAll")).reason).toBe("not_found");
      expect((await act("nobody", "outOfService")).reason).toBe("not_found");
      expect(await together(admin, [id, other, "nobody"])).toEqual([200, 200, "not_found"]);
      expect([await statusOf(id), await statusOf(other)]).toEqual(["idle", "idle"]);
      expect((await act(id, "backInService")).code).toBe(200);
      expect(await statusOf(id)).toBe("inUse");
      const rows = await wire.sql(
        "select record_id, action, before, after from audit_log where record_id = any($1) and action <> 'create' order by at",
        [[id, other]],
      );
      expect(rows).toEqual([
        { record_id: id, action: "outOfService", before: { status: "inUse" }, after: { status: "idle" } },
        { record_id: id, action: "backInService", before: { status: "idle" }, after: { status: "inUse" } },
      ]);
    });
  });

  test("appear in the list of expiring papers", async () => {
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
