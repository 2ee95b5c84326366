import { type ResourceField, valueAt } from "@banche/core";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Session } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import type { IssueDraft } from "../respond.ts";
import { factoryOf } from "../scope.ts";
import type { Written } from "./check.ts";

/** Ids of a target among `ids` that a session may point to. */
type Existing = (ids: RawBuilder<unknown>, session: Session) => RawBuilder<{ id: string }>;

const inFactory =
  (table: string): Existing =>
  (ids, session) =>
    sql<{
      id: string;
    }>`select id from ${sql.table(table)} where id = any(${ids}) and factory_id = ${factoryOf(session)}`;
const shared =
  (table: string): Existing =>
  (ids) =>
    sql<{ id: string }>`select id from ${sql.table(table)} where id = any(${ids})`;

const targets: Readonly<Record<string, Existing>> = {
  organizations: inFactory("organizations"),
  departments: inFactory("departments"),
  positions: inFactory("positions"),
  roles: shared("roles"),
  dictionaryTypes: shared("dictionaryTypes"),
  dictionaryItems: shared("dictionaryItems"),
  areas: shared("areas"),
  users: (ids, session) => sql<{ id: string }>`
    select user_id as id from user_factories where user_id = any(${ids}) and factory_id = ${factoryOf(session)}`,
};

/** The fields that point to something which does not exist in the factory of the session. */
export async function findMissing(
  { db, session, values }: Written,
  fields: readonly ResourceField[],
): Promise<readonly IssueDraft[]> {
  const issues: IssueDraft[] = [];
  for (const field of fields) {
    if (field.kind !== "reference" && field.kind !== "references") continue;
    const ids = idsIn(valueAt(values, field.key));
    const known = await existing(db, field, ids, session);
    const missing = ids.find((id) => !known.has(id));
    if (missing !== undefined) {
      issues.push({
        field: field.name,
        rule: "unknownReference",
        params: { value: missing.slice(0, 80) },
        text: "server.unknownRecord",
      });
    }
  }
  return issues;
}

async function existing(
  db: Kysely<Schema>,
  field: { readonly target: string; readonly only?: string },
  ids: readonly string[],
  session: Session,
): Promise<ReadonlySet<string>> {
  // A department may lie below a company; only where `only` says so must it be a department.
  const names =
    field.target === "departments" && field.only === undefined ? ["departments", "organizations"] : [field.target];
  const found = await Promise.all(
    names.map(async (name) => {
      const target = targets[name];
      if (!target) throw new Error(`Nobody knows where to find ${name}`);
      const { rows } = await target(sql`${[...ids]}::text[]`, session).execute(db);
      return rows.map(({ id }) => id);
    }),
  );
  return new Set(found.flat());
}

function idsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)];
}
