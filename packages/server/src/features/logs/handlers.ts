import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { refuse } from "../../base/respond.ts";
import type { Deps } from "../../deps.ts";
import { auditAll } from "../../records/audit.ts";
import { between, holding } from "../../records/logLines.ts";
import { readPage } from "../../records/page.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { linesSeen, logSources } from "./sources.ts";

type Line = Output<typeof contract.logs.list>["rows"][number];
type ReadLine = Omit<Line, "createdAt"> & { readonly createdAt: Date };

const menu = "system.log";

/** The logs of the active factory's users, and deletion of log lines (contract-base §5.12). */
export function logsHandlers({ signer, now }: Deps): HandlersOf<typeof contract.logs> {
  return {
    async list(call) {
      const { db, query, request, session } = call;
      const source = Object.hasOwn(logSources, call.params.category) ? logSources[call.params.category] : undefined;
      if (!source) return { rows: [], total: 0, page: 1, pageSize: query.pageSize ?? 20 };
      const granted = await call.rights();
      const shown = Object.entries(source.columns).filter(([column]) => !granted.hides(menu, column));
      const searched = shown.filter(([column]) => source.searched.includes(column)).map(([, { by }]) => by);
      const hidesTime = granted.hides(menu, "creatorTime");
      const page = await readPage<ReadLine>(
        db,
        {
          select: sql.join([
            sql`l.id, ${source.at} as created_at`,
            ...shown.map(([, { name, by }]) => sql`${by} as ${sql.ref(name)}`),
          ]),
          from: sql`${sql.table(source.table)} l`,
          where: [
            await linesSeen(source, call),
            // A user who may not see the time may not filter by it.
            ...(hidesTime ? [] : between(source.at, query)),
            ...holding(searched, query.keyword),
          ],
          id: sql`l.id`,
          sorts: { creatorTime: { by: source.at, type: "timestamptz" } },
          initial: { name: "creatorTime", order: "desc" },
        },
        query,
        {
          signer,
          purpose: `logs ${session.factoryId ?? ""} ${call.params.category}`,
          exactTotal: !request.knowsAdditions,
        },
      );
      const rows = page.rows.map(({ createdAt, ...line }) => ({
        ...line,
        ...(!hidesTime && { createdAt: createdAt.getTime() }),
      }));
      return { ...page, rows };
    },

    async remove(call) {
      const { db, body } = call;
      const ids = [...new Set(body.ids)];
      let found = 0;
      for (const source of Object.values(logSources)) {
        const wanted = sql`l.id = any(${ids}::text[]) and ${await linesSeen(source, call)}`;
        if (source.table === "sessions") {
          const { rows } = await sql`select 1 from sessions l where ${wanted}
            and l.ended_at is null and l.expires_at > ${new Date(now())} limit 1`.execute(db);
          if (rows.length > 0) throw refuse.conflict("server.signInHolds");
        }
        const { rows } = await sql<{ id: string }>`
          delete from ${sql.table(source.table)} l where ${wanted} returning l.id`.execute(db);
        found += rows.length;
        await auditAll(
          call,
          rows.map(({ id }) => ({ action: "remove", resource: "logs", recordId: id })),
        );
      }
      if (found < ids.length) throw refuse.notFound();
    },
  };
}
