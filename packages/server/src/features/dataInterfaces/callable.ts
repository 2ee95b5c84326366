import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";
import { type RawBuilder, sql } from "kysely";

import { ownHolders } from "../../access/holders.ts";
import { factoryOf } from "../../auth/scope.ts";
import { refuse } from "../../base/respond.ts";
import { policyOf } from "../../policy/policies.ts";
import { toRecords } from "../../records/readRecords.ts";
import type { SecretBox } from "../../secrets/secretBox.ts";
import { SourceError } from "../../sources/sourceError.ts";
import type { RecordValues, Row } from "../../tables/recordTable.ts";
import type { Context } from "../../wire/handlers.ts";
import { failureOf, refusalOf } from "./fault.ts";
import { headersOf, readHeaders } from "./headers.ts";
import { specOf } from "./spec.ts";
import { dataInterfaceTable } from "./table.ts";

/** An interface that the session may call. */
interface Callable {
  readonly id: string;
  readonly name: string;
  readonly record: RecordValues;
  readonly enabled: boolean;
  /** Secret heads, by name. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Whether the session was granted to try every interface that its page shows. */
async function mayPreview(call: Context): Promise<boolean> {
  return (await call.rights()).mayUse(dataInterfaceTable.resource.page, "btn_preview");
}

/** Rows `t` of the factory that the session may call (ADR 0131): by the grant of the page, by a role that is named, or as everyone. */
async function mayCall(call: Context): Promise<RawBuilder<unknown>> {
  const { session } = call;
  const named = sql`(t.audience = 'everyone' or (t.audience = 'roles' and exists (
    select 1 from (${ownHolders(session)}) as own where own.kind = 'role' and own.id = any(t.role_ids))))`;
  const shown = (await mayPreview(call)) ? (await policyOf(dataInterfaceTable, call)).rows("get") : sql`false`;
  return sql`t.factory_id = ${factoryOf(session)} and (${named} or (${shown}))`;
}

/**
 * An interface by its id, with all that it is carried out with.
 *
 * @throws {Refusal} `forbidden` for whoever may not call it, whether it is there or not
 */
export async function callable(call: Context, id: string, secrets: SecretBox): Promise<Callable | undefined> {
  const { rows } = await sql<Row & { readonly sealedHeaders: string | null; readonly version: number }>`
    select t.* from data_interfaces t where t.id = ${id} and ${await mayCall(call)}`.execute(call.db);
  const [row] = rows;
  if (!row) {
    if (!(await mayPreview(call))) throw refuse.forbidden();
    return undefined;
  }
  const [record = {}] = await toRecords(dataInterfaceTable, call, [row]);
  return {
    ...{ id, name: String(record["name"] ?? ""), record: { ...record, version: row.version } },
    enabled: record["enabled"] === true,
    headers: opened(secrets, id, row.sealedHeaders),
  };
}

function opened(secrets: SecretBox, id: string, sealed: string | null): Readonly<Record<string, string>> {
  if (sealed === null) return {};
  const text = secrets.open(headersOf(id), sealed);
  if (text === undefined) throw refusalOf(failureOf(new SourceError("sealed")));
  return readHeaders(text) ?? {};
}

type Category = Output<typeof contract.dataInterfaces.options>[number];

/** Enabled interfaces that the session may call, below their categories; categories without one are left out. */
export async function readCallables(call: Context): Promise<readonly Category[]> {
  const { rows } = await sql<Row>`
    select t.* from data_interfaces t where t.enabled and ${await mayCall(call)}
    order by t.sort_order, t.id limit 2000`.execute(call.db);
  const records = await toRecords(dataInterfaceTable, call, rows);
  const { rows: categories } = await sql<{ id: string; code: string; name: string }>`
    select item.id, item.code, item.name from dictionary_items item
    join dictionary_types type on type.id = item.type_id and type.code = 'DataInterfaceType'
    order by item.sort_order, item.id`.execute(call.db);
  return categories.flatMap(({ id, code, name }) => {
    const children = records.filter((record) => record["category"] === code).map(childOf);
    return children.length === 0 ? [] : [{ id, categoryId: "0", name, code, hasChildren: true, children }];
  });
}

function childOf(record: RecordValues): NonNullable<Category["children"]>[number] {
  return {
    id: String(record["id"]),
    categoryId: "1",
    name: String(record["name"] ?? ""),
    code: String(record["code"] ?? ""),
    hasChildren: false,
    parameters: specOf(record).parameters.map((parameter) => ({ ...parameter })),
  };
}
