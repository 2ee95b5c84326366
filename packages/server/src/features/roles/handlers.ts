import type { Output } from "@banche/core";
import { contract } from "@banche/core/wire";
import { sql } from "kysely";

import type { Deps } from "../../deps.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import type { Call, Handler, HandlersOf } from "../../wire/handlers.ts";
import { roleTable } from "./table.ts";

type Roles = typeof contract.roles;
type RolePage = Output<Roles["list"]>;

/** Roles (contract-base §4.5): the standard handlers. Clients of the platform get the whole list. */
export function rolesHandlers(deps: Deps): Omit<HandlersOf<Roles>, "members" | "changeMembers"> {
  const records = recordHandlers(contract.roles, roleTable, deps);
  return {
    ...records,
    async list(call) {
      const page = isPaged(call) ? await records.list(call) : await wholeList(records.list, call);
      return withShared(call, page);
    },
  };
}

const largestPage = 500;

/** Whether the caller wants pages. Our clients do; those of the platform do not for roles. */
function isPaged({ query, request }: Call<Roles["list"]>): boolean {
  return request.knowsAdditions || query.page !== undefined || query.pageSize !== undefined;
}

async function wholeList(list: Handler<Roles["list"]>, call: Call<Roles["list"]>): Promise<RolePage> {
  const rows: RolePage["rows"][number][] = [];
  for (let page = 1; ; page += 1) {
    const found = await list({ ...call, query: { ...call.query, page, pageSize: largestPage } });
    rows.push(...found.rows);
    if (found.rows.length < largestPage) return { ...found, rows, total: rows.length, page: 1, pageSize: rows.length };
  }
}

/** Marks the roles that all factories share. */
async function withShared({ db }: Call<Roles["list"]>, page: RolePage): Promise<RolePage> {
  const { rows } = await sql<{ id: string }>`
    select id from roles where factory_id is null and id = any(${page.rows.map(({ id }) => id)}::text[])`.execute(db);
  const shared = new Set(rows.map(({ id }) => id));
  return { ...page, rows: page.rows.map((row) => ({ ...row, shared: shared.has(row.id) })) };
}
