import { checkDesign, type DesignIssue } from "./check.ts";
import { commentText } from "./comments.ts";
import type { FoundTable, TableDesign, TableKind } from "./design.ts";
import { planChange } from "./planChange.ts";
import { step, type TableStep } from "./steps.ts";
import { settled } from "./types.ts";
import { fieldText, primaryText, quoteTable } from "./words.ts";

/** The plan for applying a design to a table. */
export interface TablePlan {
  /** If there are any, nothing is planned. */
  readonly issues: readonly DesignIssue[];
  /** In order; empty if the table already has this design. */
  readonly steps: readonly TableStep[];
  /** Names that must be confirmed because a step deletes their data; empty if the table has no rows. */
  readonly losses: readonly string[];
  /** Whether the database rolls back all steps when one fails. MySQL keeps the finished steps. */
  readonly atomic: boolean;
}

/** The current and the wanted table; one of them may be missing. */
export interface TableChange {
  readonly kind: TableKind;
  /** Schema of a new table; empty: the default schema of the database. */
  readonly schema: string;
  /** Missing: a new table. */
  readonly before?: FoundTable | undefined;
  /** Missing: the table is deleted. */
  readonly after?: TableDesign | undefined;
}

/**
 * Plans how a table is created, changed or deleted: statements for its kind of database. Fields are identified by
 * their former name (`was`), so a renamed field keeps its values. The field order of an existing table is not
 * changed.
 */
export function planTable({ kind, schema, before, after }: TableChange): TablePlan {
  const wanted = after && { ...after, fields: after.fields.map(settled) };
  const issues = wanted ? checkDesign(kind, before, wanted) : [];
  const planned = (steps: readonly TableStep[], more: readonly DesignIssue[] = []): TablePlan => ({
    issues: more,
    steps,
    losses: before?.hasRows ? [...new Set(steps.flatMap(({ loses }) => loses.map(({ name }) => name)))] : [],
    atomic: kind !== "MySql",
  });
  if (issues.length > 0) return planned([], issues);
  if (!wanted) return planned(before ? [dropTable(kind, before)] : []);
  if (!before) return planned(createTable({ kind, schema }, wanted));
  const found = planChange(kind, before, wanted);
  return "issue" in found ? planned([], [found.issue]) : planned(found.steps);
}

function dropTable(kind: TableKind, before: FoundTable): TableStep {
  const { name } = before;
  return step("dropTable", name, `drop table ${quoteTable(kind, before)}`, [{ name, what: "rows" }]);
}

function createTable({ kind, schema }: Pick<TableChange, "kind" | "schema">, after: TableDesign): readonly TableStep[] {
  const { name, fields, comment } = after;
  const lines = [...fields.map((field) => fieldText(kind, field)), primaryText(kind, fields)].filter(Boolean);
  const sql = `create table ${quoteTable(kind, { schema, name })} (\n  ${lines.join(",\n  ")}\n)`;
  const at = { kind, schema, table: name };
  const said = [
    [name, comment === "" ? undefined : commentText(at, comment)] as const,
    ...fields.map(
      (field) => [field.name, field.comment === "" ? undefined : commentText(at, field.comment, field.name)] as const,
    ),
  ];
  const comments = said.flatMap(([about, text]) => (text === undefined ? [] : [step("comment", about, text)]));
  return [step("createTable", name, sql), ...comments];
}
