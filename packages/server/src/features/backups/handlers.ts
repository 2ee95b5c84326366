import type { Output } from "@banche/core";
import { fileSize } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import { type Kysely, sql } from "kysely";

import type { Session } from "../../auth/sessions.ts";
import { newId } from "../../base/ids.ts";
import { refuse } from "../../base/respond.ts";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../../records/audit.ts";
import { holding } from "../../records/logLines.ts";
import { readPage } from "../../records/page.ts";
import { insertRows } from "../../tables/rows.ts";
import type { Context, HandlersOf } from "../../wire/handlers.ts";

type Backup = Output<typeof contract.backups.list>["rows"][number];
type ReadBackup = Omit<Backup, "createdAt" | "size" | "url"> & { readonly createdAt: Date };

/** The content of a signed link: what it gives access to, for whom, and until when. */
interface Link {
  readonly id: string;
  readonly userId: string;
  readonly account: string;
  readonly factoryId: string | null;
  readonly until: number;
}

const linkLifeMs = 10 * 60_000;
const purpose = "backup";

/** Backups of the whole installation (contract-base §5.9, ADR 0127). */
export function backupsHandlers({ signer, now, backups }: Deps): HandlersOf<typeof contract.backups> {
  const linkOf = (session: Session, id: string): string => {
    const { userId, account, factoryId } = session;
    const link: Link = { id, userId, account, factoryId, until: now() + linkLifeMs };
    return `/api/ext/backups/${id}/File?encryption=${signer.sign(purpose, link)}`;
  };

  return {
    async list(call) {
      const { db, query, request, session } = call;
      await onlyOverall(call);
      const mayDownload = (await call.rights()).mayUse("systemData.dataBackup", "btn_download");
      const page = await readPage<ReadBackup>(
        db,
        {
          select: sql`b.id, b.name, b.created_at, b.state, b.reason, b.by_account as by, b.size_bytes,
            b.row_count as rows, b.file_count as files, b.missing_count as missing, b.is_sealed as sealed, b.sha256`,
          from: sql`backups b`,
          where: holding([sql`b.name`], query.keyword),
          id: sql`b.id`,
          sorts: { creatorTime: { by: sql`b.created_at`, type: "timestamptz" } },
          initial: { name: "creatorTime", order: "desc" },
        },
        query,
        { signer, purpose: "backups", exactTotal: !request.knowsAdditions },
      );
      const rows = page.rows.map(({ createdAt, ...row }): Backup => {
        const isThere = row.state === "ok";
        return {
          ...row,
          createdAt: createdAt.getTime(),
          size: isThere ? fileSize(row.sizeBytes ?? 0) : "",
          ...(isThere && mayDownload && { url: linkOf(session, row.id) }),
        };
      });
      return { ...page, rows };
    },

    async add(call) {
      await onlyOverall(call);
      const id = await backups.begin(call.session.account);
      if (id === undefined) throw refuse.conflict("server.backupRuns");
      await audit(call, { action: "create", resource: "backups", recordId: id });
      return { id };
    },

    async remove(call) {
      await onlyOverall(call);
      const found = await backups.remove(call.params.id);
      if (found === "missing") throw refuse.notFound();
      if (found === "running") throw refuse.conflict("server.backupRuns");
      await audit(call, { action: "remove", resource: "backups", recordId: call.params.id });
    },

    async download({ db, params, query, request }) {
      const link = signer.read(purpose, query.encryption);
      if (!isLink(link) || link.id !== params.id || link.until < now()) {
        throw refuse.because("link_expired", "server.linkExpired");
      }
      const found = await backups.open(link.id);
      if (!found) throw refuse.notFound("server.fileMissing");
      await noteDownload(db, link, request);
      return { content: found.stream, type: "application/gzip", name: found.name };
    },
  };
}

/** A backup contains every factory, so only administrators who belong to all factories may use it. @throws {Refusal} `forbidden` */
async function onlyOverall({ db, session }: Context): Promise<void> {
  const { rows } = await sql`select 1 from factories f where not exists (
    select 1 from user_factories m where m.user_id = ${session.userId} and m.factory_id = f.id) limit 1`.execute(db);
  if (rows.length > 0) throw refuse.forbidden();
}

function isLink(value: unknown): value is Link {
  return typeof value === "object" && value !== null && "id" in value && "until" in value && "userId" in value;
}

async function noteDownload(db: Kysely<Schema>, link: Link, request: Context["request"]): Promise<void> {
  const { id, userId, account, factoryId } = link;
  const who = { actorId: userId, actorAccount: account, factoryId, requestId: request.id, ip: request.ip.slice(0, 64) };
  await insertRows(db, "auditLog", [
    { id: newId(), ...who, jobId: null, action: "download", resource: "backups", recordId: id },
  ]);
}
