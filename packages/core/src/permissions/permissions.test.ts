import { describe, expect, test } from "vitest";
import { byButton, onPage, open, signedIn } from "../contract/endpoint.ts";
import { permissionsOf } from "./permissions.ts";

const current = {
  menus: [
    {
      id: "m1",
      code: "permission",
      name: "权限",
      type: 1,
      children: [
        { id: "m2", code: "permission.user", name: "用户", type: 2 },
        { id: "m3", code: "permission.role", name: "角色", type: 2 },
      ],
    },
  ],
  grants: [{ pageId: "m2", buttons: [{ code: "btn_add" }], columns: [{ code: "account" }] }],
};

describe("permissions", () => {
  const { page, button, column, allows } = permissionsOf(current);

  test("refused first: what was not granted is forbidden", () => {
    expect(button("permission.user", "btn_remove")).toBe(false);
    expect(button("permission.user", undefined)).toBe(false);
    expect(button("permission.role", "btn_add")).toBe(false);
    expect(button("permission.position", "btn_add")).toBe(false);
    expect(column("permission.user", "mobilePhone")).toBe(false);
    expect(page("permission.position")).toBe(false);
  });

  test("what was granted is allowed", () => {
    expect(page("permission.user")).toBe(true);
    expect(button("permission.user", "btn_add")).toBe(true);
    expect(column("permission.user", "account")).toBe(true);
  });

  test("calls follow the same table", () => {
    expect(allows(byButton("permission.user", "btn_remove"))).toBe(false);
    expect(allows(byButton("permission.user", "btn_add"))).toBe(true);
    expect(allows(onPage("permission.role"))).toBe(true);
    expect(allows(signedIn)).toBe(true);
  });

  test("nobody is allowed nothing but what is open", () => {
    const nobody = permissionsOf(undefined);
    expect(nobody.allows(open)).toBe(true);
    expect(nobody.allows(signedIn)).toBe(false);
    expect(nobody.page("permission.user")).toBe(false);
  });
});
