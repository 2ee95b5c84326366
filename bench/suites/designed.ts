import type { Client, Resource } from "@banche/core";
import pg from "pg";

import { compare, type Verdict } from "../lib/measure.ts";
import { type Bench, startBench } from "../lib/server.ts";

const ROWS = Number(process.env["BENCH_ROWS"] ?? 1_000_000);
const CALLS = 200;

/** The bill rules again, as a designed model. */
const design = {
  ...{ name: "benchrules", title: ["规则", "Rules"], one: ["规则", "rule"], scope: "shared" },
  ...{ key: ["code"], label: "name", unique: { code: { ignoreCase: true }, name: {} } },
  fields: {
    name: { kind: "text", id: "name", label: ["名称", "Name"], max: 50, required: true },
    code: { kind: "text", id: "code", label: ["编码", "Code"], max: 50, required: true },
    prefix: { kind: "text", id: "prefix", label: ["前缀", "Prefix"], max: 50, required: true },
    digit: { kind: "integer", id: "digit", label: ["位数", "Digits"], min: 1, max: 9, required: true },
    startNumber: { kind: "text", id: "start", label: ["起始", "First"], max: 9, required: true },
    order: {
      kind: "integer",
      id: "order",
      label: ["排序", "Order"],
      wire: "sortCode",
      min: 0,
      max: 999_999,
      default: 0,
    },
    enabled: { kind: "flag", id: "enabled", label: ["状态", "State"], wire: "enabledMark", default: true },
  },
  list: {
    shape: "page",
    columns: ["name", "code", "digit", "startNumber", "enabled"],
    search: ["name"],
    sort: "order",
  },
  form: [["name", "code", "prefix", "digit", "startNumber", "order", "enabled"]],
};

/** Calls of a designed model against those of a declared resource with the same columns and number of rows, in one database. */
export async function run(): Promise<readonly Verdict[]> {
  const bench = await startBench();
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 1 });
  try {
    const { client } = bench;
    await client.designs.create({ body: { design } });
    await client.designs.setState({ params: { code: design.name }, body: { state: "published" } });
    await client.loadModels();
    const [declared, designed] = [resourceIn(client, "billRules"), resourceIn(client, design.name)];
    const sample = { name: "样例", code: "sample", prefix: "A", digit: 4, startNumber: "1", order: 1 };
    await client.of(declared).create({ ...sample, dateFormat: "no" });
    await client.of(designed).create(sample);
    await fill(pool, "bill_rules", { name: "name", code: "code", order: "sort_order" });
    const { rows } = await pool.query<{ name: string }>(
      "select schemaname || '.' || tablename as name from pg_tables where schemaname = 'designed'",
    );
    await fill(pool, rows[0]?.name ?? "", { name: "f_name", code: "f_code", order: "f_order" });

    const calls: readonly (readonly [string, (resource: Resource) => Promise<() => Promise<unknown>>])[] = [
      ["first page", async (resource) => () => client.of(resource).list({ query: { pageSize: 20 } })],
      ["page in the middle, by key", (resource) => nextPage(client, resource)],
      ["one record", (resource) => oneRecord(client, resource)],
    ];
    const verdicts: Verdict[] = [];
    for (const [name, callOf] of calls) {
      const [floor, subject] = [await callOf(declared), await callOf(designed)];
      verdicts.push(
        await compare({
          name: `designed model, ${name}, ${ROWS.toLocaleString("en")} rows`,
          floor: { name: "the declared resource", round: () => cost(bench, floor) },
          subject: { name: "the designed model", round: () => cost(bench, subject) },
          rounds: 7,
          // The server compiles what it runs often; until then the costs fall by more than the difference to be measured.
          warmUp: async () => {
            for (let at = 0; at < 3; at += 1) {
              await many(floor);
              await many(subject);
            }
          },
          atMost: 1.1,
        }),
      );
    }
    return verdicts;
  } finally {
    await pool.end();
    await bench.close();
  }
}

function resourceIn({ registry }: Client, name: string): Resource {
  const resource = registry.find(name);
  if (!resource) throw new Error(`no ${name}`);
  return resource;
}

async function nextPage(client: Client, resource: Resource): Promise<() => Promise<unknown>> {
  const { cursor } = await client.of(resource).list({ query: { page: ROWS / 40, pageSize: 20 } });
  if (!cursor) throw new Error(`${resource.name} has no page in the middle`);
  return () => client.of(resource).list({ query: { cursor, pageSize: 20 } });
}

async function oneRecord(client: Client, resource: Resource): Promise<() => Promise<unknown>> {
  const { rows } = await client.of(resource).list({ query: { pageSize: 1 } });
  return () => client.of(resource).get(rows[0]?.id ?? "");
}

/** Copies the only record of a table until there are this many rows, each with its own name, code and position. */
async function fill(
  pool: pg.Pool,
  table: string,
  { name, code, order }: Readonly<Record<"name" | "code" | "order", string>>,
): Promise<void> {
  await pool.query(
    `insert into ${table} select made.* from (select * from ${table} limit 1) t, generate_series(1, $1::integer) n,
       lateral jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(
         'id', 'bench' || n, '${name}', '规则' || n, '${code}', 'rule' || n, '${order}', n % 1000)) made`,
    [ROWS],
  );
  await pool.query(`vacuum analyze ${table}`);
  await pool.query("checkpoint");
}

/** Processor time of the server and the database. */
async function cost(bench: Bench, call: () => Promise<unknown>): Promise<number> {
  let server = 0;
  const database = await bench.databaseTime(async () => {
    server = await bench.serverTime(() => many(call));
  });
  return server + database;
}

async function many(call: () => Promise<unknown>): Promise<void> {
  for (let at = 0; at < CALLS; at += 1) await call();
}
