import { builtIn, resources } from "@banche/core";
import { attribute, conceptOf, declare, reference, text } from "@banche/core/declare";
import { expect, it } from "vitest";

import { createPolicy } from "../policy/accessPolicy.ts";
import { defineTable } from "../tables/defineTable.ts";
import { withTold } from "./told.ts";

const resource = conceptOf(
  declare({
    name: "seats",
    title: ["座席", "Seats"],
    one: ["座席", "seat"],
    path: "/api/ext/models/seats",
    page: "models.seats",
    scope: "factory",
    key: ["code"],
    label: "code",
    fields: {
      code: text({ label: ["编码", "Code"], max: 20, required: true }),
      position: reference("positions", { label: ["岗位", "Position"] }),
      deputy: reference("positions", { label: ["副岗位", "Deputy"] }),
      called: attribute("position", "name", { label: ["名称", "Name"] }),
      where: attribute("deputy", "department", { label: ["部门", "Department"] }),
    },
    list: { shape: "page", columns: ["code", "called", "where"] },
    form: [["code", "position", "called"]],
  }),
);

it.each([1, 200])(
  "attributes of references for a page of %i rows need as many statements as for one row",
  async (count) => {
    const asked: string[] = [];
    const executor = {
      transformQuery: (node: unknown) => node,
      compileQuery: (node: unknown) => node,
      executeQuery: async (node: unknown) => {
        asked.push(JSON.stringify(node));
        const ids = Array.from({ length: count }, (_, at) => `p${at}`);
        return { rows: ids.map((id) => ({ id, name: `the ${id}`, departmentId: "d", value: "d" })) };
      },
    };
    const rights = { administrator: true, hides: () => false, schemes: () => undefined, mayOpen: () => true };
    const session = { factoryId: "f", administrator: true };
    const context = {
      ...{ db: { getExecutor: () => executor }, registry: builtIn, request: { language: "en" }, session },
      tables: new Map([["positions", defineTable(resources.positions)]]),
      rights: async () => rights,
    } as unknown as Parameters<typeof withTold>[1];
    const policy = createPolicy(defineTable(resource), context.session, await context.rights());
    const records = Array.from({ length: count }, (_, at) => ({ id: `s${at}`, positionId: `p${at}`, deputyId: "p0" }));
    const told = await withTold(policy, context, "row", records);
    // Two reads: the positions for both fields, and the names of their departments.
    expect(asked).toHaveLength(2);
    expect(told.at(-1)).toMatchObject({ called: `the p${count - 1}`, where: `the p${count - 1}` });
  },
);
