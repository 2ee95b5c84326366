import type { contract } from "@banche/core";

import type { HandlersOf } from "../../wire/handlers.ts";
import { menuEntry } from "../../policy/menuTree.ts";
import { toTree } from "../../tables/trees.ts";

/** The menu tree with all entries, also those that are switched off (contract-base §3.2). */
export const menusHandlers: HandlersOf<typeof contract.menus> = {
  async list({ db, query }) {
    const rows = await db
      .selectFrom("menus")
      .selectAll()
      .$if(query.category !== undefined, (menus) => menus.where("category", "=", query.category ?? ""))
      .orderBy("sortOrder")
      .orderBy("code")
      .execute();
    const entries = rows.map((menu) => ({ ...menuEntry(menu), enabled: menu.enabled }));
    const keyword = query.keyword?.trim().toLowerCase();
    if (!keyword) return toTree(entries);
    return toTree(entries, ({ name, code }) => [name, code].some((text) => text.toLowerCase().includes(keyword)));
  },
};
