import { describe, expect, it } from "vitest";

import type { AnyInput } from "../client/clientOf.ts";
import type { Client } from "../client/createClient.ts";
import { recordCalls } from "../client/recordCalls.ts";
import { firstPasswords } from "../bulk/job/firstPasswords.ts";
import { standardCalls } from "../contract/standard.ts";
import { flag, parent, reference, text } from "../fields/declaring.ts";
import { hasRecycleBin } from "../lists/recycleBin.ts";
import { declare } from "../resources/declare.ts";
import { listIds } from "../records/allRecords.ts";
import { createRegistry } from "./registry.ts";
import { type Resource, resourceOf } from "./resource.ts";
import { fieldLabel, wordsFor } from "./words.ts";

const name = text({ label: ["名称", "Name", "名稱"], max: 20, required: true });
const code = text({ max: 20, required: true });
const least = {
  name: "depots",
  title: ["车场管理", "Depots", "車場管理"],
  one: ["车场", "depot", "車場"],
  path: "/api/fleet/Depot",
  page: "fleet.depot",
  scope: "factory",
  key: ["code"],
  label: "name",
  form: [["name"]],
} as const;
const list = { shape: "page", columns: ["name"] } as const;

const plain = declare({ ...least, fields: { name, code }, list });
const depots = resourceOf(plain, standardCalls(plain));

const said = declare({
  ...least,
  noun: "bus-depots",
  many: ["各车场", "bus depots", "各車場"],
  buttons: "btn_type_",
  unique: { code: {}, name: { within: "line" } },
  fields: { name, code, line: reference("lines", { wire: "lineOf", column: "lineName" }), hidden: text({ max: 9 }) },
  further: {
    draft: { picture: text({ max: 20, wire: "icon" }) },
    row: { level: text({ max: 9, constant: "depot" }), open: flag() },
  },
  list: { ...list, within: { target: "lines", field: "line", query: "lineId", wire: "lineOf", root: "0" } },
  keepsDeleted: true,
});
const spoken = resourceOf(said, standardCalls(said));

describe("a resource", () => {
  it("has the title, singular and plural of its declaration in each language", () => {
    expect(wordsFor(spoken, "zh")).toEqual({ title: "车场管理", one: "车场", many: "各车场" });
    expect(wordsFor(spoken, "zhtw")).toEqual({ title: "車場管理", one: "車場", many: "各車場" });
    expect(wordsFor(spoken, "en")).toEqual({ title: "Depots", one: "depot", many: "bus depots" });
  });

  it("has a default plural: its singular in Chinese and its title in English", () => {
    expect(wordsFor(depots, "zh").many).toBe("车场");
    expect(wordsFor(depots, "zhtw").many).toBe("車場");
    expect(wordsFor(depots, "en").many).toBe("depots");
  });

  it("has its name as noun unless the declaration gives one", () => {
    expect([spoken.noun, depots.noun]).toEqual(["bus-depots", "depots"]);
  });

  it("has button codes that begin with the declared prefix or with btn_", () => {
    expect(depots.buttons).toEqual({ add: "btn_add", edit: "btn_edit", remove: "btn_remove" });
    expect(spoken.buttons).toEqual({ add: "btn_type_add", edit: "btn_type_edit", remove: "btn_type_remove" });
  });

  it("limits its list by the entry chosen in a tree only if so declared", () => {
    expect(spoken.list.within).toEqual({ target: "lines", field: "line", in: "query", name: "lineId", root: "0" });
    expect(depots.list).not.toHaveProperty("within");
  });

  it("has a recycle bin only if it keeps deleted records and the server has one", async () => {
    const server = (...additions: readonly string[]) => ({ additions: async () => new Set(additions) });
    const asked = [
      hasRecycleBin(server("recycle-bin"), depots),
      hasRecycleBin(server("records"), spoken),
      hasRecycleBin(server("recycle-bin"), spoken),
    ];
    expect(await Promise.all(asked)).toEqual([false, false, true]);
  });

  it("gets first passwords only if its records are accounts that sign in", () => {
    const registry = createRegistry([depots, { ...spoken, name: "drivers", passwordOf: "code" }]);
    const passwords = firstPasswords({
      registry,
      randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    });
    expect(passwords.withNew("depots", { code: "d" })).toEqual({});
    expect(passwords.withNew("drivers", { code: "d" })).toHaveProperty("password");
    expect([...passwords.made.keys()]).toEqual(["d"]);
  });
});

describe("fields of a resource", () => {
  it("have the declared label, or their name without one", () => {
    expect(["zh", "zhtw", "en"].map((language) => fieldLabel(spoken, "name", language as "zh"))).toEqual([
      "名称",
      "名稱",
      "Name",
    ]);
    expect(fieldLabel(spoken, "hidden", "en")).toBe("hidden");
  });

  it("have a column code and a record member, declared or by default", () => {
    expect(spoken.fields["line"]).toMatchObject({ name: "line", key: "lineId", column: "lineName" });
    expect(spoken.fields["code"]).toMatchObject({ key: "code", column: "code" });
  });

  it("are marked unique only if the value is unique in the whole scope", () => {
    const unique = Object.values(spoken.fields).filter((field) => field.unique);
    expect(unique.map((field) => field.name)).toEqual(["code"]);
  });

  it("exclude members without an input, which are listed separately", () => {
    expect(spoken.untyped).toMatchObject([{ name: "picture", key: "picture", wire: "icon" }]);
    expect(Object.keys(spoken.fields)).toEqual(["name", "code", "line", "hidden"]);
    expect(depots.untyped).toEqual([]);
  });

  it("do not include values equal in all rows, which are constants of the resource", () => {
    expect(spoken.constants).toEqual({ level: "depot" });
  });
});

describe("all records", () => {
  const fields = { parent: parent("places", { root: "-1" }), name, code };
  const levels = declare({
    ...least,
    name: "places",
    fields,
    list: {
      shape: "level",
      columns: ["name"],
      within: { target: "places", field: "parent", param: "parentId", root: "-1" },
    },
  });
  const inside = declare({
    ...least,
    name: "stops",
    fields,
    list: { shape: "tree", columns: ["name"], within: { target: "depots", field: "parent", param: "depotId" } },
  });
  const offered = declare({ ...least, fields: { name, code }, list, options: { shape: "list" } });
  const above = resourceOf(offered, standardCalls(offered));

  /** The ids that were read, and the path parameters of the requests. */
  async function read(resource: Resource, answers: Readonly<Record<string, readonly object[]>>) {
    const asked: unknown[] = [];
    const call = async (_call: unknown, { params }: AnyInput) => {
      if (params) asked.push(params);
      return answers[Object.values(params ?? {})[0] ?? ""] ?? [];
    };
    const of = (one: Resource) => recordCalls(call, one);
    const client = { of, registry: createRegistry([above]) } as unknown as Client;
    const ids: string[] = [];
    for await (const id of listIds(client, resource)) ids.push(id);
    return { ids, asked };
  }

  it("of a list by levels are read from the declared root id downwards", async () => {
    const answers = { "-1": [{ id: "a" }, { id: "b", leaf: true }], a: [{ id: "c", leaf: true }] };
    expect(await read(resourceOf(levels, standardCalls(levels)), answers)).toEqual({
      ids: ["a", "b", "c"],
      asked: [{ parentId: "-1" }, { parentId: "a" }],
    });
  });

  it("of a list inside another resource are read for each record of that resource", async () => {
    const answers = { "": [{ id: "d1" }, { id: "d2" }], d1: [{ id: "a" }], d2: [{ id: "b" }] };
    expect(await read(resourceOf(inside, standardCalls(inside)), answers)).toEqual({
      ids: ["a", "b"],
      asked: [{ depotId: "d1" }, { depotId: "d2" }],
    });
  });
});
