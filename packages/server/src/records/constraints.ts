import type { TextKey } from "@banche/core";

import type { AccessPolicy } from "../policy/accessPolicy.ts";
import type { Refusal } from "../base/respond.ts";
import { refuse } from "../base/respond.ts";
import { systemCode } from "../base/startError.ts";
import { columnOf } from "../tables/columns.ts";
import type { RecordTable } from "../tables/recordTable.ts";
import { snakeCase } from "../tables/rows.ts";

/** Turns a violated constraint into a refusal for the write of one record. Undefined for any other error. */
export function refusalOf(
  { table, hides }: Pick<AccessPolicy, "table" | "hides">,
  removing: boolean,
  error: unknown,
): Refusal | undefined {
  const { refusals } = table.resource;
  switch (systemCode(error)) {
    case "23505": {
      const constraint = constraintOf(error);
      const contested = table.contested?.[constraint];
      const field = contested?.field ?? fieldOf(table, constraint);
      if (field === undefined) return undefined;
      // Reporting the value would reveal the content of a column that the caller may not see.
      if (hides(field)) return refuse.conflict("server.takenHidden");
      return refuse.duplicate(field, contested?.text ?? ((refusals?.taken ?? "server.taken") as TextKey));
    }
    case "23P01": {
      const contested = table.contested?.[constraintOf(error)];
      return contested && refuse.duplicate(contested.field, contested.text);
    }
    case "23503":
      return removing
        ? refuse.because("referenced", (refusals?.referenced ?? "server.referenced") as TextKey)
        : refuse.conflict("server.unknownRecord");
    default:
      return undefined;
  }
}

/** The field that a unique constraint belongs to. The name of the constraint is the table name followed by the column name. */
function fieldOf({ resource, table }: RecordTable, constraint: string): string | undefined {
  const name = constraint.replace(/_key$/, "");
  if (!name.startsWith(`${snakeCase(table.split(".").at(-1) ?? table)}_`)) return undefined;
  return Object.keys(resource.unique ?? {}).find((field) => name.endsWith(`_${snakeCase(columnOf(resource, field))}`));
}

function constraintOf(error: unknown): string {
  return error instanceof Error && "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : "";
}
