import { contract } from "@banche/core/wire";

import type { Deps } from "../../deps.ts";
import { policyOf } from "../../policy/policies.ts";
import { writeOne } from "../../records/attempt.ts";
import { creating, recordHandlers } from "../../records/recordHandlers.ts";
import { newRecord } from "../../tables/changes.ts";
import type { Call, HandlersOf } from "../../wire/handlers.ts";
import { menuColumnTable } from "./table.ts";

/** Columns of menu entries: the standard calls, and adding several at once (contract-base §3.4). */
export function menuColumnsHandlers(deps: Deps): HandlersOf<typeof contract.menuColumns> {
  return { ...recordHandlers(contract.menuColumns, menuColumnTable, deps), addMany };
}

/** Adds the columns that the entry does not have yet. The platform's client sends empty table names. */
async function addMany(call: Call<typeof contract.menuColumns.addMany>): Promise<undefined> {
  const { db, body } = call;
  const { menuId, table = "", tableName = "", columns } = body;
  const policy = await policyOf(menuColumnTable, call);
  const attempt = creating(policy, call);
  const there = await db.selectFrom("menuColumns").select(["code", "sortOrder"]).where("menuId", "=", menuId).execute();
  const known = new Set(there.map(({ code }) => code));
  let order = Math.max(0, ...there.map(({ sortOrder }) => sortOrder));
  for (const { code, name } of columns) {
    if (known.has(code)) continue;
    known.add(code);
    order += 1;
    const draft = { menuId, code, name: name === undefined || name === "" ? code : name, table, tableName, order };
    await writeOne(attempt, newRecord(menuColumnTable, draft));
  }
  return undefined;
}
