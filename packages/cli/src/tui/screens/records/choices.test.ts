import type { FieldFilter } from "@banche/core";
import { createLookups } from "@banche/core/forms";
import { textOf } from "@banche/core/text";
import { expect, test } from "vitest";
import { filterPanel } from "./choices.ts";
import type { Here } from "./place.ts";

/** A list with these filters. */
const here = (filters: object) =>
  ({
    list: { query: { filters } },
    words: { field: () => "座位" },
    state: { shell: { language: "zh" } },
  }) as unknown as Here;
const seats = { name: "seats", option: "seats", field: { kind: "integer", name: "seats", key: "seats" } };
const panelOf = (filters: object) =>
  filterPanel(
    here(filters),
    seats as unknown as FieldFilter,
    createLookups({ references: {}, dictionaries: {} }),
    (key, params) => textOf("zh", key, params),
  );

test("a typed range is offered in its normalised form, and an invalid range is not offered", () => {
  const panel = panelOf({});
  expect(panel.title).toBe("座位");
  expect(panel.find("")).toMatchObject([{ value: "", label: "全部", hint: expect.stringContaining("5..9") as string }]);
  expect(panel.find("９ 至 5")).toEqual([]);
  expect(panel.find("five")).toEqual([]);
  expect(panel.find("５ 至 9")).toEqual([{ value: "5..9", label: "5..9" }]);
  expect(panel.find("无")).toMatchObject([{ value: "none" }]);
  expect(panelOf({ seats: "5.." })).toMatchObject({ query: "5..", found: [{ value: "5.." }] });
});
