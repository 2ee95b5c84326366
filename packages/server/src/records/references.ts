import type { Field } from "@banche/core";
import { kindOf, UPPER_AREAS } from "@banche/core/forms";
import { sql } from "kysely";

import { policyNamed } from "../policy/policies.ts";
import { areaIsOf } from "./areas.ts";
import type { Fault, Given } from "./check.ts";
import { tableOf, type Writer } from "../tables/recordTable.ts";

type ReferenceField = Extract<Field, { readonly target: string }>;

/**
 * Finds values that refer to a record which does not exist in the factory, or which the session may not see. One read looks up all of
 * them.
 */
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

/**
 * The resources that a reference may point to. A department field also accepts a company, unless `only` requires a department. Areas have
 * a level: `areas district`.
 */
function targetsOf(field: ReferenceField): readonly string[] {
  const { target, only } = field;
  if (kindOf(field).few) return [`${target} ${only ?? UPPER_AREAS}`];
  return target === "departments" && only === undefined ? ["departments", "organizations"] : [target];
}

/** The referenced records that the session may see, as `departments <id>` or `areas district <id>`. */
async function readExisting(
  writer: Writer,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<ReadonlySet<string>> {
  const parts = await Promise.all(
    [...wanted].map(async ([name, ids]) => {
      const [table = "", only] = name.split(" ");
      const policy = await policyNamed(table, writer);
      if (!policy) throw new Error(`Nobody knows where to find ${name}`);
      return sql`select ${name}::text || ' ' || t.id as found from ${tableOf(policy.table)}
        where ${policy.rows("get")} and ${only === undefined ? sql`true` : areaIsOf(only)} and t.id = any(${[...ids]}::text[])`;
    }),
  );
  const { rows } = await sql<{ found: string }>`${sql.join(parts, sql` union all `)}`.execute(writer.db);
  return new Set(rows.map(({ found }) => found));
}

function idsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)];
}
