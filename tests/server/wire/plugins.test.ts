/** Concepts that a package adds: calls, rights, rules and history work as for the product's own. Also: what a plugin may not do. */
import { rmSync } from "node:fs";

import { declare, integer, rows, text } from "@banche/core/declare";
import { startServer } from "@banche/server";
import type { PluginConcept, ServerPlugin } from "@banche/server";
import { createTestDatabase } from "@banche/server/testing";
import { beforeAll, describe, expect, inject, test } from "vitest";

import { plugin as lostProperty } from "../../../examples/lost-property/plugin.ts";
import { shared } from "../../lib/fileScope.ts";
import { makeFolder } from "../../lib/makeFolder.ts";
import { noWebApp } from "../../lib/noWebApp.ts";
import { type Asked, ours, sharedWire } from "./harness.ts";

/** A plugin whose rule is broken: for some records it throws, for others it returns a value that is not an issue. */
const faulty: ServerPlugin = {
  name: "faulty",
  concepts: [
    {
      declaration: declare({
        name: "tickets",
        title: ["工单", "Tickets", "工單"],
        one: ["工单", "ticket", "工單"],
        many: ["工单", "tickets", "工單"],
        noun: "tickets",
        path: "/api/ext/models/tickets",
        page: "system.ticket",
        scope: "factory",
        key: ["number"],
        label: "number",
        unique: { number: { ignoreCase: true } },
        fields: { number: text({ label: ["编号", "Number", "編號"], max: 20, required: true }) },
        list: { shape: "page", columns: ["number"], search: ["number"], sort: "number" },
        form: [["number"]],
      }),
      check: async ({ after }, { db }) => {
        if (after["number"] === "throws") await db.selectFrom("designed.noSuchTable").selectAll().execute();
        return after["number"] === "mumbles" ? ([{ words: "?" }] as never) : undefined;
      },
      checkRemoval: ({ number }) => {
        if (number === "stays") throw new Error("the secret of the plugin");
        return undefined;
      },
    },
  ],
};
const log: string[] = [];
const wire = sharedWire({ plugins: [lostProperty, faulty], logLevel: "error", onLog: (line) => log.push(line) });
const foundAt = Date.parse("2026-03-02T07:30:00+08:00");

let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});

const ask = (method: string, path: string, asked: Asked = {}) =>
  wire.ask(method, path, { token: admin, ...asked, headers: { ...ours, ...asked.headers } });
const items = "/api/ext/models/lostItems";
async function add(label: string, more: object = {}) {
  return ask("POST", items, { body: { label, item: "雨伞", foundAt, ...more } });
}

describe("a concept of a plugin", () => {
  test("is refused to a user without a grant on it", async () => {
    const viewer = await wire.login("viewer");
    expect((await ask("GET", items, { token: viewer })).code).toBe(403);
    expect((await ask("POST", items, { token: viewer, body: { label: "V1", item: "伞", foundAt } })).code).toBe(403);
  });

  test.each([
    ["nobody who took it", { takenAt: foundAt + 1 }, { field: "takenBy", text: "请填写领取人" }],
    ["no time", { takenBy: "示例领取人" }, { field: "takenAt", text: "请填写领取时间" }],
    [
      "taken too early",
      { takenBy: "示例领取人", takenAt: foundAt - 1 },
      { field: "takenAt", text: "领取时间早于捡到时间" },
    ],
  ])("is held to the rules of its plugin: %s", async (_, more, issue) => {
    const refused = await add("R1", more);
    expect(refused).toMatchObject({ code: 400, reason: "validation", issues: [{ ...issue, rule: "plugin" }] });
    expect((await wire.sql(`select 1 from designed.x_lost_items where label = 'R1'`)).length).toBe(0);
  });

  test("is held to its declaration: required, unique and referenced values", async () => {
    expect(await add("", {})).toMatchObject({ code: 400, reason: "validation", issues: [{ field: "label" }] });
    expect((await add("D1")).code).toBe(200);
    expect(await add("d1")).toMatchObject({ code: 400, reason: "duplicate" });
    expect(await add("D2", { vehicleId: "nobody" })).toMatchObject({ code: 400, issues: [{ field: "vehicle" }] });
  });

  test("is created, read, listed, changed and deleted, and its history is logged", async () => {
    const { data: vehicles } = await ask("GET", "/api/ext/models/vehicles?pageSize=1");
    const vehicleId = vehicles.list[0]?.id ?? "";
    const made = await add("A1", { vehicleId, place: "后排" });
    expect(made.code).toBe(200);
    const one = `${items}/${made.data.id}`;
    expect((await ask("GET", one)).data).toMatchObject({ label: "A1", item: "雨伞", vehicleId });
    expect((await ask("GET", `${items}?keyword=A1`)).data.list).toMatchObject([{ label: "A1", place: "后排" }]);
    const kept = (await ask("GET", one)).data;
    const changed = await ask("PUT", one, { body: { ...kept, takenBy: "示例领取人", takenAt: foundAt + 60_000 } });
    expect(changed.code).toBe(200);
    const refused = await ask("DELETE", one);
    expect(refused).toMatchObject({ code: 400, issues: [{ text: "已领取的失物不能删除" }] });
    expect((await ask("DELETE", `/api/ext/models/vehicles/${vehicleId}`)).code).toBe(400);
    const now = (await ask("GET", one)).data;
    expect((await ask("PUT", one, { body: { ...now, takenBy: "", takenAt: null } })).code).toBe(200);
    expect((await ask("DELETE", one)).code).toBe(200);
    const { data } = await ask("GET", `/api/ext/audit?resource=lostItems&pageSize=20`);
    const ofIt = data.list.filter((row) => row["recordId"] === made.data.id);
    expect(ofIt.map((row) => row["action"])).toEqual(["remove", "update", "update", "create"]);
  });

  test("belongs to one factory", async () => {
    expect((await add("F1")).code).toBe(200);
    const [second] = await wire.sql<{ id: string }>("select id from factories order by sort_order offset 1 limit 1");
    const { data } = await ask("GET", `${items}?keyword=F1`, { headers: { "banche-factory": second?.id ?? "" } });
    expect(data.list).toEqual([]);
  });

  test("reports errors in the language of the caller", async () => {
    const refused = await add("L1", { takenAt: foundAt });
    expect(refused.msg).toBe("领取人：请填写领取人");
  });

  test("is in the menu, can be granted, and is sent to clients", async () => {
    const entry =
      await wire.sql(`select m.code, p.code as parent, (select count(*)::int from menu_columns c where c.menu_id = m.id)
      as columns from menus m join menus p on p.id = m.parent_id where m.code = 'bus.lostItem'`);
    expect(entry).toEqual([{ code: "bus.lostItem", parent: "bus", columns: 10 }]);
    const last = await wire.sql(`select m.code from menus m join menus p on p.id = m.parent_id where p.code = 'bus'
      order by m.sort_order desc limit 1`);
    expect(last).toEqual([{ code: "bus.lostItem" }]);
    const { data } = await ask("GET", "/api/ext/models");
    expect(data.list.find((told) => told["code"] === "lostItems")).toMatchObject({ published: true });
  });

  test("keeps its name: a designed model cannot use it", async () => {
    const design = { name: "lostItems", title: ["甲", "A"] };
    expect((await ask("POST", "/api/ext/designs", { body: { design } })).code).toBe(400);
  });
});

describe("a faulty rule of a plugin", () => {
  const tickets = "/api/ext/models/tickets";
  const make = (...numbers: readonly string[]) =>
    ask("POST", "/api/ext/batch/tickets", {
      body: { operations: numbers.map((number) => ({ op: "create", record: { number } })) },
    });
  const kept = () => wire.sql("select number from designed.x_tickets order by number");

  test.each([
    ["throws", "throws", "designed.noSuchTable"],
    ["says something that is no fault", "mumbles", "gave no list of faults"],
  ])("%s: nothing of the call is written, and only the log names the rule", async (_, number, said) => {
    log.length = 0;
    const { code, reason, msg } = await make("fine", number);
    expect({ code, reason }).toEqual({ code: 500, reason: "internal" });
    expect(msg).not.toContain("tickets");
    expect(await kept()).toEqual([]);
    const line = log.find((text) => text.includes("tickets.check")) ?? "";
    expect(line.replaceAll(/[\\"]/g, "")).toContain(number === "throws" ? "no_such_table" : said);
    expect((await make("fine")).code).toBe(200);
    await wire.sql("delete from designed.x_tickets");
  });

  test("that throws at a deletion keeps the record", async () => {
    expect((await make("stays")).code).toBe(200);
    const { data } = await ask("GET", `${tickets}?pageSize=10`);
    const refused = await ask("DELETE", `${tickets}/${data.list[0]?.id ?? ""}`);
    expect(refused).toMatchObject({ code: 500, reason: "internal" });
    expect(JSON.stringify(refused)).not.toContain("secret");
    expect(await kept()).toEqual([{ number: "stays" }]);
  });
});

const database = shared(async (later) => {
  const made = await createTestDatabase(inject("postgresUrl"), "demo");
  later(() => made.drop());
  return made;
});
const folder = shared((later) => {
  const made = makeFolder();
  later(() => rmSync(made, { recursive: true, force: true }));
  return made;
});

/** Starts and stops a server with these plugins on one database. @returns its output, or why it did not start */
async function startWith(...plugins: readonly ServerPlugin[]): Promise<string> {
  const alike = {
    dataDir: folder(),
    databaseUrl: database().url,
    webDir: noWebApp,
    port: 0,
    logLevel: "silent",
  } as const;
  try {
    const server = await startServer({ ...alike, plugins });
    await server.close();
    return "started";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const [lost] = lostProperty.concepts;
const { declaration } = lost as PluginConcept;
const plugin = (name: string, change: object = {}): ServerPlugin => ({
  name,
  concepts: [{ declaration: { ...declaration, ...change } }],
});
const withField = (name: string, field: object) => ({ fields: { ...declaration.fields, [name]: field } });
const colour = { kind: "text", label: ["颜色", "Colour"], max: 20 };

describe("a plugin with", () => {
  test.each<[string, readonly ServerPlugin[], string]>([
    ["a name that is none", [plugin("Lost Property")], "its name is not one of a plugin"],
    ["two of one name", [plugin("a"), plugin("a")], "another plugin has the same name"],
    ["no concept", [{ name: "a", concepts: [] }], "it adds no concept"],
    ["no declaration", [{ name: "a", concepts: [{}] } as never], " is no name of a concept"],
    ["nothing of what it should have", [{} as never], "its name is not one of a plugin"],
    ["the name of a concept of the product", [plugin("a", { name: "vehicles" })], "/api/ext/models/vehicles"],
    ["a word of the product", [plugin("a", { noun: "vehicles" })], "the word vehicles is taken by the product"],
    ["a page of the product", [plugin("a", { page: "bus.vehicle" })], "the page bus.vehicle is taken by the product"],
    [
      "a screen of the product",
      [plugin("a", { page: "bus.dayBoard" })],
      "the page bus.dayBoard is taken by the product",
    ],
    ["a concept of another plugin", [plugin("a"), plugin("b")], "the concept lostItems is taken by the plugin a"],
    ["another path", [plugin("a", { path: "/api/lost" })], "its path has to be /api/ext/models/lostItems"],
    ["a page in no folder", [plugin("a", { page: "nowhere.lost" })], "in no folder of the menu"],
    [
      "a target that there is not",
      [plugin("a", withField("owner", { kind: "reference", target: "owners", label: ["主", "Owner"] }))],
      "lostItems.owner points to owners, which there is not",
    ],
    [
      "rows that are kept where another concept is",
      [
        plugin("a"),
        plugin("b", {
          ...{ name: "lost", noun: "lost", path: "/api/ext/models/lost", page: "bus.lost" },
          ...withField(
            "items",
            rows({ label: ["物品", "Items"], max: 5, fields: { count: integer({ label: ["数量", "Count"] }) } }),
          ),
        }),
      ],
      "x_lost_items, where lost.items is kept, is taken by the plugin a",
    ],
  ])("%s stops the start", async (_, plugins, reason) => {
    expect(await startWith(...plugins)).toContain(reason);
  });
});

describe("the next version of a plugin", () => {
  test("adds a field; a removed field keeps its values; a field of another type is refused", async () => {
    expect(await startWith(plugin("lost-property", withField("colour", colour)))).toBe("started");
    const columns = async () => {
      const { default: pg } = await import("pg");
      const client = new pg.Client(database().url);
      await client.connect();
      const { rows } = await client.query<{ name: string; type: string }>(
        `select column_name as name, data_type as type from information_schema.columns
         where table_schema = 'designed' and table_name = 'x_lost_items' and column_name = 'colour'`,
      );
      await client.end();
      return rows;
    };
    expect(await columns()).toEqual([{ name: "colour", type: "text" }]);
    expect(await startWith(plugin("lost-property"))).toBe("started");
    expect(await columns()).toEqual([{ name: "colour", type: "text" }]);
    const number = { kind: "integer", label: ["颜色", "Colour"] };
    expect(await startWith(plugin("lost-property", withField("colour", number)))).toBe(
      "The plugin lost-property cannot be used: x_lost_items.colour is kept in another way already; give the field another id",
    );
    expect(await startWith(plugin("lost-property", withField("colour", { ...number, id: "shade" })))).toBe("started");
    // The server works without the plugin, and the plugin's records are kept.
    expect(await startWith()).toBe("started");
    expect(await columns()).toEqual([{ name: "colour", type: "text" }]);
  });
});
