import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canOpen, grantsOf, hasButton, hasColumn, pageIdOf } from "./grants.ts";

const grants = grantsOf({
  menus: [
    {
      id: "m1",
      code: "permission",
      children: [
        { id: "m2", code: "permission.user" },
        { id: "m3", code: "permission.role" },
      ],
    },
  ],
  grants: [
    { pageId: "m2", buttons: [{ code: "btn_add" }], columns: [{ code: "account" }] },
    { pageId: "m2", buttons: [{ code: "btn_edit" }] },
    { pageId: "m3" },
    { pageId: "hidden", buttons: [{ code: "btn_add" }] },
  ],
});

describe("grants", () => {
  const refused: readonly (readonly [string, boolean])[] = [
    ["no page", hasButton(grants, undefined, "btn_add")],
    ["a page without an entry", hasButton(grants, "m1", "btn_add")],
    ["a page without a list", hasButton(grants, "m3", "btn_add")],
    ["a code that is not in the list", hasButton(grants, "m2", "btn_remove")],
    ["no code", hasButton(grants, "m2", undefined)],
    ["an empty code", hasButton(grants, "m2", "")],
    ["the page's code in place of its id", hasButton(grants, "permission.user", "btn_add")],
    ["a button where a column is asked for", hasColumn(grants, "m2", "btn_add")],
    ["a member of every object", hasButton(grants, "constructor", "name")],
    ["a page that is only in the grants", canOpen(grants, "hidden")],
    ["an unknown page", canOpen(grants, "m9")],
    ["no page at all", canOpen(grants, undefined)],
    ["nothing loaded", canOpen(grantsOf(undefined), "m1") || hasButton(grantsOf({}), "m2", "btn_add")],
  ];
  test.each(refused)("%s gives no right", (_, answer) => {
    expect(answer).toBe(false);
  });

  test("a granted page, button or column is allowed", () => {
    expect(canOpen(grants, "m2")).toBe(true);
    expect(hasButton(grants, "m2", "btn_add")).toBe(true);
    expect(hasButton(grants, "m2", "btn_edit")).toBe(true);
    expect(hasColumn(grants, "m2", "account")).toBe(true);
    expect(hasButton(grants, pageIdOf(grants, "permission.user"), "btn_add")).toBe(true);
    expect(pageIdOf(grants, "system.menu")).toBeUndefined();
  });

  test("a button is allowed only when it was granted on that page", () => {
    const code = fc.constantFrom("btn_add", "btn_edit", "btn_remove", "x", "");
    const page = fc.constantFrom("a", "b", "c");
    const list = fc.array(
      fc.record({ pageId: page, buttons: fc.option(fc.array(fc.record({ code })), { nil: undefined }) }),
    );
    fc.assert(
      fc.property(list, page, code, (granted, pageId, wanted) => {
        const expected =
          wanted !== "" &&
          granted.some((each) => each.pageId === pageId && each.buttons?.some((button) => button.code === wanted));
        expect(hasButton(grantsOf({ grants: granted }), pageId, wanted)).toBe(expected);
      }),
    );
  });
});
