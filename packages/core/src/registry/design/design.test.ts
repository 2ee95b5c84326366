import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { readWire, writeWire } from "../../contract/shortcut.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { wireNamesOf } from "../../contract/wire.ts";
import { languages } from "../../i18n/language.ts";
import { findText } from "../../i18n/pick.ts";
import { kindOf } from "../../kinds/kinds.ts";
import { createLookups } from "../../kinds/lookups.ts";
import type { Declaration } from "../../resources/declare.ts";
import { departments } from "../../resources/permission/departments.ts";
import { organizations } from "../../resources/permission/organizations.ts";
import { positions } from "../../resources/permission/positions.ts";
import { users } from "../../resources/permission/users.ts";
import { areas } from "../../resources/system/areas.ts";
import { billRules } from "../../resources/system/billRules.ts";
import { dictionaryItems } from "../../resources/systemData/dictionaryItems.ts";
import { dictionaryTypes } from "../../resources/systemData/dictionaryTypes.ts";
import { standardCalls } from "../../contract/standard.ts";
import { labelIn } from "../../text/label.ts";
import { filtersOf } from "../filters.ts";
import { type Resource, resourceOf } from "../resource.ts";
import { type Design, resourceFromDesign } from "./design.ts";
import { DesignError, readDesign } from "./readDesign.ts";
import { designRules } from "./rules.ts";

const targets = new Set(["users", "roles", "organizations", "departments", "positions", "dictionaryTypes", "areas"]);
const read = (json: unknown) => readDesign(json, { targets });

const vehicles: Design = {
  name: "vehicles",
  title: ["车辆", "Vehicles", "車輛"],
  one: ["车辆", "vehicle", "車輛"],
  scope: "factory",
  key: ["plate"],
  label: "plate",
  unique: { plate: { ignoreCase: true } },
  fields: {
    plate: { kind: "text", label: ["车牌", "Plate"], id: "plate", max: 20, required: true, rule: "plateNumber" },
    type: { kind: "choice", label: ["车型", "Kind"], id: "type", from: "vehicleKind", required: true },
    driver: { kind: "reference", label: ["司机", "Driver"], id: "driver", target: "users" },
    seats: { kind: "integer", label: ["座位", "Seats"], id: "seats", min: 1, max: 100 },
    enabled: { kind: "flag", label: ["状态", "State"], id: "enabled", default: true },
    description: { kind: "multiline", label: ["说明", "Description"], id: "description", max: 500 },
  },
  list: {
    shape: "page",
    columns: ["plate", "type", "driver", "seats"],
    search: ["plate"],
    filters: ["type"],
    sort: "plate",
  },
  options: { shape: "list" },
  form: [["plate", "type", "driver", "seats", "enabled", "description"]],
};
/** The design with another value at a path. */
function withAt(path: string, value: unknown): unknown {
  const copy = structuredClone(vehicles) as unknown as Record<string, unknown>;
  const names = path.split(".");
  let at = copy;
  for (const name of names.slice(0, -1)) at = (at[name] ??= {}) as Record<string, unknown>;
  const last = names.at(-1) ?? "";
  if (value === undefined) Reflect.deleteProperty(at, last);
  else Object.defineProperty(at, last, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}
function faultsOf(json: unknown): readonly string[] {
  try {
    read(json);
  } catch (error) {
    if (error instanceof DesignError) return error.faults.map(({ path, rule }) => `${path} ${rule}`);
    throw error;
  }
  return [];
}

describe("an invalid design is refused with the path and the rule of each fault", () => {
  const text = { kind: "text", label: ["甲", "A"], max: 9 };
  it.each<[string, unknown, string]>([
    ["name", "Vehicles", "name characters"],
    ["name", "a".repeat(41), "name max"],
    ["name", undefined, "name required"],
    ["path", "/api/system/Permission/Users", "path unknownProperty"],
    ["page", "permission.user", "page unknownProperty"],
    ["passwordOf", "plate", "passwordOf unknownProperty"],
    ["refusals", { taken: "server.taken" }, "refusals unknownProperty"],
    ["title", ["车辆"], "title type"],
    ["title", ["车辆", " "], "title.1 characters"],
    ["title", "common.actions.add", "title type"],
    ["one", ["车\u001b[2J", "vehicle"], "one.0 characters"],
    ["scope", "world", "scope type"],
    ["scope", undefined, "scope required"],
    ["fields.plate.kind", "formula", "fields.plate.kind unknownKind"],
    ["fields.plate.kind", undefined, "fields.plate.kind unknownKind"],
    ["fields.plate.holds", "avatar", "fields.plate.holds unknownProperty"],
    ["fields.plate.max", 0, "fields.plate.max min"],
    ["fields.plate.max", "20", "fields.plate.max type"],
    ["fields.plate.rule", "none", "fields.plate.rule type"],
    ["fields.plate.label", undefined, "fields.plate.label required"],
    ["fields.plate.id", "f_plate", "fields.plate.id characters"],
    ["fields.plate.id", "a".repeat(21), "fields.plate.id max"],
    ["fields.seats.id", "plate", "fields.seats.id double"],
    ["fields.seats.key", "plate", "fields.seats.key double"],
    ["fields.seats.wire", "plate", "fields.seats.wire double"],
    ["fields.seats.column", "plate", "fields.seats.column double"],
    ["fields.Seats", text, "fields.Seats name"],
    ["fields.constructor", text, "fields.constructor reserved"],
    ["fields.id", text, "fields.id reserved"],
    ["fields.seats.wire", "lastModifyUser", "fields.seats.wire reserved"],
    ["fields.type.wire", "currentPage", "fields.type.wire reserved"],
    ["fields.__proto__", text, "fields.__proto__ name"],
    ["fields.seats.min", 101, "fields.seats.min range"],
    ["fields.seats.max", 3_000_000_000, "fields.seats.max max"],
    ["fields.seats.default", 0, "fields.seats.default type"],
    ["fields.driver.target", "vehicleKinds", "fields.driver.target unknownTarget"],
    ["fields.driver.default", "u1", "fields.driver.default unfit"],
    ["fields.driver.only", "department", "fields.driver.only unfit"],
    ["fields.driver.root", "-1", "fields.driver.root unfit"],
    ["fields.type.from", [], "fields.type.from min"],
    [
      "fields.type.from",
      [
        { value: "a", label: ["甲", "A"] },
        { value: "a", label: ["乙", "B"] },
      ],
      "fields.type.from double",
    ],
    ["fields.plate.required", false, "label mustBeRequired"],
    ["label", "driver", "label mustBeRequired"],
    ["label", "type", "label notText"],
    ["key.0", "none", "key.0 unknownField"],
    ["key", [], "key min"],
    ["unique.none", {}, "unique.none unknownField"],
    ["unique.plate.within", "none", "unique.plate.within unknownField"],
    ["list.shape", "cards", "list.shape type"],
    ["list.columns.3", "none", "list.columns.3 unknownField"],
    ["list.columns.3", "plate", "list.columns.3 double"],
    ["list.search", ["seats"], "list.search.0 notSearchable"],
    ["list.filters", ["plate"], "list.filters.0 notFilterable"],
    ["list.sort", "description", "list.sort notSortable"],
    ["list.path", "/api/x", "list.path unknownProperty"],
    ["form", [["plate", "driver"]], "fields.type notInForm"],
    ["form.0.1", "none", "form.0.1 unknownField"],
    ["protectedBy", "seats", "protectedBy notFlag"],
    ["dataScope", { owner: "none" }, "dataScope.owner unknownField"],
    ["dataScope", { owner: "type" }, "dataScope.owner target"],
    ["dataScope", { department: "driver" }, "dataScope.department target"],
    ["dataScope", { department: "creator" }, "dataScope.department unknownField"],
    ["dataScope", { rows: "all" }, "dataScope.rows unknownProperty"],
    ["retired", { seats: "kept" }, "fields.seats.id retired"],
    ["retired", { old: "dropped" }, "retired.old type"],
  ])("%s = %j", (path, value, fault) => {
    expect(faultsOf(withAt(path, value))).toContain(fault);
  });

  it.each(languages)("every rule has its own text in %s", (language) => {
    const inWords = designRules.map((rule) => [rule, findText(language, `designs.faults.${rule}`, { value: "plate" })]);
    expect(inWords.filter(([, text]) => text === undefined || /[{}]/.test(text))).toEqual([]);
    // Each rule has a different text.
    expect(new Set(inWords.map(([, text]) => text)).size).toBe(designRules.length);
  });

  it.each([[null], ["{}"], [[]], [7], [undefined]])("%j is not a design", (json) => {
    expect(faultsOf(json)).toHaveLength(1);
  });

  it.each(["json", "richText", "files"])("unique values of the kind %s are refused", (kind) => {
    const seats = { kind, label: ["座位", "Seats"], id: "seats" };
    const unique = { seats: {} };
    expect(faultsOf({ ...vehicles, unique, fields: { ...vehicles.fields, seats } })).toContain(
      "unique.seats notUnique",
    );
  });

  it("HTML as a default value or inside rows is refused", () => {
    const note = { kind: "richText", label: ["说明", "Note"], id: "note" };
    const rows = { kind: "rows", label: ["设备", "Equipment"], id: "rows", fields: { note } };
    const description = { ...note, id: "description", default: "<p style='position:fixed'>a</p>" };
    const found = faultsOf({ ...vehicles, fields: { ...vehicles.fields, description, rows } });
    expect(found).toContain("fields.description.default unfit");
    expect(found).toContain("fields.rows.fields.note unfit");
  });

  it("too many fields, too much depth and too long texts are refused", () => {
    const many = Object.fromEntries(Array.from({ length: 301 }, (_, at) => [`f${at}`, text]));
    expect(faultsOf(withAt("fields", { ...vehicles.fields, ...many }))).toContain("fields max");
    let deep: unknown = 1;
    for (let at = 0; at < 50; at += 1) deep = { deep };
    expect(faultsOf(withAt("fields.plate.max", deep))[0]).toMatch(/tooDeep$/);
    expect(faultsOf(withAt("title", "x".repeat(1_000_001)))).toEqual([" tooLong"]);
  });

  it.each(["list.search.0", "list.filters.0", "list.sort", "key.0", "label"])(
    "a member of every object is not a field name: %s",
    (path) => {
      expect(faultsOf(withAt(path, "valueOf")).join("\n")).toContain(path);
    },
  );

  it("any JSON gives only design errors, and a valid design makes a resource", () => {
    const places = fc.constantFrom(...pathsIn(vehicles));
    fc.assert(
      fc.property(places, fc.jsonValue({ maxDepth: 3 }), (path, value) => {
        const json = withAt(path, value);
        if (faultsOf(json).length === 0) expect(resourceFromDesign(read(json)).list.columns.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});

function pathsIn(value: unknown, path = ""): readonly string[] {
  if (typeof value !== "object" || value === null) return [path];
  const inside = Object.entries(value).flatMap(([name, one]) => pathsIn(one, path === "" ? name : `${path}.${name}`));
  return path === "" ? inside : [path, ...inside];
}

it("a design is unchanged after it is written as JSON and read", () => {
  expect(read(JSON.parse(JSON.stringify(vehicles)))).toEqual(vehicles);
});

it("whole numbers stay within the range of their column", () => {
  expect(read(withAt("fields.seats.max", undefined)).fields["seats"]).toMatchObject({ min: 1, max: 2_147_483_647 });
});

describe("the declarations of the product as designs", () => {
  const declared: readonly Declaration[] = [
    ...[departments, organizations, positions, users, areas, billRules, dictionaryItems, dictionaryTypes],
  ];
  /**
   * A declaration as a design; undefined if it needs more than designs can express, such as its own calls or members.
   */
  function designOf(declaration: Declaration): unknown {
    const { further, containers } = declaration;
    if (further || containers || Object.values(declaration.fields).some((field) => field.key?.includes(".")))
      return undefined;
    const {
      path: _path,
      page: _page,
      buttons: _buttons,
      info: _info,
      openedBy: _openedBy,
      refusals: _refusals,
      ...rest
    } = declaration;
    const {
      words: _words,
      noun: _noun,
      takesMore: _more,
      keepsDeleted: _kept,
      actions: _actions,
      passwordOf: _of,
      ...said
    } = rest;
    const { path: _at, summary: _summary, within, ...list } = said.list;
    const name = said.name.toLowerCase();
    const fields = Object.entries(said.fields).map(([one, field]) => {
      const { id: _id, label = [one, one], ...plain } = field;
      const own = "target" in plain && plain.target === said.name ? { ...plain, target: name } : plain;
      const known = typeof label === "string" ? [labelIn("zh", label), labelIn("en", label)] : label;
      const fixed =
        "from" in own && typeof own.from !== "string"
          ? { from: own.from.map((choice) => ({ ...choice, label: known })) }
          : {};
      return [one, { ...own, label: known, ...fixed }];
    });
    return JSON.parse(
      JSON.stringify({
        ...{ ...said, name, fields: Object.fromEntries(fields) as unknown },
        list: { ...list, ...(within && "query" in within && { within }) },
        ...(said.options && { options: { shape: said.options.shape, also: said.options.also } }),
      }),
    );
  }
  const pairs = declared.flatMap((declaration): readonly (readonly [string, Declaration, unknown])[] => {
    const design = designOf(declaration);
    return design === undefined ? [] : [[declaration.name, declaration, design]];
  });

  it("include at least those without further members", () => {
    expect(pairs.map(([name]) => name)).toEqual(
      expect.arrayContaining(["departments", "positions", "billRules", "dictionaryTypes"]),
    );
  });

  it.each(pairs)("%s has the same calls, codecs and columns", (_name, declaration, design) => {
    const one = resourceOf(declaration, standardCalls(declaration));
    const { name } = declaration;
    const other = resourceFromDesign(readDesign(design, { targets: new Set([...targets, name]) }));
    expect(Object.keys(other.endpoints)).toEqual(Object.keys(one.endpoints));
    for (const [call, endpoint] of Object.entries(one.endpoints) as [keyof Resource["endpoints"], Endpoint][]) {
      const twin = other.endpoints[call] as Endpoint;
      expect([call, shapeOf(twin)]).toEqual([call, shapeOf(endpoint)]);
      if (call !== "list" && call !== "options") expect(placeOf(twin, other)).toBe(placeOf(endpoint, one));
      for (const wired of wiredSamples(one))
        expect([call, throughBoth(twin, wired)]).toEqual([call, throughBoth(endpoint, wired)]);
    }
    const columns = (resource: Resource) =>
      Object.values(resource.fields).map(({ name: field, key, column }) => [field, key, column]);
    expect(columns(other)).toEqual(columns(one));
    expect(filtersOf(other).map(({ name: filter }) => filter)).toEqual(
      filtersOf(one).map(({ name: filter }) => filter),
    );
    expect({ ...other.list, within: undefined }).toEqual({
      ...one.list,
      path: undefined,
      summary: undefined,
      within: undefined,
    });
  });

  const names = (schema: Endpoint["body"]) => (schema ? wireNamesOf(schema) : undefined);
  function shapeOf({ method, query, body, response, kind, changesState, access }: Endpoint): unknown {
    const { kind: by, ...right } = access;
    const button = "button" in right ? right.button.replace("btn_type_", "btn_") : undefined;
    return {
      method,
      kind,
      changesState,
      by,
      button,
      query: names(query),
      body: names(body),
      response: names(response),
    };
  }
  const placeOf = ({ path }: Endpoint, { path: base }: Resource) => path.replace(base, "");
  /** Records in wire form, with each sample value of the kinds, and with values that no codec accepts. */
  function wiredSamples({ fields }: Resource): readonly unknown[] {
    const context = { lookups: createLookups({ references: {}, dictionaries: {} }), text: "名称" };
    const values = Object.values(fields).map(
      (field) => [field.wire ?? field.key, kindOf(field).sample(field, context)] as const,
    );
    const hostile = Object.values(fields).map((field) => [field.wire ?? field.key, { not: "a value" }] as const);
    const record = Object.fromEntries(values.filter(([, value]) => value !== undefined)) as unknown;
    return [record, { ...(record as object), id: "r1", version: 3 }, Object.fromEntries(hostile), {}];
  }
  function throughBoth({ body, response }: Endpoint, wired: unknown): unknown {
    const attempt = (run: () => unknown) => {
      try {
        return run();
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      body && attempt(() => readWire(body, wired)),
      attempt(() => readWire(response, wired)),
      attempt(() => writeWire(response, readWire(response, wired))),
    ];
  }
});
