import { describe, expect, test } from "vitest";

import type { DesignedField, FoundField, FoundTable, TableDesign, TableKind } from "./design.ts";
import { planTable } from "./planTable.ts";
import { readType } from "./types.ts";
import { quoteName } from "./words.ts";

const field = (name: string, more: Partial<DesignedField> = {}): DesignedField => ({
  ...{ name, type: "varchar", length: "50", nullable: true, primary: false, comment: "" },
  ...more,
});
const is = (name: string, more: Partial<FoundField> = {}): FoundField => ({ ...field(name), fixed: false, ...more });
const table = (fields: readonly FoundField[], more: Partial<FoundTable> = {}): FoundTable => ({
  ...{ name: "t", schema: "", comment: "", fields, primaryName: "pk", bound: false, hasRows: true },
  ...more,
});
const design = (fields: readonly DesignedField[], more: Partial<TableDesign> = {}): TableDesign => ({
  ...{ name: "t", comment: "", fields },
  ...more,
});
const plan = (kind: TableKind, before: FoundTable | undefined, after: TableDesign | undefined) =>
  planTable({ kind, schema: before?.schema ?? "", before, after });
const sql = (kind: TableKind, before: FoundTable | undefined, after: TableDesign | undefined) =>
  plan(kind, before, after).steps.map((step) => step.sql);
const kept = (name: string, more: Partial<DesignedField> = {}) => field(name, { was: name, ...more });

describe("a refused design", () => {
  const old = table([is("a"), is("n", { type: "int", length: "", fixed: true })]);
  test.each([
    ["a name with a quote", design([kept("a"), field('x"; drop table t')]), "fieldName"],
    ["a name with two underscores", design([kept("a"), field("x__y")]), "fieldName"],
    ["the name of a table", design([kept("a")], { name: "t`" }), "tableName"],
    ["the same name in another case", design([kept("a"), field("A")]), "twice"],
    ["one field said to be two", design([kept("a"), field("b", { was: "a" })]), "unknownField"],
    ["a field that is not there", design([kept("a"), field("b", { was: "zz" })]), "unknownField"],
    ["a type in words of a database", design([kept("a"), field("b", { type: "jsonb" })]), "unknownType"],
    ["a length that is none", design([kept("a"), field("b", { length: "0" })]), "length"],
    ["more decimals than digits", design([kept("a"), field("b", { type: "decimal", length: "2,3" })]), "length"],
    ["a new field that rows would need", design([kept("a"), field("b", { nullable: false })]), "neededAtOnce"],
    ["another type of a counter", design([kept("a"), kept("n", { type: "bigint", length: "" })]), "fixedField"],
    ["no field", design([]), "noFields"],
    ["no field of those that are there", design([field("b")]), "noneKept"],
  ] as const)("%s", (_what, after, fault) => {
    const { issues, steps } = plan("PostgreSQL", old, after);
    expect(issues.map((issue) => issue.fault)).toContain(fault);
    expect(steps).toEqual([]);
  });
});

describe("lost data", () => {
  const old = table([is("a"), is("d", { type: "decimal", length: "10,2" }), is("i", { type: "int", length: "" })]);
  const all = [
    kept("a"),
    kept("d", { type: "decimal", length: "10,2" }),
    kept("i", { type: "int", length: "" }),
  ] as const;
  const losses = (...fields: readonly DesignedField[]) => plan("PostgreSQL", old, design(fields)).losses;

  test("no data is lost when names change and types grow", () => {
    const [a, d, i] = all;
    expect(losses({ ...a, name: "b", length: "51" }, { ...d, length: "12,3" }, { ...i, type: "bigint" })).toEqual([]);
    expect(
      losses(
        { ...a, type: "text" },
        { ...d, type: "varchar", length: "20" },
        { ...i, type: "decimal", length: "12,2" },
      ),
    ).toEqual([]);
  });

  test.each([
    ["a shorter text", [{ ...all[0], length: "49" }, all[1], all[2]], ["a"]],
    ["fewer digits before the point", [all[0], { ...all[1], length: "10,3" }, all[2]], ["d"]],
    ["a whole number with too few digits", [all[0], all[1], { ...all[2], type: "decimal", length: "9,0" }], ["i"]],
    ["a field that goes", [all[0], all[2]], ["d"]],
    ["text that becomes a number", [{ ...all[0], type: "int" }, all[1], all[2]], ["a"]],
  ] as const)("%s", (_what, fields, names) => {
    expect(losses(...fields)).toEqual(names);
    const empty = { ...old, hasRows: false };
    expect(plan("PostgreSQL", empty, design(fields)).losses).toEqual([]);
  });

  test("a dropped table loses its rows", () => {
    expect(plan("MySql", old, undefined)).toMatchObject({
      losses: ["t"],
      atomic: false,
      steps: [{ sql: "drop table `t`" }],
    });
  });
});

describe("statements", () => {
  const old = table([is("id", { type: "int", length: "", primary: true, nullable: false }), is("a")], {
    schema: "dbo",
  });
  const id = kept("id", { type: "int", length: "", primary: true, nullable: false });

  test("of SQL Server", () => {
    expect(sql("SqlServer", undefined, design([field("a", { type: "text", length: "" })]))).toEqual([
      "create table [t] (\n  [a] nvarchar(max) null\n)",
    ]);
    const after = design([id, kept("a", { name: "b", length: "80" }), field("c")], { name: "u" });
    expect(sql("SqlServer", old, after)).toEqual([
      "exec sp_rename N'[dbo].[t].[a]', N'b', N'COLUMN'",
      "alter table [dbo].[t] alter column [b] nvarchar(80) null",
      "alter table [dbo].[t] add [c] nvarchar(50) null",
      "exec sp_rename N'[dbo].[t]', N'u'",
    ]);
    expect(sql("SqlServer", old, design([id, kept("a", { comment: "it's" })]))[0]).toContain("@value = N'it''s'");
  });

  test("of MySQL repeat the whole definition of a field and rename it first", () => {
    const before = { ...old, schema: "" };
    expect(sql("MySql", before, design([id, kept("a", { name: "b", comment: "a\\'b" })]))).toEqual([
      "alter table `t` rename column `a` to `b`",
      "alter table `t` modify column `b` varchar(50) null comment 'a\\\\''b'",
    ]);
  });

  test("drop the primary key before field changes and add it after them", () => {
    const after = design([kept("id", { type: "int", length: "" }), kept("a", { primary: true })]);
    expect(sql("PostgreSQL", { ...old, hasRows: false }, after)).toEqual([
      'alter table "dbo"."t" drop constraint "pk"',
      'alter table "dbo"."t" alter column "id" drop not null',
      'alter table "dbo"."t" alter column "a" set not null',
      'alter table "dbo"."t" add primary key ("a")',
    ]);
  });

  test("double the quotes inside existing names", () => {
    expect(quoteName("PostgreSQL", 'a"b')).toBe('"a""b"');
    expect(quoteName("MySql", "a`b")).toBe("`a``b`");
    expect(quoteName("SqlServer", "a]b")).toBe("[a]]b]");
    expect(sql("SQLite", table([is('x"y')]), undefined)).toEqual(['drop table "t"']);
  });
});

test.each([
  ["PostgreSQL", "character varying(50)", "varchar", "50"],
  ["PostgreSQL", "numeric(10,2)", "decimal", "10,2"],
  ["PostgreSQL", "numeric", "numeric", ""],
  ["PostgreSQL", "timestamp without time zone", "datetime", ""],
  ["PostgreSQL", "timestamp(3) without time zone", "timestamp(3) without time zone", ""],
  ["PostgreSQL", "jsonb", "jsonb", ""],
  ["MySql", "int(11)", "int", ""],
  ["MySql", "int(10) unsigned", "int(10) unsigned", ""],
  ["MySql", "varchar(20)", "varchar", "20"],
  ["SqlServer", "nvarchar(max)", "text", ""],
  ["SqlServer", "nvarchar(50)", "varchar", "50"],
  ["SqlServer", "varchar(50)", "varchar(50)", ""],
  ["SQLite", "DECIMAL(10, 2)", "decimal", "10,2"],
] as const)("reads %s %s as %s %s", (kind, native, type, length) => {
  expect(readType(kind, native)).toEqual({ type, length });
});
