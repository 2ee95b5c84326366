import { type Design, resourceFromDesign } from "@banche/core/declare";
import { expect, it } from "vitest";
import { plate, seats, vanModel } from "../testing/models.ts";
import { underModel } from "./modelChange.ts";
import type { FormPanel } from "./recordPanels.ts";
import { emptyList, type RecordList } from "./records.ts";

const flag = { kind: "flag", label: ["状态", "State"], id: "state" };
const vans = (fields: Readonly<Record<string, unknown>>, version: number) =>
  resourceFromDesign(vanModel({ fields, version }).design as unknown as Design, version);
const before = vans({ plate, seats, active: flag }, 1);
const row = { id: "1", plate: "苏E1", seats: 4, active: true };
const form: FormPanel = {
  ...{ kind: "form", title: "", record: row, start: row, draft: { ...row, seats: 5 }, at: 1, typed: { seats: "5x" } },
  ...{ issues: [{ field: "seats", rule: "integer" }], busy: false },
};
const list: RecordList = {
  ...emptyList,
  ...{ status: "ready", rows: [{ row, depth: 0 }], total: 1, chosen: { "1": row }, details: { "1": row } },
  query: { ...emptyList.query, keyword: "苏", sort: "seats", filters: { active: "1" } },
  panels: [{ kind: "question", title: "", lines: [], rows: [row], verb: { does: "delete" } }, form],
};

it("drops filters, sorting and values of fields that were removed or changed their kind", () => {
  const now = vans({ plate, seats: { ...plate, id: "seats", label: ["座位", "Seats"] } }, 2);
  const { query, panels } = underModel(list, before, now);
  expect(query).toEqual({ keyword: "苏", page: 1, order: "asc", filters: {} });
  expect(panels).toMatchObject([{ draft: { plate: "苏E1" }, typed: {}, issues: [], at: 1 }]);
  const [panel] = panels;
  expect(panel?.kind === "form" && Object.keys(panel.draft)).not.toContain("seats");
});

it("drops rows, marks and questions of the former version", () => {
  const next = underModel(list, before, vans({ plate, seats }, 2));
  expect(next).toMatchObject({ status: "idle", rows: [], total: 0, chosen: {}, details: {} });
  expect(next.panels.map(({ kind }) => kind)).toEqual(["form"]);
});

it("keeps typed values and queries under the new names of the fields", () => {
  const now = vans({ working: flag, number: plate, active: { ...plate, id: "note" }, places: seats }, 2);
  const { query, panels } = underModel(list, before, now);
  expect(query).toMatchObject({ keyword: "苏", sort: "places" });
  const values = { number: "苏E1", working: true };
  expect(panels).toMatchObject([
    {
      ...{
        record: { id: "1", ...values, places: 4 },
        start: { ...values, places: 4 },
        draft: { ...values, places: 5 },
      },
      ...{ typed: { places: "5x" }, issues: [{ field: "places" }], at: 3, outdated: true },
    },
  ]);
});

it("a new record gets the defaults of new fields", () => {
  const { record: _none, ...empty } = form;
  const now = vans({ plate, seats, wheels: { ...seats, id: "wheels", default: 4 } }, 2);
  const { panels } = underModel({ ...list, panels: [empty] }, before, now);
  expect(panels).toMatchObject([{ draft: { seats: 5, wheels: 4 }, start: { wheels: 4 } }]);
});
