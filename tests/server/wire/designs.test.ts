import { beforeAll, describe, expect, test } from "vitest";

import { type Answer, type Asked, ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});

const path = "/api/ext/designs";
const ask = (method: string, rest: string, asked: Asked = {}) =>
  wire.ask(method, `${path}${rest}`, { token: admin, ...asked, headers: { ...ours, ...asked.headers } });
const records = (method: string, code: string, rest = "", asked: Asked = {}) =>
  wire.ask(method, `/api/ext/models/${code}${rest}`, {
    token: admin,
    ...asked,
    headers: { ...ours, ...asked.headers },
  });

type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const fields: Fields = {
  plate: { kind: "text", label: ["车牌", "Plate"], max: 20, required: true },
  type: { kind: "choice", label: ["车型", "Kind"], from: "vehicleKind" },
  driver: { kind: "reference", label: ["司机", "Driver"], target: "users" },
  seats: { kind: "integer", label: ["座位", "Seats"], min: 0, max: 100 },
  enabled: { kind: "flag", label: ["状态", "State"], wire: "enabledMark", default: true },
};
const design = (name: string, more: object = {}, own: Fields = fields) => ({
  name,
  ...{ title: ["车辆", "Vehicles"], one: ["车辆", "vehicle"], scope: "factory", key: ["plate"], label: "plate" },
  unique: { plate: { ignoreCase: true } },
  fields: own,
  list: { shape: "page", columns: Object.keys(own), search: ["plate"], sort: "plate" },
  options: { shape: "list" },
  form: [Object.keys(own)],
  ...more,
});
/** Publishes a model. @returns its design with all ids, and its version */
async function published(
  name: string,
  json = design(name),
): Promise<{ readonly design: ReturnType<typeof design>; readonly version: number }> {
  const made = await ask("POST", "", { body: { design: json } });
  expect([made.code, made.text]).toEqual([200, expect.anything()]);
  expect((await ask("PUT", `/${name}/State`, { body: { state: "published" } })).code).toBe(200);
  return current(name);
}
async function current(name: string) {
  const { data } = await ask("GET", `/${name}`);
  return data as unknown as { readonly design: ReturnType<typeof design>; readonly version: number };
}
async function add(code: string, record: object): Promise<string> {
  const answer = await records("POST", code, "", { body: record });
  expect([answer.code, answer.text]).toEqual([200, expect.anything()]);
  return answer.data.id;
}
const pointsAt = ({ code, reason, issues }: Answer) => [
  code,
  reason,
  issues?.map(({ field, rule }) => `${field} ${rule}`),
];

describe("the calls of the model designer", () => {
  test.each([
    ["GET", ""],
    ["POST", ""],
    ["POST", "/plan"],
    ["GET", "/cars"],
    ["PUT", "/cars"],
    ["DELETE", "/cars"],
    ["PUT", "/cars/State"],
    ["POST", "/cars/purge"],
  ])("%s %s is allowed only for administrators, whatever was granted", async (method, rest) => {
    const grants = ["", "/btn_add", "/btn_edit", "/btn_remove"].map((grant) => `onlineDev.webDesign${grant}`);
    const { token } = await wire.userWith(grants);
    const body =
      method === "GET" || method === "DELETE" ? {} : { body: { design: {}, version: 1, state: "published", count: 0 } };
    expect((await ask(method, rest, { token, ...body })).reason).toBe("forbidden");
  });
});

describe("a design is refused", () => {
  test.each<[string, object, string]>([
    ["with a word that no design has", { passwordOf: "plate" }, "passwordOf unknownProperty"],
    ["with a code of the product", { name: "positions" }, "name unique"],
    [
      "with a target that is not there",
      { fields: { ...fields, depot: { kind: "reference", label: ["场", "Depot"], target: "depots" } } },
      "fields.depot.target unknownTarget",
    ],
    ["as a tree without a parent", { list: { shape: "tree", columns: ["plate"] } }, "list.shape noParent"],
  ])("%s", async (_what, more, fault) => {
    const json = design("cars", more);
    for (const rest of ["", "/plan"]) {
      expect(pointsAt(await ask("POST", rest, { body: { design: json } }))).toEqual([400, "validation", [fault]]);
    }
    expect(await wire.sql("select 1 from designs where code = 'cars'")).toEqual([]);
  });

  test.each([
    ["zh", "没有字段 weight"],
    ["zh-Hant", "沒有欄位 weight"],
    ["en", "There is no field weight"],
  ])("in the language of the caller, with the place of the fault: %s", async (language, text) => {
    const headers = { ...ours, "accept-language": language };
    const { id, token } = await wire.userWith([]);
    await wire.sql(`update users set administrator = true where id = $1`, [id]);
    const json = design("cars", { list: { shape: "page", columns: ["plate", "weight"] } });
    const answer = await wire.ask("POST", path, { token, headers, body: { design: json } });
    expect(answer.issues).toMatchObject([{ field: "list.columns.1", rule: "unknownField", text }]);
  });

  test("after another user changed the model, and with a code that is already in use", async () => {
    const { design: json, version } = await published("lorries");
    expect((await ask("POST", "", { body: { design: json } })).issues?.[0]).toMatchObject({
      field: "name",
      rule: "unique",
    });
    const stale = await ask("PUT", "/lorries", { body: { design: json, version: version - 1 } });
    expect([stale.code, stale.reason]).toEqual([400, "conflict"]);
    const other = await ask("PUT", "/lorries", { body: { design: { ...json, name: "trucks" }, version } });
    expect(pointsAt(other)).toEqual([400, "validation", ["name fixed"]]);
  });
});

describe("a model", () => {
  test("gets a table that only administrators see until it is published", async () => {
    const json = design("vans");
    const plan = await ask("POST", "/plan", { body: { design: json } });
    expect(plan.data).toMatchObject({ version: 1, records: 0, issues: [], lines: [{ kind: "create", loses: false }] });
    expect(await wire.sql("select 1 from designs where code = 'vans'")).toEqual([]);
    expect((await ask("POST", "", { body: { design: json } })).data).toMatchObject({
      code: "vans",
      version: 1,
      state: "invisible",
    });
    const { token } = await wire.userWith(["models.vans", "models.vans/btn_add"]);
    const mine = async () => {
      const { data } = await wire.ask("GET", "/api/ext/models", { token, headers: ours });
      return data.list.map((row) => row["code"]).filter((code) => code === "vans");
    };
    expect((await records("GET", "vans", "", { token })).reason).toBe("forbidden");
    expect((await records("GET", "vans", "/Selector", { token })).reason).toBe("forbidden");
    expect(await mine()).toEqual([]);
    expect((await records("GET", "vans")).code).toBe(200);
    await ask("PUT", "/vans/State", { body: { state: "published" } });
    expect((await records("GET", "vans", "", { token })).code).toBe(200);
    expect(await mine()).toEqual(["vans"]);
    await ask("PUT", "/vans/State", { body: { state: "invisible" } });
    expect((await records("GET", "vans", "", { token })).reason).toBe("forbidden");
  });

  test("applies the rules of its fields, buttons and factory to its records", async () => {
    await published("buses");
    const [user] = await wire.sql<{ id: string; name: string }>(
      `select u.id, u.real_name as name from users u join user_factories f on f.user_id = u.id
       join factories x on x.id = f.factory_id order by x.sort_order, u.account limit 1`,
    );
    const [kind] = await wire.sql<{ code: string; name: string }>(
      `select i.code, i.name from dictionary_items i join dictionary_types t on t.id = i.type_id where t.code = 'vehicleKind' limit 1`,
    );
    const id = await add("buses", { plate: "苏E12345", type: kind?.code, driverId: user?.id, seats: 45 });
    const wrong = await records("POST", "buses", "", {
      body: { plate: "苏E12345", type: "none", driverId: "none", seats: 101 },
    });
    expect(pointsAt(wrong)).toEqual([400, "validation", ["seats tooLarge", "type choice", "driver unknownReference"]]);
    expect(wrong.msg).toContain("座位");
    expect(pointsAt(await records("POST", "buses", "", { body: { seats: 1 } }))).toEqual([
      400,
      "validation",
      ["plate required"],
    ]);
    expect(pointsAt(await records("POST", "buses", "", { body: { plate: "苏e12345" } }))).toEqual([
      400,
      "duplicate",
      ["plate unique"],
    ]);
    const { list, pagination } = (await records("GET", "buses", "", { query: { keyword: "E123" } })).data;
    expect(list).toEqual([
      {
        id,
        plate: "苏E12345",
        type: kind?.name,
        driver: expect.stringContaining(user?.name ?? "?") as unknown,
        seats: 45,
        enabledMark: 1,
      },
    ]);
    expect(pagination.total).toBe(1);
    expect((await records("GET", "buses", `/${id}`)).data).toMatchObject({ driverId: user?.id, version: 1 });
    expect((await records("PUT", "buses", `/${id}`, { body: { seats: 44, version: 1 } })).code).toBe(200);
    expect((await records("PUT", "buses", `/${id}`, { body: { seats: 43, version: 1 } })).reason).toBe("conflict");
    expect((await records("PUT", "buses", `/${id}/Actions/State`, { body: { enabledMark: 0 } })).code).toBe(200);
    expect((await records("GET", "buses", "/Selector")).data.list).toEqual([]);
    const { token } = await wire.userWith(["models.buses", "models.buses#plate", "models.buses/btn_edit"]);
    expect((await records("GET", "buses", "", { token })).data.list).toEqual([{ id, plate: "苏E12345" }]);
    expect((await records("GET", "buses", "", { token, query: { sidx: "seats" } })).reason).toBe("forbidden");
    expect((await records("DELETE", "buses", `/${id}`, { token })).reason).toBe("forbidden");
    const batch = await wire.ask("POST", "/api/ext/batch/buses", {
      ...{ token, headers: ours },
      body: {
        operations: [
          { op: "remove", id },
          { op: "update", id, record: { seats: 1, plate: "苏E54321" } },
        ],
      },
    });
    expect((batch.data as unknown as Answer[]).map(({ code, reason }) => [code, reason])).toEqual([
      [403, "forbidden"],
      [200, undefined],
    ]);
    expect((await records("GET", "buses", `/${id}`)).data).toMatchObject({ seats: 44, plate: "苏E54321" });
    const told = await wire.ask("GET", "/api/ext/models", { token, headers: ours });
    const projected = told.data.list.find((row) => row["code"] === "buses")?.["design"] as ReturnType<typeof design>;
    expect(Object.keys(projected.fields)).toEqual(["plate"]);
    expect([projected.list.columns, projected.form]).toEqual([["plate"], [["plate"]]]);
    const whole = await wire.ask("GET", "/api/ext/records/buses", { token: admin, headers: ours });
    expect(whole.data.list).toMatchObject([{ id, plate: "苏E54321", seats: 44 }]);
    const log = await wire.ask("GET", "/api/ext/audit", { token: admin, headers: ours, query: { resource: "buses" } });
    expect(log.data.list.map((row) => row["action"])).toEqual(["update", "disable", "update", "create"]);
    expect((await records("DELETE", "buses", `/${id}`)).code).toBe(200);
    expect((await records("GET", "buses", `/${id}`)).reason).toBe("not_found");
  });

  test("refers to another model, which cannot be deleted before it", async () => {
    await published("depots");
    const own: Fields = {
      plate: fields["plate"] as object as Fields[string],
      depot: { kind: "reference", label: ["车场", "Depot"], target: "depots" },
    };
    await published("coaches", design("coaches", { list: { shape: "page", columns: ["plate", "depot"] } }, own));
    const depot = await add("depots", { plate: "一号场" });
    await add("coaches", { plate: "苏E00001", depotId: depot });
    expect((await records("GET", "coaches")).data.list).toMatchObject([{ depot: "一号场" }]);
    expect((await records("DELETE", "depots", `/${depot}`)).reason).toBe("referenced");
    expect(
      (await records("POST", "coaches", "", { body: { plate: "苏E00002", depotId: "none" } })).issues?.[0]?.field,
    ).toBe("depot");
    expect((await ask("DELETE", "/depots")).reason).toBe("referenced");
  });
});

describe("a change of a model", () => {
  test("is planned with a list of its effects, and keeps every value", async () => {
    const { design: made, version } = await published("cabs");
    const id = await add("cabs", { plate: "苏E00003", seats: 5 });
    const { plate, seats = {}, ...others } = made.fields;
    const renamed = { ...others, number: plate ?? {}, doors: { kind: "integer", label: ["车门", "Doors"] } };
    const next = {
      ...made,
      ...{ key: ["number"], label: "number", unique: {}, fields: renamed, form: [Object.keys(renamed)] },
      list: { shape: "page", columns: Object.keys(renamed), search: ["number"], sort: "number" },
    };
    const vanished = await ask("PUT", "/cabs", { body: { design: next, version } });
    expect(pointsAt(vanished)).toEqual([400, "validation", ["retired vanished"]]);
    const seatsId = String(seats["id"]);
    const kept = { ...next, retired: { [seatsId]: "kept" } };
    const plan = await ask("POST", "/plan", { body: { design: kept } });
    expect(plan.data).toMatchObject({ records: 1, issues: [] });
    const lines = plan.data["lines"] as readonly {
      readonly kind: string;
      readonly count?: number;
      readonly loses: boolean;
    }[];
    expect(lines.map(({ kind, count = "", loses }) => `${kind} ${count} ${loses}`)).toEqual([
      "renameField  false",
      "addField  false",
      "retireField 1 false",
      "notUnique  false",
      "changeModel  false",
    ]);
    expect((await ask("PUT", "/cabs", { body: { design: kept, version } })).data).toMatchObject({
      version: version + 1,
    });
    expect((await records("GET", "cabs", `/${id}`)).data).toMatchObject({ number: "苏E00003", doors: 0 });
    expect((await records("GET", "cabs", `/${id}`)).data["seats"]).toBeUndefined();
    // The restored field has its old values.
    const back = {
      ...kept,
      retired: {},
      fields: { ...(await current("cabs")).design.fields, seats },
      form: [[...Object.keys(renamed), "seats"]],
    };
    expect((await ask("PUT", "/cabs", { body: { design: back, version: version + 1 } })).data["lines"]).toMatchObject([
      { kind: "restoreField" },
      { kind: "changeModel" },
    ]);
    expect((await records("GET", "cabs", `/${id}`)).data["seats"]).toBe(5);
  });

  test("removes a retired field from the audit log that its readers see", async () => {
    const { design: made, version } = await published("sleds");
    await add("sleds", { plate: "苏E00006", seats: 7 });
    const { token } = await wire.userWith(["system.log", "models.sleds", "models.sleds#plate"]);
    const values = async () => {
      const query = { resource: "sleds" };
      const log = await wire.ask("GET", "/api/ext/audit", { token, headers: ours, query });
      return log.data.list.map((row) => row["after"]);
    };
    expect(await values()).toEqual([{ plate: "苏E00006" }]);
    const { seats = {}, ...left } = made.fields;
    const shown = { form: [Object.keys(left)], list: { shape: "page", columns: ["plate"] } };
    const json = { ...made, ...shown, fields: left, retired: { [String(seats["id"])]: "kept" } };
    expect((await ask("PUT", "/sleds", { body: { design: json, version } })).code).toBe(200);
    expect(await values()).toEqual([{ plate: "苏E00006" }]);
  });

  test("is refused when existing records contradict it, and nothing of it is done", async () => {
    const { design: made, version } = await published("trams", design("trams", { unique: {} }));
    for (const seats of [1, 1, 2]) await add("trams", { plate: "苏E00004", seats });
    const unique = await ask("PUT", "/trams", { body: { design: { ...made, unique: { plate: {} } }, version } });
    expect(pointsAt(unique)).toEqual([400, "validation", ["unique.plate unique"]]);
    expect(unique.msg).toContain("3");
    const kind = {
      ...made,
      fields: {
        ...made.fields,
        plate: { ...made.fields["plate"], kind: "integer", max: undefined },
        seats: made.fields["seats"],
      },
    };
    const other = await ask("PUT", "/trams", { body: { design: { ...kind, label: "plate" }, version } });
    expect(other.reason).toBe("validation");
    expect((await current("trams")).version).toBe(version);
    const text = { ...made.fields["seats"], kind: "text", min: undefined, max: 9 };
    const wider = await ask("PUT", "/trams", {
      body: { design: { ...made, fields: { ...made.fields, seats: text } }, version },
    });
    expect(wider.data["lines"]).toMatchObject([{ kind: "convertField", field: "seats" }]);
    expect((await records("GET", "trams")).data.list.map((row) => row["seats"]).toSorted()).toEqual(["1", "1", "2"]);
  });

  test("loses values only when they are purged, with their exact number", async () => {
    const { design: made, version } = await published("ferries");
    const { seats = {}, ...left } = made.fields;
    await add("ferries", { plate: "苏E00005", seats: 9 });
    const json = {
      ...made,
      fields: left,
      form: [Object.keys(left)],
      list: { shape: "page", columns: ["plate"] },
      retired: { [String(seats["id"])]: "kept" },
    };
    const purge = (body: object) => ask("POST", "/ferries/purge", { body });
    const field = String(seats["id"]);
    expect(pointsAt(await purge({ field, count: 1 }))).toEqual([400, "validation", ["field unknown"]]);
    await ask("PUT", "/ferries", { body: { design: json, version } });
    expect((await purge({ field, count: 0 })).reason).toBe("other_count");
    expect((await purge({ count: 1 })).reason).toBe("not_removed");
    const done = await purge({ field, count: 1 });
    expect(done.data["lines"]).toMatchObject([{ kind: "purgeField", count: 1, loses: true }]);
    expect((await records("GET", "ferries")).data.list).toMatchObject([{ plate: "苏E00005" }]);
    expect((await ask("DELETE", "/ferries")).code).toBe(200);
    expect((await records("GET", "ferries")).reason).toBe("not_found");
    expect((await purge({ count: 7 })).reason).toBe("other_count");
    expect((await purge({ count: 1 })).code).toBe(200);
    expect((await ask("GET", "/ferries")).reason).toBe("not_found");
    // A new model of the same name has none of the old records.
    await published("ferries");
    expect((await records("GET", "ferries")).data.list).toEqual([]);
    const log = await wire.ask("GET", "/api/ext/audit", {
      token: admin,
      headers: ours,
      query: { resource: "designs", recordId: "ferries" },
    });
    expect(log.data.list.map((row) => row["action"])).toEqual([
      "enable",
      "create",
      "purge",
      "remove",
      "purge",
      "update",
      "enable",
      "create",
    ]);
  });

  test("runs one at a time: of several parallel changes one succeeds and the others conflict", async () => {
    const { design: made, version } = await published("carts");
    const named = (at: number) => ({
      ...made,
      fields: { ...made.fields, [`more${at}`]: { kind: "text", label: ["多", "More"], max: 9 } },
    });
    const answers = await Promise.all(
      [1, 2, 3, 4].map((at) => ask("PUT", "/carts", { body: { design: named(at), version } })),
    );
    expect(answers.map(({ code, reason }) => reason ?? code).toSorted()).toEqual([
      200,
      "conflict",
      "conflict",
      "conflict",
    ]);
    expect(Object.keys((await current("carts")).design.fields)).toHaveLength(6);
  });
});
