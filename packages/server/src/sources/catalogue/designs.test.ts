import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

import {
  type DesignedField,
  type FoundTable,
  planTable,
  type TableDesign,
  type TableKind,
} from "@banche/core/tableDesign";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "../../testing/index.ts";
import type { Query, QueryRows } from "../query/query.ts";
import type { Source } from "../source.ts";
import { readFields, readTable } from "./catalogue.ts";

/** A database in which statements are run and queried. */
interface Side {
  readonly kind: TableKind;
  run(statements: readonly string[]): Promise<void>;
  ask(query: Query): Promise<QueryRows>;
}

const folder = mkdtempSync(join(tmpdir(), "banche-designs-"));
let database: TestDatabase;
let client: pg.Client;
let file: DatabaseSync;
beforeAll(async () => {
  database = await createTestDatabase(inject("postgresUrl"), "empty");
  client = new pg.Client(database.url);
  await client.connect();
  file = new DatabaseSync(join(folder, "one.db"));
});
afterAll(async () => {
  file.close();
  rmSync(folder, { recursive: true, force: true });
  await client.end();
  await database.drop();
});

const answer = (rows: readonly Readonly<Record<string, unknown>>[]): QueryRows => ({ columns: [], rows, cut: false });
const sides: readonly Side[] = [
  {
    kind: "PostgreSQL",
    run: async (statements) => {
      for (const one of statements) await client.query(one);
    },
    ask: async ({ text, values }) =>
      answer(
        (
          await client.query(
            text,
            values.map(({ value }) => value),
          )
        ).rows as never,
      ),
  },
  {
    kind: "SQLite",
    run: async (statements) => statements.forEach((one) => file.exec(one)),
    ask: async ({ text, values }) =>
      answer(file.prepare(text).all(...values.map(({ value }): SQLInputValue => value)) as never),
  },
];

const lengths: Readonly<Record<string, readonly string[]>> = {
  varchar: ["1", "50", "4000"],
  decimal: ["10,2", "5,0", "20,10"],
};
const types = ["varchar", "int", "bigint", "decimal", "datetime", "text"] as const;
const typed = fc
  .constantFrom(...types)
  .chain((type) => fc.constantFrom(...(lengths[type] ?? [""])).map((length) => ({ type, length })));
const names = ["a", "b", "C", "d1", "_e", "select", "Order", "f_g"] as const;
/** Texts that would end a string or a statement if they were not escaped. */
const comments = fc.constantFrom("", "说明", "it's", `"x"; drop table t; --`, "back\\slash", "$1 ? @a");
const fields = fc
  .uniqueArray(
    fc.record({
      name: fc.constantFrom(...names),
      typed,
      nullable: fc.boolean(),
      primary: fc.boolean(),
      comment: comments,
    }),
    {
      ...{ selector: ({ name }) => name.toLowerCase(), minLength: 1, maxLength: 6 },
    },
  )
  .map((all) =>
    all.map(({ typed: type, primary, nullable, ...field }): DesignedField => ({
      ...field,
      ...type,
      primary,
      nullable: nullable && !primary,
    })),
  );
const design = fc.record({ name: fc.constantFrom("t_one", "T_two"), comment: comments, fields });

/** A second design whose first fields are those of the first one, with other names and types. */
const pair = fc.tuple(design, design, fc.nat(5)).map(([first, second, kept]) => {
  const last = second.fields.map((field, at) => {
    const was = at <= kept ? first.fields[at] : undefined;
    if (!was) return field;
    return { ...(converts(was, field) ? field : { ...field, type: was.type, length: was.length }), was: was.name };
  });
  return { first, second: { ...second, fields: last } };
});

/** PostgreSQL cannot convert between times and numbers. */
const converts = (from: DesignedField, to: DesignedField): boolean =>
  (from.type === "datetime") === (to.type === "datetime") ||
  ["varchar", "text"].some((one) => one === from.type || one === to.type);

async function found({ kind, ask }: Side, name: string): Promise<FoundTable | undefined> {
  const source = { kind } as Source;
  const table = await readTable(ask, source, name);
  return table && { ...table, fields: await readFields(ask, source, name), hasRows: false };
}

/** The facts that a design and a table have in common. */
function told(kind: TableKind, { name, comment, fields: all }: Pick<TableDesign, "name" | "comment" | "fields">) {
  const says = (text: string) => (kind === "SQLite" ? "" : text);
  const one = ({ was: _was, ...field }: DesignedField) =>
    [field.name, { ...field, fixed: false, comment: says(field.comment) }] as const;
  return { name, comment: says(comment), fields: Object.fromEntries(all.map(one)) };
}

async function become(side: Side, before: FoundTable | undefined, after: TableDesign | undefined): Promise<void> {
  const plan = planTable({ kind: side.kind, schema: "", before, after });
  expect(plan.issues).toEqual([]);
  await side.run(plan.steps.map(({ sql }) => sql));
}

describe.each(sides)("a table of $kind", (side) => {
  test("matches its design after creation and after a change, and then needs no step", async () => {
    await fc.assert(
      fc.asyncProperty(pair, async ({ first, second }) => {
        await become(side, undefined, first);
        const made = await found(side, first.name);
        try {
          expect(made && told(side.kind, made)).toEqual(told(side.kind, first));
          await become(side, made, second);
          const changed = await found(side, second.name);
          expect(changed && told(side.kind, changed)).toEqual(told(side.kind, second));
          const again = second.fields.map((field) => ({ ...field, was: field.name }));
          expect(
            planTable({ kind: side.kind, schema: "", before: changed, after: { ...second, fields: again } }).steps,
          ).toEqual([]);
        } finally {
          await side.run(['drop table if exists "t_one"', 'drop table if exists "T_two"']);
        }
      }),
      { numRuns: 60 },
    );
  });
});
