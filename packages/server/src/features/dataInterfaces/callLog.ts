import type { Language, Output, Page } from "@banche/core";
import { findText } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import { type RawBuilder, sql } from "kysely";

import { factoryOf } from "../../auth/scope.ts";
import type { Signer } from "../../auth/signing.ts";
import { between, holding } from "../../records/logLines.ts";
import { readPage } from "../../records/page.ts";
import type { Call } from "../../wire/handlers.ts";

type Line = Output<typeof contract.dataInterfaces.calls>["rows"][number];
type ReadLine = Omit<Line, "at" | "reason"> & { readonly at: Date; readonly reason: string };

interface Reading {
  readonly call: Call<typeof contract.dataInterfaces.calls>;
  readonly signer: Signer;
  /** The condition that row `t` is an interface which the session may see. */
  readonly seen: RawBuilder<unknown>;
}

/** Calls of the factory, newest first. Calls of deleted interfaces are shown only to users who may see all interfaces. */
export async function readCalls({ call, signer, seen }: Reading): Promise<Page<Line>> {
  const { db, query, request, session } = call;
  const failed = query.failed === undefined ? [] : [sql`(l.outcome = 'failed') = ${query.failed}`];
  const page = await readPage<ReadLine>(
    db,
    {
      select: sql`l.id, l.interface_id, l.name, l.at, l.account, l.outcome, l.reason, l.duration_ms, l.row_count as rows`,
      from: sql`data_interface_calls l`,
      where: [
        sql`l.factory_id = ${factoryOf(session)}`,
        sql`(exists (select 1 from data_interfaces t where t.id = l.interface_id and ${seen})
          or (${session.administrator}::boolean and not exists (select 1 from data_interfaces t where t.id = l.interface_id)))`,
        ...(query.interfaceId ? [sql`l.interface_id = ${query.interfaceId}`] : []),
        ...failed,
        ...between(sql`l.at`, query),
        ...holding([sql`l.account`, sql`l.name`], query.keyword),
      ],
      id: sql`l.id`,
      sorts: { creatorTime: { by: sql`l.at`, type: "timestamptz" } },
      initial: { name: "creatorTime", order: "desc" },
    },
    query,
    { signer, purpose: "data interface calls", exactTotal: !request.knowsAdditions },
  );
  return { ...page, rows: page.rows.map((row) => lineOf(row, request.language)) };
}

function lineOf({ at, reason, ...line }: ReadLine, language: Language): Line {
  const said = reason === "" ? undefined : (findText(language, reason) ?? reason);
  return { ...line, at: at.getTime(), ...(said !== undefined && { reason: said }) };
}
