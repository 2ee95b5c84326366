import { DatabaseSync } from "node:sqlite";

import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { SourceKind } from "../source.ts";
import { readStatement, StatementError } from "./statement.ts";

const known = new Set(["a", "b", "from_day", "user"]);
const read = (sql: string, kind: SourceKind = "PostgreSQL") =>
  readStatement(sql, kind, (name, at) => (known.has(name) ? `$${at + 1}` : undefined));

describe("refused", () => {
  const each: [what: string, sql: string, fault: string, kind?: SourceKind][] = [
    ["nothing", "  -- only a comment\n", "empty"],
    ["an update", "update t set n = 1", "notSelect"],
    ["a block", "do $$ begin end $$", "notSelect"],
    ["brackets first", "(select 1)", "notSelect"],
    ["two statements", "select 1; drop table t", "several"],
    ["a second one behind a comment", "select 1 /* ; */; -- x\n delete from t", "several"],
    ["a comment that does not end", "select 1 /* /* */ ; drop table t", "unclosed"],
    ["a comment that ends sooner in SQLite", "select 1 /* /* */ ; drop table t", "several", "SQLite"],
    ["a dash comment that is none in MySQL", "select 5--1; drop table t", "several", "MySql"],
    ["a comment that MySQL carries out", "select 1 /*!50000 into outfile '/tmp/x' */", "hint", "MySql"],
    ["a comment that MariaDB carries out", "select 1 /*M!100000 , sleep(9) */", "hint", "MySql"],
    ["a quote that is not escaped in PostgreSQL", "select 'a\\'; drop table t; -- '", "several"],
    ["an escape string", "select e'a\\'' || 'x'; drop table t", "several"],
    ["an open string", "select 'a", "unclosed"],
    ["an open dollar quote", "select $x$ a $y$", "unclosed"],
    ["an open name", 'select "a', "unclosed"],
    ["a table made", "select * into x from t", "notSelect"],
    ["a file written", "select 1 into outfile '/tmp/x'", "notSelect", "MySql"],
    ["rows that are deleted in a WITH", "with gone as (delete from t returning n) select * from gone", "notSelect"],
    ["rows that are locked", "select * from t for update", "notSelect"],
    ["another server", "select * from openrowset('x', 'y', 'z')", "notSelect", "SqlServer"],
    ["an unknown parameter", "select @nobody", "unknown"],
    ["an unknown parameter with a colon", "select :nobody", "unknown"],
    ["a question mark", "select ?", "placeholder", "SQLite"],
    ["a numbered placeholder", "select $1", "placeholder"],
    ["a null byte", "select 1\0", "placeholder"],
  ];
  test.each(each)("%s", (...[_what, sql, fault, kind]) => {
    expect(() => read(sql, kind)).toThrow(expect.objectContaining({ name: "StatementError", fault }));
  });
});

describe("read", () => {
  const each: [sql: string, text: string, names: readonly string[], kind?: SourceKind][] = [
    ["select * from t where n = @a;  -- end", "select * from t where n = $1;", ["a"]],
    ["SELECT :a, @a, :b", "SELECT $1, $2, $3", ["a", "a", "b"]],
    ["select '@a', \"@a\", @a", "select '@a', \"@a\", $1", ["a"]],
    ["select n::text, @a::int from t", "select n::text, $1::int from t", ["a"]],
    ["select $x$ @a; '$x$, @b", "select $x$ @a; '$x$, $1", ["b"]],
    ["select a[1] from t where d >= @from_day", "select a[1] from t where d >= $1", ["from_day"]],
    ["select [@a] from t where n=@a", "select [@a] from t where n=$1", ["a"], "SqlServer"],
    ['select `@a`, "@a\\"", @@version from t', 'select `@a`, "@a\\"", @@version from t', [], "MySql"],
    ["with x as (select 1 n) select * from x /* @a */", "with x as (select 1 n) select * from x", []],
    ["select t.update, 'delete' from t", "select t.update, 'delete' from t", []],
    ["select 1 # drop\n, @a", "select 1  \n, $1", ["a"], "MySql"],
    ["select 1 /* /* */ ; drop table t --*/", "select 1", []],
    ["select 'a\\'; drop table t; -- '", "select 'a\\'; drop table t; -- '", [], "MySql"],
    ["select e'\\'@a', @a", "select e'\\'@a', $1", ["a"]],
  ];
  test.each(each)("%s", (...[sql, text, names, kind]) => {
    expect(read(sql, kind)).toEqual({ text: text.replace(/;$/, ""), names });
  });
});

/** Texts of SQLite without parameters, and their value. */
const literal = fc.string({ unit: "grapheme" }).map((value) => value.replaceAll("\0", ""));
const piece = fc.oneof(
  literal.map((value) => ({ sql: `'${value.replaceAll("'", "''")}'`, value, names: [] as string[] })),
  fc.constantFrom("a", "b").map((name) => ({ sql: `@${name}`, value: undefined, names: [name] })),
  fc.constantFrom("a", "b").map((name) => ({ sql: `:${name}`, value: undefined, names: [name] })),
);
const comment = fc.oneof(
  literal.map((text) => `/*${text.replaceAll("*/", "")} @a ; '*/`),
  literal.map((text) => `-- ${text.replace(/[\r\n\u2028\u2029]/g, "")} :b ; "\n`),
  fc.constant(" "),
);

test("parameters are bound where they were named, with any strings and comments between them", () => {
  const database = new DatabaseSync(":memory:");
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, comment), { minLength: 1, maxLength: 8 }), literal, literal, (parts, a, b) => {
      const given: Readonly<Record<string, string>> = { a, b };
      const sql = `select ${parts.map(([{ sql: one }, beside], at) => `${beside}${one}${beside} as c${at}`).join(", ")};`;
      const { text, names } = readStatement(sql, "SQLite", (name) => (Object.hasOwn(given, name) ? "?" : undefined));
      expect(names).toEqual(parts.flatMap(([one]) => one.names));
      const row = database.prepare(text).get(...names.map((name) => given[name] ?? ""));
      expect(Object.values(row ?? {})).toEqual(
        parts.map(
          ([
            {
              value,
              names: [name = ""],
            },
          ]) => value ?? given[name],
        ),
      );
    }),
  );
});

test("any text is read or refused with a StatementError", () => {
  const kinds: readonly SourceKind[] = ["PostgreSQL", "MySql", "SqlServer", "SQLite"];
  const signs = fc.constantFrom(
    "'",
    '"',
    "`",
    "[",
    "]",
    "$",
    "$$",
    "/*",
    "*/",
    "--",
    "#",
    ";",
    "@a",
    ":b",
    "\\",
    "\n",
    "select ",
    "e",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(signs, fc.string()), { maxLength: 20 }), fc.constantFrom(...kinds), (parts, kind) => {
      try {
        read(`select ${parts.join("")}`, kind);
      } catch (error) {
        expect(error).toBeInstanceOf(StatementError);
      }
    }),
  );
});
