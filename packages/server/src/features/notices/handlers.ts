import { isDeepStrictEqual } from "node:util";

import type { Output } from "@banche/core";
import { savedWithout } from "@banche/core/shell";
import { findText } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import { type Kysely, sql } from "kysely";

import type { Rights } from "../../access/rights.ts";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Context, HandlersOf } from "../../wire/handlers.ts";
import { removables } from "../../html/cleanHtml.ts";
import { createPictureLinks } from "../../html/pictureLinks.ts";
import { newId } from "../../base/ids.ts";
import { creatorOf } from "../../people/creator.ts";
import { audit } from "../../records/audit.ts";
import { containing, readPage } from "../../records/page.ts";
import { refuse } from "../../base/respond.ts";
import { factoryOf } from "../../auth/scope.ts";
import { checkNotice, type Written } from "./checkNotice.ts";
import { readReport } from "./readReport.ts";
import { recall } from "./recall.ts";
import { releaseTo } from "./release.ts";
import { checkReleaseAt, dropSchedule, plannedReleaseOf, setSchedule } from "./schedule.ts";

type NoticeRow = Output<typeof contract.notices.list>["rows"][number];
type ReadRow = Omit<NoticeRow, "createdAt" | "changedAt" | "releaseAt"> & {
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly releaseAt: Date | null;
};

const resource = "notices";
const menu = "system.notice";

/** Members that are columns of the page, with the code that grants them. */
const columns = {
  creator: "creatorUser",
  changedAt: "lastModifyTime",
  createdAt: "lastModifyTime",
  released: "enabledMark",
  releaseAt: "enabledMark",
  receivers: "enabledMark",
  readers: "enabledMark",
} as const;

/** Notices of the active factory: drafts, release at once or scheduled, recall, deletion (spec §4, §7, ADR 0147). */
export function noticesHandlers(deps: Deps): HandlersOf<typeof contract.notices> {
  const { signer, now, pubSub } = deps;
  const pictures = createPictureLinks({ signer, now });
  const room = { store: deps.fileStore, uploadQuota: deps.uploadQuota };

  /** Checks a notice, and reports in the answer what was removed from it. */
  async function checked({ db, session, say, request: { language } }: Context, factoryId: string, body: Written) {
    const { notice, removed } = await checkNotice({ db, session, room }, factoryId, body);
    const kinds = removables.filter((kind) => removed.has(kind));
    if (kinds.length === 0) return { notice, said: {} };
    say(savedWithout(language, kinds) ?? "");
    return { notice, said: { removed: kinds } };
  }

  return {
    async list({ db, session, query, rights, request }) {
      const granted = await rights();
      if (query.sortBy && granted.hides(menu, query.sortBy)) throw refuse.forbidden("server.sortForbidden");
      const keyword = query.keyword?.trim();
      const page = await readPage<ReadRow>(
        db,
        {
          select: sql`m.id, m.title, ${creatorOf("m")} as creator, m.created_at, m.updated_at as changed_at,
            (m.released_at is not null) as released, s.release_at, m.version`,
          from: sql`messages m left join notice_schedules s on s.notice_id = m.id and m.released_at is null`,
          where: [
            sql`m.kind = 1`,
            sql`m.factory_id = ${factoryOf(session)}`,
            ...(keyword
              ? [sql`(m.title ilike ${containing(keyword)} or m.creator_name ilike ${containing(keyword)})`]
              : []),
          ],
          id: sql`m.id`,
          sorts: {
            lastModifyTime: { by: sql`m.updated_at`, type: "timestamptz" },
            creatorTime: { by: sql`m.created_at`, type: "timestamptz" },
            enabledMark: { by: sql`(m.released_at is not null)`, type: "boolean" },
            creatorUser: { by: sql`m.creator_name`, type: "text" },
            title: { by: sql`m.title`, type: "text" },
          },
          initial: { name: "lastModifyTime", order: query.order === "asc" ? "asc" : "desc" },
        },
        query,
        { signer, purpose: `notices ${session.factoryId ?? ""}`, exactTotal: !request.knowsAdditions },
      );
      const rows = page.rows.map(({ createdAt, changedAt, releaseAt, ...row }) =>
        visible(granted, {
          ...row,
          createdAt: createdAt.getTime(),
          changedAt: changedAt.getTime(),
          ...(releaseAt && { releaseAt: releaseAt.getTime() }),
        }),
      );
      return { ...page, rows };
    },

    async get({ db, session, params, rights }) {
      const notice = await find(db, params.id, factoryOf(session), false);
      if (!notice) throw refuse.notFound();
      const { id, title, body, creator, createdAt, updatedAt, releasedAt, version } = notice;
      return visible(await rights(), {
        id,
        title,
        body: pictures.linked(body),
        creator,
        // Both times: clients of the platform read one or the other (W-17).
        createdAt: createdAt.getTime(),
        changedAt: updatedAt.getTime(),
        released: releasedAt !== null,
        ...(releasedAt === null && (await plannedReleaseOf(db, id))),
        version,
        userIds: notice.toUserIds,
        placeIds: notice.toPlaceIds,
        ...(await readReport(db, notice)),
      });
    },

    async create(call) {
      const { db, session, body } = call;
      const factoryId = factoryOf(session);
      const { notice, said } = await checked(call, factoryId, body);
      const author = await db
        .selectFrom("users")
        .select("realName")
        .where("id", "=", session.userId)
        .executeTakeFirstOrThrow();
      const id = newId();
      await db
        .insertInto("messages")
        .values({
          id,
          factoryId,
          kind: 1,
          title: notice.title ?? "",
          body: notice.body ?? "",
          toUserIds: notice.toUserIds ?? [],
          toPlaceIds: notice.toPlaceIds ?? [],
          creatorId: session.userId,
          creatorName: author.realName,
          releasedAt: null,
        })
        .execute();
      await audit(call, { action: "create", resource, recordId: id, after: notice });
      return { id, ...said };
    },

    async update(call) {
      const { db, session, body, params } = call;
      const before = await find(db, params.id, factoryOf(session), true);
      if (!before) throw refuse.notFound("server.updateMissing");
      if (before.releasedAt !== null) throw refuse.conflict("notices.alreadyReleased");
      if (body.version !== undefined && body.version !== before.version) throw refuse.conflict();
      const { notice, said } = await checked(call, before.factoryId, body);
      const changed = Object.fromEntries(
        Object.entries(notice).filter(
          ([name, value]) => !isDeepStrictEqual(before[name as keyof typeof notice], value),
        ),
      );
      if (Object.keys(changed).length === 0) return said;
      await db
        .updateTable("messages")
        .set({ ...changed, updatedAt: new Date(now()), version: before.version + 1 })
        .where("id", "=", params.id)
        .execute();
      const old = Object.fromEntries(Object.keys(changed).map((name) => [name, before[name as keyof typeof notice]]));
      const dropped = await dropSchedule(db, params.id);
      await audit(call, {
        ...{ action: "update", resource, recordId: params.id },
        before: { ...old, ...dropped },
        after: changed,
      });
      return said;
    },

    async remove(call) {
      const { db, session, params } = call;
      const before = await find(db, params.id, factoryOf(session), true);
      if (!before) throw refuse.notFound("server.deleteMissing");
      await db.deleteFrom("messages").where("id", "=", params.id).execute();
      if (before.releasedAt !== null) await pubSub.publish(db, { kind: "centre" });
      const { title, body } = before;
      await audit(call, { action: "remove", resource, recordId: params.id, before: { title, body } });
    },

    async release(call) {
      const { db, session, params } = call;
      const notice = await find(db, params.id, factoryOf(session), true);
      if (!notice) throw refuse.notFound("server.updateMissing");
      if (notice.releasedAt !== null) return;
      const receivers = await releaseTo(db, notice, new Date(now()));
      await pubSub.publish(db, { kind: "centre", title: notice.title, messageId: notice.id });
      await audit(call, { action: "release", resource, recordId: notice.id, after: { receivers } });
    },

    async schedule(call) {
      const { db, session, params, body } = call;
      const notice = await find(db, params.id, factoryOf(session), true);
      if (!notice) throw refuse.notFound("server.updateMissing");
      if (notice.releasedAt !== null) throw refuse.conflict("notices.alreadyReleased");
      checkReleaseAt(body.releaseAt, now());
      const before = await setSchedule(db, notice, { at: body.releaseAt, by: session });
      await pubSub.publish(db, { kind: "schedules" });
      const after = { releaseAt: body.releaseAt };
      await audit(call, { action: "schedule", resource, recordId: notice.id, before: { ...before }, after });
    },

    async unschedule(call) {
      const { db, session, params } = call;
      const notice = await find(db, params.id, factoryOf(session), true);
      if (!notice) throw refuse.notFound("server.updateMissing");
      // The caller wanted to stop the release and must learn that it was too late.
      if (notice.releasedAt !== null) throw refuse.conflict("notices.releasedMeanwhile");
      const before = await dropSchedule(db, notice.id);
      if (before) await audit(call, { action: "unschedule", resource, recordId: notice.id, before: { ...before } });
    },

    async recall(call) {
      const { db, session, params, say, request } = call;
      const notice = await find(db, params.id, factoryOf(session), true);
      if (!notice) throw refuse.notFound("server.updateMissing");
      if (notice.releasedAt === null) throw refuse.conflict("notices.notReleased");
      const report = await recall(db, notice, new Date(now()));
      await pubSub.publish(db, { kind: "centre" });
      await audit(call, { action: "recall", resource, recordId: notice.id, after: { ...report } });
      say(findText(request.language, "notices.recalledDone", { ...report }) ?? "");
      return report;
    },
  };
}

/** The notice without columns that the user may not see (contract-base §8.33). */
function visible<Notice extends { readonly id: string }>(granted: Rights, notice: Notice): Notice {
  const hidden = new Set(
    Object.entries(columns).flatMap(([member, column]) => (granted.hides(menu, column) ? [member] : [])),
  );
  // Only optional members of the contract can be hidden.
  return Object.fromEntries(Object.entries(notice).filter(([member]) => !hidden.has(member))) as Notice;
}

/** A notice of the factory. It is locked until the transaction ends if it will be changed. */
async function find(db: Kysely<Schema>, id: string, factoryId: string, forChange: boolean) {
  const found = db
    .selectFrom("messages")
    .selectAll()
    .select(creatorOf("messages").as("creator"))
    .where("id", "=", id)
    .where("factoryId", "=", factoryId)
    .where("kind", "=", 1);
  return (forChange ? found.forUpdate() : found).executeTakeFirst();
}
