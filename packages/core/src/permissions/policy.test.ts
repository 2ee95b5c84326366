import { describe, expect, test } from "vitest";
import { builtIn } from "../registry/all.ts";
import { grantedColumns, mayDo, rightsOfResource, rightsOn } from "./policy.ts";

const users = builtIn.of("users");
const positions = builtIn.of("positions");

const user = {
  menus: [
    {
      id: "m1",
      code: "permission",
      children: [
        { id: "m2", code: users.page },
        { id: "m3", code: positions.page },
      ],
    },
  ],
  grants: [
    {
      pageId: "m2",
      buttons: [{ code: "btn_edit" }, { code: "btn_add" }],
      columns: [{ code: "realName" }, { code: "account" }],
    },
    { pageId: "outside", buttons: [{ code: "btn_add" }] },
  ],
};
const onUsers = rightsOn(user, users.page);

describe("rights on a page", () => {
  test("nothing is allowed without a session or on a page outside the menu", () => {
    for (const rights of [rightsOn(undefined, users.page), rightsOn({}, users.page), rightsOn(user, "system.menu")]) {
      expect([rights.open, rights.button("btn_add"), rights.column("account")]).toEqual([false, false, false]);
    }
  });

  test("only granted buttons and columns are allowed, and a missing code is refused", () => {
    expect([onUsers.open, onUsers.button("btn_edit"), onUsers.column("account")]).toEqual([true, true, true]);
    expect([onUsers.button("btn_remove"), onUsers.button(undefined), onUsers.column(undefined)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(rightsOn(user, positions.page).button("btn_edit")).toBe(false);
  });

  test("granted columns are in the order of the list", () => {
    expect(grantedColumns(users, onUsers).map(({ name }) => name)).toEqual(["account", "realName"]);
    expect(grantedColumns(positions, rightsOn(user, positions.page))).toEqual([]);
  });
});

describe("a change of a record is allowed:", () => {
  test.each([
    ["no, where the page is not open", mayDo(users, rightsOn({}, users.page), "edit"), "no", "notOpen"],
    ["no, without the button", mayDo(users, onUsers, "remove"), "no", "notGranted"],
    ["no, of a protected record", mayDo(users, onUsers, "edit", { administrator: true }), "no", "protected"],
    ["by record, where some are protected", mayDo(users, onUsers, "edit"), "byRecord", "granted"],
    ["yes, of another record", mayDo(users, onUsers, "edit", { administrator: false }), "yes", "granted"],
    ["yes, for a new record", mayDo(users, onUsers, "add"), "yes", "granted"],
  ])("%s", (_, decision, answer, reason) => {
    expect(decision).toEqual({ answer, reason });
  });
});

test("records that came with the program can be changed but not deleted", () => {
  const rights = { open: true, button: () => true, column: () => true };
  const tasks = builtIn.of("tasks");
  for (const [job, answer] of [
    ["tidy-up", "no"],
    ["", "yes"],
  ]) {
    expect(mayDo(tasks, rights, "remove", { job }).answer).toBe(answer);
    expect(mayDo(tasks, rights, "edit", { job }).answer).toBe("yes");
  }
});

test("a change that is only for administrators is allowed only to administrators", () => {
  const grants = {
    menus: [{ id: "m", code: "system.menu" }],
    grants: [{ pageId: "m", buttons: [{ code: "btn_edit" }] }],
  };
  const may = (administrator: boolean) =>
    rightsOfResource({ ...grants, user: { administrator } }, builtIn.of("menus")).button("btn_edit");
  expect([may(false), may(true)]).toEqual([false, true]);
});
