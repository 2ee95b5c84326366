import { resources } from "@banche/core";

import { Refusal, refuse } from "../../base/respond.ts";
import { defineTable } from "../../tables/defineTable.ts";
import { oneByOne } from "../../tables/recordTable.ts";
import { movesApart, refuseRing } from "../../tables/trees.ts";
import { itemRules } from "../../policy/menuItemRules.ts";

const top = "-1";
const shared = itemRules("button");

/** Buttons of menu entries, a tree inside each entry (contract-base §3.3). */
export const menuButtonTable = defineTable(resources.menuButtons, {
  ...shared,
  apart: movesApart,
  async derive(writer, set) {
    const answers = (await shared.derive?.(writer, set)) ?? [];
    const placed = oneByOne<(typeof set)[number], Readonly<Record<string, unknown>>>(async ({ db }, change) => {
      const { after, changed } = change;
      const parentId = String(after["parentId"]);
      if (parentId === top || !changed.has("parentId")) return {};
      const parent = await db.selectFrom("menuButtons").select("menuId").where("id", "=", parentId).executeTakeFirst();
      if (parent?.menuId !== after["menuId"]) {
        throw refuse.validation([{ field: "parent", rule: "unknownReference", text: "server.unknownRecord" }]);
      }
      await refuseRing({ db, table: "menuButtons", change, top, itself: "server.belowItself" });
      return {};
    });
    const places = await placed(writer, set);
    return answers.map((answer, at) => (answer instanceof Refusal ? answer : (places[at] ?? answer)));
  },
});
