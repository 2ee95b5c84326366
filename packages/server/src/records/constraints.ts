import type { Refusal } from "../respond.ts";
import { refuse } from "../respond.ts";
import { systemCode } from "../startError.ts";
import type { RecordTable } from "./recordTable.ts";

/** Runs a write and says in our words which constraint it broke. Other errors pass as they are. */
export async function sayingWhy<T>(table: RecordTable, removing: boolean, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw refusalOf(table, removing, error) ?? error;
  }
}

function refusalOf(table: RecordTable, removing: boolean, error: unknown): Refusal | undefined {
  switch (systemCode(error)) {
    case "23505": {
      const broken = table.uniques[constraintOf(error)];
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
