import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FILTER_MAX_CHARS } from "../contract/lists.ts";
import { wireNamesOf } from "../contract/wire.ts";
import { createLookups } from "../kinds/lookups.ts";
import type { CellContext } from "../kinds/kind.ts";
import { kindOf } from "../kinds/kinds.ts";
import { findLabel } from "../text/label.ts";
import type { Resource } from "./resource.ts";
import { resources } from "./all.ts";
import { filtersOf, readFilters } from "./filters.ts";

const { users, positions, departments } = resources;
const all = Object.values<Resource>(resources);
const read = (resource: Resource, query: Readonly<Record<string, string>>) =>
  readFilters(resource, (name) => query[name]);

describe("filters of a resource", () => {
  test.each(all.map((resource) => [resource.name, resource] as const))("%s", (_name, resource) => {
    const { query } = resource.endpoints.list;
    const inQuery = query ? Object.keys(wireNamesOf(query)) : [];
    const filters = filtersOf(resource);
    expect(filters.map(({ field }) => field.name)).toEqual(resource.list.filters ?? []);
    expect(inQuery).toEqual(expect.arrayContaining(filters.map(({ name }) => name)));
    // Other query members of the same address.
    const others = ["keyword", "within", "page", "size", "sort", "order", "view", resource.list.within?.name];
    for (const { name, choices = [] } of filters) {
      expect(others).not.toContain(name);
      for (const { label } of choices) expect([label, findLabel("zh", label)]).not.toContain(undefined);
    }
  });

  test("options have short names, and a filter by a flag has two choices", () => {
    expect(filtersOf(users).map(({ option }) => option)).toEqual(["state", "position", "gender", "role"]);
    expect(filtersOf(departments)).toMatchObject([
      { name: "enabled", option: "state", choices: [{ value: "1" }, { value: "0" }] },
    ]);
    expect(filtersOf(positions)[0]).not.toHaveProperty("choices");
  });
});

describe("the members of a query", () => {
  test.each([
    { enabled: "2" },
    { enabled: "" },
    { enabled: "true" },
    { gender: "4" },
    { gender: "1,4" },
    { positionIds: "," },
    { enabledMark: "1" },
    { account: "admin" },
    { __proto__: "1" },
  ] as readonly Readonly<Record<string, string>>[])("%j results in no filter", (query) => {
    expect(read(users, query)).toEqual({});
  });

  test("are read by name, and other members are ignored", () => {
    const query = { enabled: "0", gender: "1,2", positionIds: "p1", roleIds: "r1,r2" };
    expect(read(users, { ...query, page: "3", keyword: "x" })).toEqual(query);
  });

  test("are read back unchanged, for any text", () => {
    const names = filtersOf(users).map(({ name }) => name);
    const query = fc.dictionary(
      fc.constantFrom(...names),
      fc.oneof(fc.string(), fc.constantFrom("0", "1", "1,2", "a")),
    );
    fc.assert(
      fc.property(query, (given) => {
        const filters = read(users, given);
        expect(read(users, filters)).toEqual(filters);
        for (const [name, text] of Object.entries(filters)) expect(text).toBe(given[name]);
      }),
    );
  });

  test("ignore a value that is too long", () => {
    expect(read(users, { positionIds: "p".repeat(FILTER_MAX_CHARS + 1) })).toEqual({});
  });
});

describe("typed words of a user", () => {
  const lookups = createLookups({
    references: {
      positions: [
        { id: "p1", name: "驾驶员", code: "driver1", within: "d1" },
        { id: "p2", name: "驾驶员", code: "driver2", within: "d2" },
        { id: "p3", name: "站长", code: "chief" },
      ],
    },
    dictionaries: { PositionType: [{ value: "driving", label: "驾驶岗" }] },
  });
  const context: CellContext = {
    lookups,
    words: (label) => (["zh", "en"] as const).flatMap((language) => findLabel(language, label) ?? []),
  };
  const words = (resource: Resource, name: string, typed: string) => {
    const field = resource.fields[name];
    return field && kindOf(field).filter?.fromWords(typed, field, context);
  };

  test.each([
    [users, "enabled", "disabled", "0"],
    [users, "enabled", "启用", "1"],
    [users, "gender", "女, 1", "2,1"],
    [users, "gender", "2，女", "2"],
    [users, "positions", "驾驶员", "p1,p2"],
    [users, "positions", "driver2、站长", "p2,p3"],
    [users, "positions", "p3", "p3"],
    [positions, "type", "驾驶岗", "driving"],
  ] as const)("%#: are accepted: %s", (resource, name, typed, value) => {
    const read = words(resource, name, typed);
    expect(read).toEqual({ ok: true, value });
    const field = resource.fields[name];
    expect(field && kindOf(field).filter?.read(value, field)).toBeDefined();
  });

  test.each([
    [users, "enabled", "perhaps", "flag"],
    [users, "gender", "女,外星", "choice"],
    [users, "positions", "驾驶员,没有", "unknownReference"],
    [positions, "type", "没有", "choice"],
  ] as const)("%#: are refused: %s", (resource, name, typed, rule) => {
    expect(words(resource, name, typed)).toMatchObject({ ok: false, problem: { rule } });
  });
});
