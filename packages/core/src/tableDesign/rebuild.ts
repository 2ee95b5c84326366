import type { DesignIssue } from "./check.ts";
import { type FoundField, type FoundTable, sameName, type TableDesign } from "./design.ts";
import { type KeptField, lossOf, step, type TableStep } from "./steps.ts";
import { fieldText, primaryText, quoteName } from "./words.ts";

const kind = "SQLite";
/** A type name from the database that is safe in a statement. */
const plainType = /^([\p{L}_][\p{L}\p{N}_ ]*(\(\s*\d+(\s*,\s*\d+)?\s*\))?)?$/u;

interface Fields {
  readonly kept: readonly KeptField[];
  readonly dropped: readonly FoundField[];
}

/**
 * Rebuilds a SQLite table, because SQLite cannot change a field. Dependent objects of a table or field would be lost,
 * so only tables without them are rebuilt.
 */
export function rebuilt(
  before: FoundTable,
  after: TableDesign,
  { kept, dropped }: Fields,
): { readonly steps: readonly TableStep[] } | { readonly issue: DesignIssue } {
  if (before.bound) return { issue: { fault: "bound", name: before.name } };
  const fixed = kept.find(({ was, field }) => was.fixed || !plainType.test(field.type));
  if (fixed) return { issue: { fault: "fixedField", name: fixed.field.name } };
  const quoted = (name: string) => quoteName(kind, name);
  const name = sameName(before.name, "rebuilt_table") ? "rebuilt_table_2" : "rebuilt_table";
  const lines = [...after.fields.map((field) => fieldText(kind, field)), primaryText(kind, after.fields)];
  const to = kept.map(({ field }) => quoted(field.name)).join(", ");
  const from = kept.map(({ was }) => quoted(was.name)).join(", ");
  const loses = [...dropped.map((field) => ({ name: field.name, what: "field" as const })), ...kept.flatMap(lossOf)];
  const rebuild = (sql: string, lost = loses.slice(0, 0)) => step("rebuild", after.name, sql, lost);
  return {
    steps: [
      rebuild(`create table ${quoted(name)} (\n  ${lines.filter(Boolean).join(",\n  ")}\n)`),
      rebuild(`insert into ${quoted(name)} (${to}) select ${from} from ${quoted(before.name)}`, loses),
      rebuild(`drop table ${quoted(before.name)}`),
      rebuild(`alter table ${quoted(name)} rename to ${quoted(after.name)}`),
    ],
  };
}
