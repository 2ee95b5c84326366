import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  COLUMN_WIDTH_MAX_PX,
  COLUMN_WIDTH_MIN_PX,
  type LayoutEvent,
  orderedColumns,
  readLayout,
  reduceLayout,
  shownColumns,
  usualLayout,
} from "./layout.ts";

const columns = ["account", "name", "phone", "order"];
const play = (...events: readonly LayoutEvent[]) =>
  events.reduce((layout, event) => reduceLayout(layout, event, columns), usualLayout);

describe("columns", () => {
  test("can be hidden, moved and pinned, except that the naming column stays visible", () => {
    const layout = play(
      { type: "shown", column: "phone", shown: false },
      { type: "shown", column: "account", shown: false },
      { type: "moved", column: "order", before: "name" },
      { type: "pinned", column: "name", pinned: true },
    );
    expect(orderedColumns(layout, columns)).toEqual(["account", "order", "name", "phone"]);
    expect(shownColumns(layout, columns)).toEqual(["name", "account", "order"]);
    expect(shownColumns(play({ type: "moved", column: "account" }), columns)).toEqual([
      "name",
      "phone",
      "order",
      "account",
    ]);
    expect(reduceLayout(layout, { type: "reset" }, columns)).toBe(usualLayout);
  });

  test("that are new get their usual place, and columns that no longer exist are ignored", () => {
    const layout = { ...usualLayout, order: ["order", "gone", "account"] };
    expect(orderedColumns(layout, columns)).toEqual(["order", "account", "name", "phone"]);
  });

  test("keep to the minimum and maximum width", () => {
    const { widths } = play(
      { type: "resized", column: "name", width: 3.7 },
      { type: "resized", column: "phone", width: 1e9 },
      { type: "resized", column: "order", width: 100.4 },
    );
    expect(widths).toEqual({ name: COLUMN_WIDTH_MIN_PX, phone: COLUMN_WIDTH_MAX_PX, order: 100 });
  });
});

test("any stored layout shows a valid list", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const layout = readLayout(value);
      expect([...orderedColumns(layout, columns)].sort()).toEqual([...columns].sort());
      expect(shownColumns(layout, columns)).toContain("account");
    }),
  );
  expect(readLayout({ order: ["name", 3, "name"], widths: { name: "x", phone: 60 }, dense: false })).toEqual({
    order: ["name"],
    hidden: [],
    pinned: [],
    widths: { phone: 60 },
    density: "roomy",
  });
});

test("the row height of older versions is still read", () => {
  expect(
    [{}, { dense: true }, { dense: false }, { density: "compact", dense: false }, { density: 36 }].map(
      (kept) => readLayout(kept).density,
    ),
  ).toEqual(["standard", "standard", "roomy", "compact", "standard"]);
});

test("after any events every column exists once, and a stored layout is read back unchanged", () => {
  const column = fc.constantFrom(...columns);
  const event: fc.Arbitrary<LayoutEvent> = fc.oneof(
    fc.record({ type: fc.constant("shown" as const), column, shown: fc.boolean() }),
    fc.record({ type: fc.constant("pinned" as const), column, pinned: fc.boolean() }),
    fc.record({ type: fc.constant("moved" as const), column, before: fc.option(column, { nil: undefined }) }),
    fc.record({ type: fc.constant("resized" as const), column, width: fc.double({ min: 1, max: 5_000, noNaN: true }) }),
  );
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const layout = play(...events);
      expect([...orderedColumns(layout, columns)].sort()).toEqual([...columns].sort());
      expect(readLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout);
    }),
  );
});
