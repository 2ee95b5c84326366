import type { Field, Resource } from "@banche/core";
import { type RawBuilder, sql } from "kysely";

import type { Session } from "../auth/sessions.ts";
import { factoryOf } from "../scope.ts";
import type { Fault, Given } from "./check.ts";
import { designedTable } from "./places.ts";
import type { Writer } from "./recordTable.ts";

type ReferenceField = Extract<Field, { readonly target: string }>;

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

/** Records of a designed model. */
function existingOf(resource: Resource | undefined): Existing | undefined {
  const designed = resource && designedTable(resource);
  if (!designed) return undefined;
  return designed.scope === "factory" ? inFactory(designed.table) : shared(designed.table);
}

/** The values that point to something which does not exist in the factory of the session; all are looked up by one read. */
export async function findMissing(writer: Writer, given: readonly Given[]): Promise<readonly Fault[]> {
  const pointers = given.flatMap(({ record, field, value }) =>
    "target" in field ? [{ record, name: field.name, targets: targetsOf(field), ids: idsIn(value) }] : [],
  );
  if (pointers.length === 0) return [];
  const wanted = new Map<string, Set<string>>();
  for (const pointer of pointers) {
    for (const target of pointer.targets) {
      const ids = wanted.get(target) ?? new Set();
      wanted.set(target, ids);
      for (const id of pointer.ids) ids.add(id);
    }
  }
  const known = await readExisting(writer, wanted);
  return pointers.flatMap(({ record, name, targets, ids }) => {
    const missing = ids.find((id) => !targets.some((target) => known.has(`${target} ${id}`)));
    if (missing === undefined) return [];
    const params = { value: missing.slice(0, 80) };
    const issue = { field: name, rule: "unknownReference", params, text: "server.unknownRecord" } as const;
    return [{ record, issue }];
  });
}

/** A department may lie below a company; only where `only` says so must it be a department. */
function targetsOf({ target, only }: ReferenceField): readonly string[] {
  return target === "departments" && only === undefined ? ["departments", "organizations"] : [target];
}

/** `departments <id>` of those that exist. */
async function readExisting(
  { db, session, registry }: Writer,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<ReadonlySet<string>> {
  const parts = [...wanted].map(([name, ids]) => {
    const existing = targets[name] ?? existingOf(registry.find(name));
    if (!existing) throw new Error(`Nobody knows where to find ${name}`);
    return sql`select ${name}::text || ' ' || id as found from (${existing(sql`${[...ids]}::text[]`, session)}) there`;
  });
  const { rows } = await sql<{ found: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ found }) => found));
}

function idsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)];
}
