import { resources } from "@banche/core";
import { describe, expect, test } from "vitest";

import type { Rights } from "../access/rights.ts";
import type { Session } from "../auth/sessions.ts";
import { defineTable } from "../tables/defineTable.ts";
import { createPolicy, type Verb } from "./accessPolicy.ts";
import type { Scheme } from "../access/schemes.ts";

const session: Session = {
  id: "s1",
  userId: "u1",
  account: "lilei",
  realName: "李雷",
  administrator: false,
  permissionVersion: 1,
  designChanges: 0,
  menuChanges: 0,
  factoryId: "f1",
  locked: false,
  mustChangePassword: false,
  agent: "web",
};

interface Given {
  readonly administrator?: boolean;
  readonly pages?: readonly string[];
  readonly buttons?: readonly string[];
  readonly hidden?: readonly string[];
  readonly modules?: readonly string[];
  readonly schemes?: readonly Scheme[];
}

function rights({
  administrator = false,
  pages = [],
  buttons = [],
  hidden = [],
  modules = [],
  schemes,
}: Given): Rights {
  return {
    administrator,
    language: undefined,
    ...{ menus: [], buttons: [], columns: [], dataSchemes: [] },
    mayOpen: (page) => administrator || pages.includes(page),
    mayUse: (_, button) => administrator || buttons.includes(button),
    modules: () => modules,
    hides: (_, column) => hidden.includes(column),
    schemes: () => schemes,
  };
}

const [positions, items] = [defineTable(resources.positions), defineTable(resources.dictionaryItems)];
const own: Scheme = { id: "1", menuId: "m", name: "own", scope: "own", departmentIds: [], conditions: [] };
const page = resources.positions.page;
const all = { pages: [page], buttons: ["btn_add", "btn_edit", "btn_remove"] };

describe("permitted actions and their reasons", () => {
  const entry = { typeId: "t1" };
  test.each<readonly [typeof positions, Given, Verb, object | undefined, string, string]>([
    [positions, {}, "list", undefined, "no", "notGranted"],
    [positions, { pages: [page] }, "update", undefined, "no", "notGranted"],
    [items, {}, "update", entry, "no", "notGranted"],
    [items, { modules: ["t2"] }, "update", entry, "no", "otherModule"],
    [items, { modules: ["t1"] }, "update", undefined, "byRecord", "module"],
    [positions, { ...all, schemes: [own] }, "update", undefined, "byRecord", "dataScheme"],
    [items, { modules: ["t1"] }, "update", entry, "yes", "module"],
    [positions, all, "update", undefined, "yes", "granted"],
    [positions, { administrator: true }, "remove", undefined, "yes", "administrator"],
  ])("%#", (table, given, verb, record, answer, reason) => {
    const policy = createPolicy(table, session, rights(given));
    expect(policy.mayDo(verb, record as never)).toEqual({ answer, reason });
    expect(policy.refusal(verb, record as never) !== undefined).toBe(record !== undefined && answer === "no");
  });
});

describe("a hidden column", () => {
  const policy = createPolicy(positions, session, rights({ ...all, hidden: ["description", "fullName"] }));
  const names = (fields: readonly { readonly name: string }[]) => fields.map(({ name }) => name);

  test("is neither readable nor writable", () => {
    expect(names(policy.readable)).not.toContain("name");
    expect(names(policy.writable)).not.toContain("description");
    expect(names(policy.readable)).toContain("createdAt");
    expect(names(policy.writable)).not.toContain("createdAt");
    expect(names(policy.writable)).toContain("code");
  });

  test("cannot be used for sorting", () => {
    expect(() => policy.checkUse(["code", "name"], "server.sortForbidden")).toThrow("forbidden");
    expect(() => policy.checkUse(["code"], "server.sortForbidden")).not.toThrow();
  });

  test("is omitted when records are shown or changed; a new record keeps required values", () => {
    const given = { name: "甲", code: "A", description: "x" };
    expect(policy.hide("record")(given)).toEqual({ name: "", code: "A" });
    expect(policy.changeable(given)).toEqual({ code: "A" });
    expect(policy.creatable(given)).toEqual({ name: "甲", code: "A" });
  });
});

test("only data schemes restrict the rows, and a scheme for all rows restricts nothing", () => {
  const narrowed = (schemes: readonly Scheme[] | undefined) =>
    createPolicy(positions, session, rights({ ...all, ...(schemes && { schemes }) })).narrowing !== undefined;
  expect([narrowed([]), narrowed([own]), narrowed([own, { ...own, scope: "all" }]), narrowed(undefined)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
