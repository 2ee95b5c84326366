import { describe, expect, expectTypeOf, it } from "vitest";

import {
  choice,
  date,
  flag,
  integer,
  numericChoice,
  parent,
  reference,
  references,
  text,
} from "../fields/declaring.ts";
import { declare } from "../resources/declare.ts";
import type { Input, Output } from "./endpoint.ts";
import { readWire, writeWire } from "./shortcut.ts";
import { standardCalls } from "./standard.ts";

const fixed = [{ value: "1", label: "common.states.yes" }];

/** One field of each kind, with and without another name on the wire, and one inside an object. */
const shuttles = declare({
  name: "shuttles",
  title: ["标题", "Title"],
  one: ["一", "one"],
  noun: "shuttle-buses",
  words: "shuttle buses",
  path: "/api/fleet/Shuttle",
  page: "fleet.shuttle",
  scope: "factory",
  key: ["plate"],
  label: "plate",
  fields: {
    plate: text({ wire: "plateNumber", max: 20, required: true }),
    seats: integer({ required: true }),
    kind: choice("ShuttleKind"),
    fuel: numericChoice(fixed, { required: true }),
    insuredUntil: date({ wire: "insuredTime" }),
    driver: reference("users", { wire: "driverUserId", required: true }),
    stops: references("stops", { key: "stopIds", wire: "stopId", column: "stopName" }),
    colour: text({ max: 20, key: "look.colour", wire: "color" }),
    enabled: flag({ wire: "enabledMark" }),
    seenAt: date({ readOnly: true }),
  },
  containers: { look: "lookJson" },
  further: {
    row: { leased: flag({ wire: "isLeased" }), tracked: flag({ plain: true }) },
    query: { all: flag({ wire: "isAll" }) },
  },
  list: {
    shape: "page",
    columns: ["plate", "seats", "driver", "stops"],
    also: ["kind"],
    filters: ["kind", "stops"],
    within: { target: "lines", field: "driver", query: "lineId", wire: "line" },
  },
  form: [["plate", "seats"]],
});
const calls = standardCalls(shuttles);
const { create, get, list, update } = calls;

/** A tree whose parent is named in the path; menu entries of its own also permit it. */
const places = declare({
  name: "places",
  title: ["标题", "Title"],
  one: ["一", "one"],
  path: "/api/fleet/Place",
  page: "fleet.place",
  scope: "shared",
  buttons: "btn_type_",
  info: true,
  openedBy: { menuType: 4, member: "parentId" },
  key: ["code"],
  label: "name",
  fields: {
    parent: parent("places", { root: "-1" }),
    name: text({ max: 20, required: true }),
    code: text({ max: 20, required: true }),
  },
  list: {
    shape: "tree",
    columns: ["name", "code"],
    search: ["name"],
    within: { target: "lines", field: "parent", param: "lineId" },
  },
  form: [["parent", "name", "code"]],
});

const draft = {
  plate: "浙A12345",
  seats: 45,
  kind: "coach",
  fuel: 1,
  insuredUntil: 1_700_000_000_000,
  driverId: "u1",
  stopIds: ["s1", "s2"],
  look: { colour: "blue" },
  enabled: true,
};
const wired = {
  plateNumber: "浙A12345",
  seats: 45,
  kind: "coach",
  fuel: 1,
  insuredTime: 1_700_000_000_000,
  driverUserId: "u1",
  stopId: "s1,s2",
  lookJson: { color: "blue" },
  enabledMark: 1,
};

describe("standard calls of a declaration", () => {
  it.each([
    ["a draft without a required text", { ...draft, plate: undefined }],
    ["a draft without a required reference", { ...draft, driverId: undefined }],
    ["a text in a number field", { ...draft, seats: "many" }],
  ])("refuse %s", (_what, body) => {
    expect(() => writeWire(create.body, body as never)).toThrow();
  });

  it("write a draft with the names of the wire and read it back unchanged", () => {
    expect(writeWire(create.body, draft)).toEqual(wired);
    expect(readWire(create.body, wired as never)).toEqual(draft);
  });

  it("do not send read-only fields in a draft, but read them from a record", () => {
    expect(writeWire(create.body, { ...draft, seenAt: 1 } as typeof draft)).toEqual(wired);
    const record = { ...wired, id: 7, seenAt: 1_700_000_000_000, version: 3, lastModifyUser: "x/y" };
    expect(readWire(get.response, record as never)).toEqual({
      ...draft,
      id: "7",
      seenAt: 1_700_000_000_000,
      version: 3,
      modifiedBy: "x/y",
    });
  });

  it("read objects inside a record from the JSON text that the platform sends", () => {
    const record = { ...wired, id: "7", lookJson: '{"color":"red"}' };
    expect(readWire(get.response, record as never)).toMatchObject({ look: { colour: "red" } });
  });

  it("send any fields in a change, and null when a time becomes empty", () => {
    expect(writeWire(update.body, { seats: 50, insuredUntil: null, version: 2 })).toEqual({
      seats: 50,
      insuredTime: null,
      version: 2,
    });
  });

  it("read rows with names instead of ids and without members that the platform omits", () => {
    const row = {
      id: "1",
      plateNumber: "浙A1",
      driver: "王",
      stopName: "南门,北门",
      isLeased: 1,
      tracked: true,
      enabledMark: 0,
    };
    const page = readWire(list.response, { list: [row], pagination: { total: 1 } } as never);
    expect(page.rows).toEqual([
      { id: "1", plate: "浙A1", driver: "王", stops: "南门,北门", leased: true, tracked: true, enabled: false },
    ]);
    expect(() => readWire(list.response, { list: [{ id: "1" }] } as never)).toThrow();
  });

  it("send page, filters, the entry chosen beside the list and declared query members", () => {
    const query = { keyword: "A", page: 2, kind: "coach", stopIds: "s1", lineId: "l1", all: true };
    expect(list.query && writeWire(list.query, query)).toEqual({
      keyword: "A",
      currentPage: 2,
      kind: "coach",
      stopId: "s1",
      line: "l1",
      isAll: 1,
    });
  });

  it("have paths below the path of the concept, and each change needs its button", () => {
    const told = Object.entries(calls).map(([name, { method, path, access }]) => [name, method, path, access]);
    const page = { kind: "page", page: "fleet.shuttle" };
    const button = (code: string) => ({ kind: "button", page: "fleet.shuttle", button: code });
    expect(told).toEqual([
      ["list", "GET", "/api/fleet/Shuttle", page],
      ["get", "GET", "/api/fleet/Shuttle/{id}", page],
      ["create", "POST", "/api/fleet/Shuttle", button("btn_add")],
      ["update", "PUT", "/api/fleet/Shuttle/{id}", button("btn_edit")],
      ["remove", "DELETE", "/api/fleet/Shuttle/{id}", button("btn_remove")],
      ["setEnabled", "PUT", "/api/fleet/Shuttle/{id}/Actions/State", button("btn_edit")],
    ]);
  });

  it("use the declared paths, buttons, menu entries and list shape", () => {
    const of = standardCalls(places);
    expect(of.list).toMatchObject({ path: "/api/fleet/Place/{lineId}", params: ["lineId"] });
    expect(of.get).toMatchObject({
      path: "/api/fleet/Place/{id}/Info",
      access: { kind: "page", page: "fleet.place", orModule: 4 },
    });
    expect(of.remove.access).toEqual({ kind: "button", page: "fleet.place", button: "btn_type_remove", orModule: 4 });
    expect("setEnabled" in of).toBe(false);
    const tree = readWire(of.list.response, {
      list: [{ id: 1, name: "a", children: [{ id: 2, name: "b" }] }],
    } as never);
    expect(tree).toEqual([{ id: "1", name: "a", children: [{ id: "2", name: "b" }] }]);
  });

  it("get their types from the fields", () => {
    expectTypeOf<Input<typeof create>["body"]>().toExtend<{
      readonly plate: string;
      readonly seats: number;
      readonly driverId: string;
      readonly fuel?: number | undefined;
      readonly stopIds?: readonly string[] | undefined;
      readonly look?: { readonly colour?: string | null | undefined } | undefined;
    }>();
    expectTypeOf<Input<typeof update>["body"]["insuredUntil"]>().toEqualTypeOf<number | null | undefined>();
    expectTypeOf<Input<typeof update>["body"]["seats"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Output<typeof get>["seenAt"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Output<typeof list>["rows"][number]["driver"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Output<typeof list>["rows"][number]["plate"]>().toEqualTypeOf<string>();
    // @ts-expect-error: a draft holds nothing that only the server sets
    expectTypeOf<Input<typeof create>["body"]["seenAt"]>().toBeNever();
    // @ts-expect-error: the list has no such filter
    expectTypeOf<NonNullable<Input<typeof list>["query"]>["seats"]>().toBeNever();
  });
});

describe("declare", () => {
  const base = {
    name: "a",
    title: ["标题", "Title"],
    one: ["一", "one"],
    path: "/api/A",
    page: "a.a",
    scope: "shared",
    form: [],
  } as const;
  const list = { shape: "page", columns: ["name"] } as const;

  it("does not compile with a name that is not a field, or with an unknown option", () => {
    const name = text({ max: 5 });
    // @ts-expect-error: no such column
    declare({ ...base, key: ["name"], label: "name", fields: { name }, list: { ...list, columns: ["nam"] } });
    // @ts-expect-error: no such label
    declare({ ...base, key: ["name"], label: "nam", fields: { name }, list });
    // @ts-expect-error: no such option
    text({ max: 5, requird: true });
    // @ts-expect-error: what holds several needs its member named
    references("stops", {});
    expect(declare({ ...base, key: ["name"], label: "name", fields: { name }, list }).fields).toHaveProperty("name");
  });
});
