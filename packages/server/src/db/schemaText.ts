import { type Kysely, sql } from "kysely";

import type { Schema } from "./schema.ts";
import { readCatalog } from "./plan/catalog.ts";
import type { ColumnModel } from "./plan/model.ts";

/** Path of the generated `schema.ts`, for its header. */
export const schemaFile = "packages/server/src/db/schema.ts";

interface Remark {
  readonly table: string;
  readonly column: string;
  readonly comment: string | null;
  /** Check constraints on this column only. */
  readonly checks: readonly string[] | null;
}

/** The JavaScript type that the driver returns for an SQL type. 64-bit integers are counts and are read as numbers. */
const held: Readonly<Record<string, string>> = {
  text: "string",
  // A string, because a JavaScript number would round it.
  numeric: "string",
  "text[]": "string[]",
  boolean: "boolean",
  smallint: "number",
  integer: "number",
  bigint: "number",
  bytea: "Uint8Array",
};

/** The Kysely types for the tables of a migrated database, as the text of a file. */
export async function schemaText(db: Kysely<Schema>): Promise<string> {
  const tables = await readCatalog(db, "public");
  const remarks = await remarksIn(db);
  const interfaces = tables.map(({ name, columns }) => {
    const lines = columns.flatMap((column) => {
      const remark = remarks.find((one) => one.table === name && one.column === column.name);
      const comment = remark?.comment ? [`  /** ${remark.comment} */`] : [];
      return [...comment, `  ${camel(column.name)}: ${typeOf(name, column, remark?.checks ?? [])};`];
    });
    return `interface ${pascal(name)}Table {\n${lines.join("\n")}\n}\n`;
  });
  const members = tables.map(({ name }) => `  ${camel(name)}: ${pascal(name)}Table;`);
  const schema = `/** The tables as the code sees them: camel case here, snake case in SQL (kysely's CamelCasePlugin). */
export interface Schema {
${members.join("\n")}
}
`;
  const body = [...interfaces, schema].join("\n");
  const used = (names: readonly string[]): string => names.filter((name) => body.includes(`${name}<`)).join(", ");
  const own = ["DefaultJson", "GivenInstant", "Instant", "Json", "MaybeInstant", "MaybeJson"];
  return `// Made by \`npm run schema\` from a database with all migrations.
import type { ${used(["ColumnType", "Generated"])} } from "kysely";

import type { ${own.filter((name) => new RegExp(`: ${name};`).test(body)).join(", ")} } from "./columnTypes.ts";

${body}`;
}

function typeOf(table: string, column: ColumnModel, checks: readonly string[]): string {
  const { type, notNull, default: given, generated } = column;
  if (type === "timestamp with time zone") {
    if (!notNull) return "MaybeInstant";
    return given === undefined ? "GivenInstant" : "Instant";
  }
  if (type === "jsonb" || type === "json") {
    if (!notNull) return "MaybeJson";
    return given === undefined ? "Json" : "DefaultJson";
  }
  const plain = choicesIn(checks) ?? held[type];
  if (plain === undefined) throw new Error(`${table}.${column.name}: nothing is known of the type ${type}`);
  const value = notNull ? plain : `${plain} | null`;
  if (generated !== undefined) return `ColumnType<${value}, never, never>`;
  return given === undefined ? value : `Generated<${value}>`;
}

/** Turns `kind = ANY (ARRAY['user'::text, 'role'::text])` into `"role" | "user"`. */
function choicesIn(checks: readonly string[]): string | undefined {
  for (const check of checks) {
    const list = /= ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)/.exec(check)?.[1];
    if (list === undefined) continue;
    return [...list.matchAll(/'([^']*)'/g)].map(([, word = ""]) => JSON.stringify(word)).join(" | ");
  }
  return undefined;
}

async function remarksIn(db: Kysely<Schema>): Promise<readonly Remark[]> {
  const { rows } = await sql<Remark>`
    select c.relname as "table", a.attname as "column", col_description(c.oid, a.attnum) as comment,
      (select array_agg(pg_get_constraintdef(k.oid, true) order by k.conname) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(db);
  return rows;
}

function camel(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function pascal(name: string): string {
  const [first = "", ...rest] = camel(name);
  return first.toUpperCase() + rest.join("");
}
