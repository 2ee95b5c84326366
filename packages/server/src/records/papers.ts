import type { ResourceField } from "@banche/core";
import { labelIn } from "@banche/core/text";
import { sql } from "kysely";

import { policyNamed } from "../policy/policies.ts";
import { columnOf } from "../tables/columns.ts";
import { tableOf } from "../tables/recordTable.ts";
import type { Context } from "../wire/handlers.ts";

/** A document of a vehicle or driver with its expiry day. */
export interface Paper {
  readonly ownerId: string;
  /** Name of the document. Empty where the session may not see it. */
  readonly field: string;
  readonly until: number;
}

const owners = ["vehicles", "drivers"] as const;

/**
 * Documents of these vehicles and drivers that expire on or before `lastDay`. A document that the session may not see is included without
 * its name.
 */
export async function papersUntil(call: Context, ids: readonly string[], lastDay: number): Promise<readonly Paper[]> {
  const found = await Promise.all(owners.map((name) => papersOf(call, name, ids)));
  return found.flat().filter(({ until }) => until <= lastDay);
}

/** All documents of these records of one resource that have an expiry day. */
export async function papersOf(
  call: Context,
  name: (typeof owners)[number],
  ids: readonly string[],
): Promise<readonly Paper[]> {
  const policy = await policyNamed(name, call);
  const wanted = [...new Set(ids)].filter((id) => id !== "");
  if (!policy || wanted.length === 0) return [];
  const { resource, table } = policy;
  const fields = Object.values(resource.fields).filter((field) => "expires" in field && field.expires);
  const column = (field: ResourceField) => sql`extract(epoch from t.${sql.ref(columnOf(resource, field.name))}) * 1000`;
  const { rows } = await sql<{ id: string; until: readonly (number | null)[] }>`
    select t.id, array[${sql.join(fields.map((field) => column(field)))}]::float8[] as until
    from ${tableOf(table)} where t.id = any(${wanted}::text[]) and t.factory_id = ${call.session.factoryId}`.execute(
    call.db,
  );
  return rows.flatMap(({ id, until }) =>
    fields.flatMap((field, at): readonly Paper[] => {
      const day = until[at];
      if (typeof day !== "number") return [];
      return [
        { ownerId: id, field: policy.hides(field.name) ? "" : labelIn(call.request.language, field.label), until: day },
      ];
    }),
  );
}
