import { resources } from "@banche/core";
import { describe, expect, test } from "vitest";
import { listStateOf, queryOf, requestOf } from "./listState.ts";

const { users, departments, areas } = resources;
const stateOf = (query: string, resource = users) => listStateOf(new URLSearchParams(query), resource);

describe("list state", () => {
  test.each(["enabled=yes", "page=0", "page=x", "page=1.5", "size=7", "sort=password", "sort=__proto__", ""])(
    "%s is ignored and gives the default state",
    (query) => {
      expect(queryOf(stateOf(query))).toEqual({});
    },
  );

  test("the address contains the state of the list", () => {
    const query = { keyword: "李", within: "d1", page: "3", size: "50", sort: "createdAt", order: "desc" };
    expect(queryOf(stateOf(new URLSearchParams(query).toString()))).toEqual(query);
  });

  test("filters are in the address and in the call by name, and invalid ones are ignored", () => {
    const query = { enabled: "0", positionIds: "p1,p2" };
    const state = stateOf(new URLSearchParams({ ...query, gender: "9", password: "x" }).toString());
    expect(queryOf(state)).toEqual(query);
    expect(requestOf(users, state)).toEqual({ query: { ...query, page: 1, pageSize: 20 } });
    expect(requestOf(departments, stateOf("within=o1&enabled=0", departments))).toEqual({
      params: { organizationId: "o1" },
      query: { enabled: "0" },
    });
  });

  test("sorting uses the field name of the wire", () => {
    expect(requestOf(users, stateOf("sort=createdAt&order=desc&within=d1&page=2"))).toEqual({
      query: { page: 2, pageSize: 20, sortBy: "creatorTime", order: "desc", departmentId: "d1" },
    });
  });

  test("a list inside a parent makes no request until the parent is chosen", () => {
    expect(requestOf(departments, stateOf("", departments))).toBeUndefined();
    expect(requestOf(departments, stateOf("within=o1", departments))).toEqual({
      params: { organizationId: "o1" },
      query: {},
    });
    expect(requestOf(areas, stateOf("", areas))).toEqual({ params: { parentId: "-1" }, query: {} });
  });
});
