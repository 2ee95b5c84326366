import { MODELS_MENU, pageOfModel, resourceFromDesign } from "@banche/core/declare";
import { type Kysely, sql } from "kysely";

import { menusChanged } from "../access/menuChanges.ts";
import { usualButtons } from "../access/usualButtons.ts";
import type { Schema } from "../db/schema.ts";
import { fixedId } from "../base/ids.ts";
import type { StoredModel } from "./stored.ts";

const folderId = fixedId("menu", MODELS_MENU);

/**
 * Updates the menu entry of a model, with its grantable items. Grants use ids of model and field, so they survive renaming, and a
 * restored field has them again. Until the model is published only administrators see the entry.
 */
export async function keepMenu(db: Kysely<Schema>, model: StoredModel): Promise<void> {
  const { id, code, state, design } = model;
  const page = menuOf(id);
  await sql`insert into menus (id, name, code, icon, type, sort_order, built_in)
    values (${folderId}, '在线模型', ${MODELS_MENU}, 'icon-ym icon-ym-onlineDevelopment', 1, 900, true)
    on conflict (id) do nothing`.execute(db);
  await sql`insert into menus (id, parent_id, name, code, icon, type, url_address, uses_buttons, uses_columns, sort_order, enabled, built_in)
    values (${page}, ${folderId}, ${design.title[0]}, ${pageOfModel(code)}, 'icon-ym icon-ym-webForm', 2,
      ${pageOfModel(code).replace(".", "/")}, true, true, 0, ${state === "published"}, true)
    on conflict (id) do update set name = excluded.name, enabled = excluded.enabled`.execute(db);
  const further = Object.values(design.actions ?? {}).map(({ button, label }) => [button, label[0]] as const);
  for (const [button, name] of [...Object.entries(usualButtons), ...further]) {
    await sql`insert into menu_buttons (id, menu_id, code, name, built_in)
      values (${fixedId("button", page, button)}, ${page}, ${button}, ${name}, true) on conflict (id) do nothing`.execute(
      db,
    );
  }
  const { fields } = resourceFromDesign(design);
  // Two fields may have swapped names, so all names are freed first.
  await sql`update menu_columns set enabled = false, code = 'retired ' || id where menu_id = ${page}`.execute(db);
  for (const { id: field, column, name } of Object.values(fields)) {
    const called = design.fields[name]?.label?.[0] ?? name;
    await sql`insert into menu_columns (id, menu_id, code, name, built_in)
      values (${fixedId("column", page, field ?? name)}, ${page}, ${column}, ${called}, true)
      on conflict (id) do update set code = excluded.code, name = excluded.name, enabled = true`.execute(db);
  }
  await menusChanged(db, [page]);
}

/** Deletes the entry with all its grants. */
export async function dropMenu(db: Kysely<Schema>, modelId: string): Promise<void> {
  await menusChanged(db, [menuOf(modelId)]);
  await sql`delete from menus where id = ${menuOf(modelId)}`.execute(db);
}

function menuOf(modelId: string): string {
  return fixedId("menu", "model", modelId);
}
