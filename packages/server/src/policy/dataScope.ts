import type { Resource } from "@banche/core";
import { type RawBuilder, sql } from "kysely";

import type { Session } from "../auth/sessions.ts";
import { departmentsWithin } from "../people/departmentsWithin.ts";
import { departmentOf } from "../people/placeOfUser.ts";
import { factoryOf } from "../auth/scope.ts";
import { conditionOf } from "./conditions.ts";
import type { RowSource } from "./rowSource.ts";
import type { Scheme } from "../access/schemes.ts";

/**
 * The rows that any of the schemes shows. A scheme that cannot be applied to this resource shows no rows. This happens if the resource
 * declares no owner or department field, or if the conditions are invalid.
 *
 * @returns undefined where all rows are shown
 */
export function shownBy(
  schemes: readonly Scheme[] | undefined,
  about: { readonly resource: Resource; readonly source: RowSource; readonly session: Session },
): RawBuilder<unknown> | undefined {
  if (schemes === undefined || schemes.some(({ scope }) => scope === "all")) return undefined;
  const parts = schemes.flatMap((scheme) => partOf(scheme, about) ?? []);
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

function partOf(
  { scope, departmentIds, conditions }: Scheme,
  about: { readonly resource: Resource; readonly source: RowSource; readonly session: Session },
): RawBuilder<unknown> | undefined {
  const { resource, source, session } = about;
  switch (scope) {
    case "all":
      return sql`true`;
    case "own": {
      const owner = ownerOf(resource, source);
      return owner && sql`${owner} = ${session.userId}`;
    }
    case "department": {
      const department = departmentIn(resource, source);
      return department && sql`${department} in ${departmentOf(session)}`;
    }
    case "departmentAndBelow":
      return below(resource, source, session);
    case "departments": {
      const department = departmentIn(resource, source);
      return department && sql`${department} = any(${[...departmentIds]}::text[])`;
    }
    case "conditions":
      return conditionOf(conditions, about);
  }
}

function ownerOf({ dataScope, fields }: Resource, source: RowSource): RawBuilder<unknown> | undefined {
  const owner = dataScope?.owner;
  if (owner === "creator") return source.creator;
  const field = fields[owner ?? ""];
  return field && source.value(field);
}

function departmentIn({ dataScope, fields }: Resource, source: RowSource): RawBuilder<unknown> | undefined {
  const department = dataScope?.department;
  if (department === "itself") return source.id;
  const field = fields[department ?? ""];
  return field && source.value(field);
}

/**
 * The condition that the row belongs to the user's department or to one below it. A new or moved department is found through its parent.
 */
function below(resource: Resource, source: RowSource, session: Session): RawBuilder<unknown> | undefined {
  const department = departmentIn(resource, source);
  const all = departmentsWithin(sql`array${departmentOf(session)}`, factoryOf(session));
  if (department === undefined || resource.dataScope?.department !== "itself") {
    return department && sql`${department} in ${all}`;
  }
  const { parent } = resource.fields;
  const above = parent && source.value(parent);
  return sql`(${department} in ${departmentOf(session)}${above ? sql` or ${above} in ${all}` : sql``})`;
}
