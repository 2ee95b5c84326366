import { oneLine } from "@banche/core/text";
import { NOTICE_BODY_MAX_CHARS, NOTICE_TITLE_MAX_CHARS } from "@banche/core/wire";
import { type Kysely, sql } from "kysely";

import type { Session } from "../../auth/sessions.ts";
import type { Schema } from "../../db/schema.ts";
import { cleanHtml, isBlankHtml, type Removable } from "../../html/cleanHtml.ts";
import { isTooDeep, rawHtmlLimitChars } from "../../html/htmlLimits.ts";
import {
  type InlinePicture,
  isTooLarge,
  mostInlinePictures,
  type PictureRoom,
  storePictures,
  takeOutPictures,
} from "./inlinePictures.ts";
import { noticePictureKind } from "../../html/pictureLinks.ts";
import { type IssueDraft, refuse } from "../../base/respond.ts";

/** The given members of a notice. A missing member stays unchanged. */
export interface Written {
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  readonly userIds?: readonly string[] | undefined;
  readonly placeIds?: readonly string[] | undefined;
}

/** Largest number of recipients named in a notice. */
const mostNamed = 2000;

/** The author of a notice, and the storage of its pictures. */
interface Author {
  readonly db: Kysely<Schema>;
  readonly session: Session;
  readonly room: PictureRoom;
}

/**
 * Checks a notice and returns it in stored form: a one-line title, and safe HTML with pictures of the factory only. Pictures inside the
 * HTML become uploads.
 *
 * @returns the notice, and what had to be removed from it
 * @throws {Refusal} `validation` with each problem; for pictures the refusals of an upload
 */
export async function checkNotice({ db, session, room }: Author, factoryId: string, written: Written) {
  const issues: IssueDraft[] = [];
  const title = written.title === undefined ? undefined : oneLine(written.title).trim();
  if (title === "") issues.push({ field: "title", rule: "required" });
  if (title !== undefined && [...title].length > NOTICE_TITLE_MAX_CHARS) {
    issues.push({ field: "title", rule: "max", params: { max: NOTICE_TITLE_MAX_CHARS } });
  }
  const raw = written.body === undefined ? undefined : takeOutPictures(written.body.replaceAll("\u0000", ""));
  issues.push(...(raw ? problemsOf(raw.pictures) : []));
  const unreadable = raw !== undefined && (raw.html.length > rawHtmlLimitChars || isTooDeep(raw.html));
  if (unreadable) issues.push(bodyTooLong);
  const body = raw === undefined || unreadable ? undefined : await cleanBody(db, factoryId, raw.html, raw.pictures);
  if (body && isBlankHtml(body)) issues.push({ field: "body", rule: "required", text: "notices.emptyBody" });
  if (body && body.html.length > NOTICE_BODY_MAX_CHARS) issues.push(bodyTooLong);
  const toUserIds = written.userIds && [...new Set(written.userIds)];
  const toPlaceIds = written.placeIds && [...new Set(written.placeIds)];
  issues.push(...(await strangers(db, factoryId, "userIds", toUserIds ?? [])));
  issues.push(...(await strangers(db, factoryId, "placeIds", toPlaceIds ?? [])));
  if (issues.length > 0) throw refuse.validation(issues);
  const notice = {
    ...(title !== undefined && { title }),
    ...(body && { body: await storePictures(db, room, session, body.html, raw?.pictures ?? new Map()) }),
    ...(toUserIds && { toUserIds }),
    ...(toPlaceIds && { toPlaceIds }),
  };
  return { notice, removed: body?.removed ?? new Set<Removable>() };
}

const bodyTooLong: IssueDraft = {
  field: "body",
  rule: "max",
  params: { max: NOTICE_BODY_MAX_CHARS },
  text: "notices.bodyTooLong",
};

/** The problems for which an upload would be refused. */
function problemsOf(pictures: ReadonlyMap<string, InlinePicture>): readonly IssueDraft[] {
  const problems: IssueDraft[] = [];
  if (pictures.size > mostInlinePictures) {
    const params = { max: mostInlinePictures };
    problems.push({ field: "body", rule: "max", params, text: "notices.tooManyPictures" });
  }
  if ([...pictures.values()].some(isTooLarge)) {
    problems.push({ field: "body", rule: "max", params: { limit: "5MB" }, text: "server.fileTooLarge" });
  }
  return problems;
}

/** Recipients that are not users or places of the factory. */
async function strangers(
  db: Kysely<Schema>,
  factoryId: string,
  field: "userIds" | "placeIds",
  ids: readonly string[],
): Promise<readonly IssueDraft[]> {
  if (ids.length === 0) return [];
  if (ids.length > mostNamed) return [{ field, rule: "max", params: { max: mostNamed }, text: "notices.tooManyNamed" }];
  const wanted = [...ids];
  const known =
    field === "userIds"
      ? sql`select user_id as id from user_factories where factory_id = ${factoryId} and user_id = any(${wanted}::text[])`
      : sql`select id from departments where factory_id = ${factoryId} and id = any(${wanted}::text[])
          union select id from organizations where factory_id = ${factoryId} and id = any(${wanted}::text[])`;
  const { rows } = await sql<{ id: string }>`${known}`.execute(db);
  if (rows.length === ids.length) return [];
  return [{ field, rule: "unknownReference", text: "server.unknownRecord" }];
}

/** Removes pictures that are neither uploads of the factory nor valid inline pictures. */
async function cleanBody(
  db: Kysely<Schema>,
  factoryId: string,
  html: string,
  inline: ReadonlyMap<string, InlinePicture>,
) {
  const clean = cleanHtml(html);
  const uploads = [...clean.pictures].filter((name) => !inline.has(name));
  const known =
    uploads.length === 0
      ? []
      : await db
          .selectFrom("files")
          .select("name")
          .where("name", "in", uploads)
          .where("type", "=", noticePictureKind)
          .where("factoryId", "=", factoryId)
          .execute();
  const names = new Set([
    ...known.map(({ name }) => name),
    ...[...inline].flatMap(([name, { extension }]) => (extension === undefined ? [] : [name])),
  ]);
  if ([...clean.pictures].every((name) => names.has(name))) return clean;
  const shown = cleanHtml(clean.html, (name) => names.has(name));
  return { ...shown, removed: new Set([...clean.removed, ...shown.removed]) };
}
