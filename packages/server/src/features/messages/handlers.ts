import type { Output } from "@banche/core";
import { MESSAGE_KINDS } from "@banche/core/shell";
import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { createPictureLinks } from "../../html/pictureLinks.ts";
import { transact } from "../../db/transact.ts";
import { creatorOf } from "../../people/creator.ts";
import { containing, readPage } from "../../records/page.ts";
import { refuse } from "../../base/respond.ts";
import { factoryOf } from "../../auth/scope.ts";

type MessageRow = Output<typeof contract.messages.list>["rows"][number];
type ReadRow = Omit<MessageRow, "sentAt"> & { readonly sentAt: Date };

/** The user's own messages and notices in the active factory (spec §7, contract-base §5.14). */
export function messagesHandlers({ signer, now, pubSub }: Deps): HandlersOf<typeof contract.messages> {
  const pictures = createPictureLinks({ signer, now });
  return {
    async list({ db, session, query, request }) {
      const keyword = query.keyword?.trim();
      const type = String(query.type ?? "");
      if (!["", "1", "2"].includes(type))
        throw refuse.validation([{ field: "type", rule: "choice", text: "server.unknownChoice" }]);
      const page = await readPage<ReadRow>(
        db,
        {
          select: sql`m.id, m.title, m.kind::integer as type, ${creatorOf("m")} as creator, r.sent_at,
            (r.read_at is not null) as read`,
          from: sql`message_reads r join messages m on m.id = r.message_id`,
          where: [
            sql`r.user_id = ${session.userId}`,
            sql`r.deleted_at is null`,
            sql`m.factory_id = ${factoryOf(session)}`,
            ...(type === "" ? [] : [sql`m.kind = ${Number(type)}`]),
            ...(keyword
              ? [sql`(m.title ilike ${containing(keyword)} or m.creator_name ilike ${containing(keyword)})`]
              : []),
          ],
          id: sql`m.id`,
          sorts: {
            lastModifyTime: { by: sql`r.sent_at`, type: "timestamptz" },
            title: { by: sql`m.title`, type: "text" },
          },
          initial: { name: "lastModifyTime", order: query.order === "asc" ? "asc" : "desc" },
        },
        query,
        { signer, purpose: `messages ${session.userId}`, exactTotal: !request.knowsAdditions },
      );
      return { ...page, rows: page.rows.map((row) => ({ ...row, sentAt: row.sentAt.getTime() })) };
    },

    async read({ db, session, params }) {
      const own = await transact(db, async (transaction) => {
        // Marks the notice as read first. A recall then waits for this transaction and counts the reader, unless it came first.
        const { rows } = await sql`update message_reads r set read_at = now() from messages m
          where m.id = r.message_id and m.factory_id = ${factoryOf(session)} and r.user_id = ${session.userId}
            and r.message_id = ${params.id} and r.read_at is null and r.deleted_at is null returning 1`.execute(
          transaction,
        );
        if (rows.length > 0) await pubSub.publish(transaction, { kind: "centre", userId: session.userId });
        return transaction
          .selectFrom("messageReads as r")
          .innerJoin("messages as m", "m.id", "r.messageId")
          .select(["m.id", "m.title", "m.kind", "m.body", creatorOf("m").as("creator"), "m.createdAt", "r.sentAt"])
          .where("r.userId", "=", session.userId)
          .where("m.id", "=", params.id)
          .where("m.factoryId", "=", factoryOf(session))
          .where("r.deletedAt", "is", null)
          .executeTakeFirst();
      });
      if (!own) throw refuse.notFound();
      const { id, title, kind, body, creator, createdAt, sentAt } = own;
      return {
        id,
        title,
        type: kind,
        body: kind === MESSAGE_KINDS.notice ? pictures.linked(body) : body,
        creator,
        createdAt: createdAt.getTime(),
        sentAt: sentAt.getTime(),
      };
    },

    async readAll({ db, session }) {
      await sql`update message_reads r set read_at = now() from messages m
        where m.id = r.message_id and m.factory_id = ${factoryOf(session)} and r.user_id = ${session.userId}
          and r.read_at is null and r.deleted_at is null`.execute(db);
      await pubSub.publish(db, { kind: "centre", userId: session.userId });
    },

    async removeRecords({ db, session, body }) {
      await sql`update message_reads set deleted_at = now(), read_at = coalesce(read_at, now())
        where user_id = ${session.userId} and message_id = any(${[...body.ids]}::text[]) and deleted_at is null
          and message_id in (select id from messages where factory_id = ${factoryOf(session)})`.execute(db);
      await pubSub.publish(db, { kind: "centre", userId: session.userId });
    },
  };
}
