import type { Refusal } from "../respond.ts";
import { refuse } from "../respond.ts";
import { systemCode } from "../startError.ts";
import type { RecordTable } from "./recordTable.ts";

/** Says in our words which constraint a write of one record broke; undefined for every other error. */
export function refusalOf(table: RecordTable, removing: boolean, error: unknown): Refusal | undefined {
  switch (systemCode(error)) {
    case "23505": {
      const constraint = constraintOf(error);
      const broken = table.uniques[constraint] ?? table.contested?.[constraint];
      return broken && refuse.duplicate(broken.field, broken.text);
    }
    case "23503":
      return removing
        ? refuse.because("referenced", table.referencedText ?? "server.referenced")
        : refuse.conflict("server.unknownRecord");
    default:
      return undefined;
  }
}

function constraintOf(error: unknown): string {
  return error instanceof Error && "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : "";
}
