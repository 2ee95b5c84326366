import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { contract } from "./index.ts";
import { entries } from "./endpoint.ts";
import { readWire, writeWire } from "./shortcut.ts";

describe("the body of an update", () => {
  const { body } = contract.users.update;

  it("keeps null for an empty time in both directions, and missing fields stay missing", () => {
    expect(readWire(body, { birthday: null, entryDate: null })).toEqual({ birthday: null, entryDate: null });
    expect(readWire(body, { realName: "李娜" })).toEqual({ realName: "李娜" });
    expect(writeWire(body, { birthday: null })).toEqual({ birthday: null });
  });

  it("treats null as missing in texts, numbers, flags and references, which have own empty values", () => {
    const nothing = { realName: null, sortCode: null, enabledMark: null, managerId: null, roleId: null };
    expect(readWire(body, nothing)).toEqual({});
  });

  it("distinguishes null from missing only in updates", () => {
    const newUser = { account: "li", realName: "李娜", gender: 2, organizeId: "d1", positionId: "p1" };
    expect(readWire(contract.users.create.body, { ...newUser, birthday: null })).not.toHaveProperty("birthday");
    expect(readWire(contract.users.get.response, { id: "u1", ...newUser, birthday: null })).not.toHaveProperty(
      "birthday",
    );
    const created = { ...readWire(contract.users.create.body, newUser), birthday: null };
    expect(() => writeWire(contract.users.create.body, created as never)).toThrow();
  });
});

describe("contract", () => {
  it("has no two endpoints that a router cannot distinguish", () => {
    const shapes = entries(contract).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, "{}")}`,
    );
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it("keeps our additions below /api/ext/ and nothing else there", () => {
    for (const { id, endpoint } of entries(contract)) {
      expect([id, endpoint.path.startsWith("/api/ext/")]).toEqual([id, endpoint.source === "extension"]);
    }
  });

  it("lists paths with fixed words before paths with parameters", () => {
    const paths = entries(contract)
      .filter(({ endpoint }) => endpoint.method === "GET")
      .map(({ endpoint }) => endpoint.path);
    const at = (path: string) => paths.indexOf(path);
    expect(at("/api/system/Permission/Users/Selector")).toBeLessThan(at("/api/system/Permission/Users/{id}"));
    expect(at("/api/system/Base/DictionaryData/All")).toBeLessThan(at("/api/system/Base/DictionaryData/{typeId}"));
  });
});

describe("codecs", () => {
  it("rename both ways, drop null and ignore unknown members", () => {
    const { response } = contract.users.get;
    const wire = {
      id: 7,
      account: "lina",
      realName: "李娜",
      organizeId: "d-3",
      positionId: "p-1,p-2",
      enabledMark: 1,
      managerId: null,
      strange: true,
    };
    const user = z.decode(response, wire);
    expect(user).toEqual({
      id: "7",
      account: "lina",
      realName: "李娜",
      departmentId: "d-3",
      positionIds: ["p-1", "p-2"],
      enabled: true,
    });
    expect(z.encode(response, user)).toEqual({
      id: "7",
      account: "lina",
      realName: "李娜",
      organizeId: "d-3",
      positionId: "p-1,p-2",
      enabledMark: 1,
    });
  });

  it("read a page with list or bare, currentPage or pageIndex", () => {
    const { response } = contract.users.list;
    const row = { id: "1", account: "a", realName: "b" };
    expect(z.decode(response, { list: [row], pagination: { pageIndex: 2, pageSize: 20, total: 21 } })).toEqual({
      rows: [row],
      total: 21,
      page: 2,
      pageSize: 20,
    });
    expect(z.decode(response, [row])).toMatchObject({ rows: [row], total: 1 });
    expect(z.decode(response, undefined)).toMatchObject({ rows: [] });
  });

  it("read trees of any depth", () => {
    const wire = [{ id: "1", fullName: "甲", children: [{ id: "2", fullName: "乙", children: null }] }];
    expect(z.decode(contract.organizations.options.response, { list: wire })).toEqual([
      { id: "1", name: "甲", children: [{ id: "2", name: "乙" }] },
    ]);
  });

  it("read times as seconds, milliseconds or text of China", () => {
    const at = (creatorTime: unknown) =>
      (
        z.decode(contract.users.get.response, {
          id: "1",
          account: "a",
          realName: "b",
          organizeId: "d",
          creatorTime,
        }) as {
          createdAt?: number;
        }
      ).createdAt;
    expect(at(1_704_441_600)).toBe(1_704_441_600_000);
    expect(at(1_704_441_600_000)).toBe(1_704_441_600_000);
    expect(at("2024-01-05 16:00:00")).toBe(1_704_441_600_000);
    expect(() => at("yesterday")).toThrow();
  });

  it("read a broken property text as empty", () => {
    const menu = z.decode(contract.session.currentUser.response, {
      menuList: [{ id: "m", fullName: "x", type: "2", propertyJson: "{oops" }],
    });
    expect(menu?.menus?.[0]).toMatchObject({ type: 2, property: {} });
  });
});
