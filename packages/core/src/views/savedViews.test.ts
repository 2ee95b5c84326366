import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { usualLayout } from "../lists/layout.ts";
import {
  noViews,
  readSavedViews,
  reduceSavedViews,
  type SavedView,
  VIEW_NAME_MAX_CHARS,
  VIEWS_MAX,
} from "./savedViews.ts";

const view = (name: string, query: Readonly<Record<string, string>> = {}): SavedView => ({
  name,
  query,
  layout: usualLayout,
});
const save = (...views: readonly SavedView[]) =>
  views.reduce((all, one) => reduceSavedViews(all, { type: "saved", view: one }), noViews);
const names = (views: ReturnType<typeof readSavedViews>) => views.views.map(({ name }) => name);

describe("views", () => {
  test("without a name or beyond the limit are not saved", () => {
    expect(names(save(view("  ")))).toEqual([]);
    const many = Array.from({ length: VIEWS_MAX + 1 }, (_, at) => view(`v${at}`));
    expect(names(save(...many))).toEqual(many.slice(0, VIEWS_MAX).map(({ name }) => name));
    expect(names(save(view("长".repeat(50))))).toEqual(["长".repeat(VIEW_NAME_MAX_CHARS)]);
  });

  test("with the same name replace the earlier one and are removed by name", () => {
    const views = save(view("a"), view("b"), view(" a ", { keyword: "李" }));
    expect(views.views).toEqual([view("a", { keyword: "李" }), view("b")]);
    expect(names(reduceSavedViews(views, { type: "removed", name: "a" }))).toEqual(["b"]);
  });

  test("from any stored value never cause an error", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(readSavedViews(value).views.length).toBeLessThanOrEqual(VIEWS_MAX);
      }),
    );
    expect(
      readSavedViews({ views: [{ name: "a", query: { keyword: "x", page: 3 } }, { name: 4 }, "b"] }).views,
    ).toEqual([view("a", { keyword: "x" })]);
  });

  test("are read back as they were saved", () => {
    const some = fc.array(fc.tuple(fc.string(), fc.dictionary(fc.string({ maxLength: 20 }), fc.string())));
    fc.assert(
      fc.property(some, (all) => {
        const views = readSavedViews(
          JSON.parse(JSON.stringify({ views: all.map(([name, query]) => ({ name, query, layout: usualLayout })) })),
        );
        expect(readSavedViews(JSON.parse(JSON.stringify(views)))).toEqual(views);
      }),
    );
  });
});
