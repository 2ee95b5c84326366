import { resources } from "@banche/core";
import { rules } from "@banche/core/forms";
import { type Kysely, sql } from "kysely";

import { holdersOfGranted, menusChanged } from "../../access/menuChanges.ts";
import { type IssueDraft, type Refusal, refuse } from "../../base/respond.ts";
import type { Schema } from "../../db/schema.ts";
import { defineTable } from "../../tables/defineTable.ts";
import { type Change, oneByOne, type Row, type Writer } from "../../tables/recordTable.ts";
import { movesApart, refuseRing } from "../../tables/trees.ts";
import { addressOf, DICTIONARY, FOLDER, isPageAddress, LINK, MODEL, PAGE, showsRecord } from "./address.ts";
import { giveButtons } from "./dictionaryButtons.ts";

const top = "-1";
/** Fixed fields of entries that came with the program: pages and their content are found by them. */
const fixed = ["code", "type", "address", "moduleId"] as const;

/** Menu entries, shared by all factories. By their declaration only administrators may change them (contract-base §3, ADR 0067). */
export const menuTable = defineTable(resources.menus, {
  apart: movesApart,
  derive: oneByOne(async (writer, change) => {
    const shown = await shownRecord(writer, change);
    const issues = [...issuesOf(change), ...(await issuesOfPlace(writer, change)), ...shown.issues];
    if (issues.length > 0) throw refuse.validation(issues);
    await refuseRing({ db: writer.db, table: "menus", change, top, itself: "server.belowItself" });
    const columns = await columnsOf(writer.db, change, shown.moduleId);
    return shown.moduleId === String(change.after["moduleId"] ?? "")
      ? columns
      : { ...columns, moduleId: shown.moduleId };
  }),
  async afterWrite({ db }, set) {
    await giveButtons(db, set);
    await menusChanged(
      db,
      set.map(({ id }) => id),
    );
  },
  async beforeRemove({ db }, set) {
    const ids = set.map(({ id }) => id);
    const granted = await holdersOfGranted(db, "menu", ids);
    const parents = await parentsAmong(db, ids);
    const refused = set.map(({ id, before }): Refusal | "remove" => {
      if (before["builtIn"] === true) return refuse.because("referenced", "server.menuBuiltIn");
      if (parents.has(id)) return refuse.because("referenced", "server.hasChildren");
      const count = granted.get(id);
      return count === undefined ? "remove" : refuse.because("referenced", "server.menuGranted", { count });
    });
    await menusChanged(
      db,
      ids.filter((_, at) => refused[at] === "remove"),
    );
    return refused;
  },
});

function issuesOf({ before, after, changed }: Change): readonly IssueDraft[] {
  const type = Number(after["type"]);
  const address = addressOf(after);
  const kept = before?.["builtIn"] === true ? fixed.filter((name) => changed.has(name)) : [];
  const wanted = type === PAGE || type === LINK;
  const isBad = type === PAGE ? !isPageAddress(address) : type === LINK && !rules.webAddress.test(address);
  return [
    ...kept.map((name) => ({
      field: name === "moduleId" ? "module" : name,
      rule: "createOnly",
      text: "server.fixed" as const,
    })),
    ...(wanted && address === "" ? [{ field: "address", rule: "required" }] : []),
    ...(wanted && address !== "" && isBad
      ? [{ field: "address", rule: "webAddress", text: "server.menuAddress" as const }]
      : []),
    ...(showsRecord(type) && !after["moduleId"] ? [{ field: "module", rule: "required" }] : []),
  ];
}

/** Checks the place: the parent must be a folder of the same menu, and a folder with content must stay a folder. */
async function issuesOfPlace({ db }: Writer, change: Change): Promise<readonly IssueDraft[]> {
  const { id, before, after, changed } = change;
  const issues: IssueDraft[] = [];
  const parentId = String(after["parentId"]);
  if (parentId !== top && changed.has("parentId")) {
    const parent = await db
      .selectFrom("menus")
      .select(["type", "category"])
      .where("id", "=", parentId)
      .executeTakeFirst();
    if (parent?.type !== FOLDER || parent.category !== after["category"]) {
      issues.push({ field: "parent", rule: "unknownReference", text: "server.menuParent" });
    }
  }
  const ceases = before && changed.has("type") && before["type"] === FOLDER;
  if (ceases && (await parentsAmong(db, [id])).has(id)) {
    issues.push({ field: "type", rule: "createOnly", text: "server.hasChildren" });
  }
  return issues;
}

/**
 * The dictionary or designed model that an entry shows, by id or code. Dictionaries are stored by id, models by code, by which their pages
 * are found. Reports and dashboards are on other servers, and the models of the mobile app are not known here: they are not checked.
 */
async function shownRecord(
  { db }: Writer,
  { after, changed }: Change,
): Promise<{ readonly moduleId: string; readonly issues: readonly IssueDraft[] }> {
  const [type, moduleId] = [Number(after["type"]), String(after["moduleId"] ?? "")];
  const isModel = type === MODEL && after["category"] === "Web";
  const isChecked = moduleId !== "" && (type === DICTIONARY || isModel);
  if (!isChecked || !["moduleId", "type"].some((member) => changed.has(member))) return { moduleId, issues: [] };
  const { rows } = isModel
    ? await sql<{ key: string }>`select code as key from designs
        where ${moduleId} in (id, code) and state <> 'removed' order by id = ${moduleId} desc`.execute(db)
    : await sql<{ key: string }>`select id as key from dictionary_types
        where ${moduleId} in (id, code) order by id = ${moduleId} desc`.execute(db);
  const [found] = rows;
  if (found) return { moduleId: found.key, issues: [] };
  const text = isModel ? ("server.menuModel" as const) : ("server.menuDictionary" as const);
  return { moduleId, issues: [{ field: "module", rule: "unknownReference", text }] };
}

/** The address, and the values that only list pages have. */
async function columnsOf(db: Kysely<Schema>, { after }: Change, moduleId: string): Promise<Row> {
  const type = Number(after["type"]);
  const controls = type === PAGE || type === MODEL || type === DICTIONARY;
  const { rows } = await sql<{ isTree: boolean }>`
    select is_tree from dictionary_types where id = ${moduleId}`.execute(db);
  return {
    urlAddress: addressOf(after),
    isTree: type === DICTIONARY && rows[0]?.isTree === true,
    ...(!controls && { usesButtons: false, usesColumns: false, usesData: false }),
  };
}

async function parentsAmong(db: Kysely<Schema>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct parent_id as id from menus where parent_id = any(${[...ids]}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
