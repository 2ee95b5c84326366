import { NOTICE_BODY_MAX_CHARS, NOTICE_TITLE_MAX_CHARS, oneLine } from "@banche/core";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";
import { cleanHtml, isBlankHtml } from "../../html/cleanHtml.ts";
import { isTooDeep, rawHtmlLimitChars } from "../../html/htmlLimits.ts";
import { noticePictureKind } from "../../html/pictureLinks.ts";
import { type IssueDraft, refuse } from "../../respond.ts";

/** What somebody wrote; a member that is missing stays as it is. */
interface Written {
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  readonly userIds?: readonly string[] | undefined;
  readonly placeIds?: readonly string[] | undefined;
}

/** Whom a notice can name. */
const mostNamed = 2000;

/**
 * A notice as it is kept: one line of title, HTML that is harmless and shows only pictures of the factory.
 *
 * @throws {Refusal} `validation`, each problem named
 */
export async function checkNotice(db: Kysely<Schema>, factoryId: string, written: Written) {
  const issues: IssueDraft[] = [];
  const title = written.title === undefined ? undefined : oneLine(written.title).trim();
  if (title === "") issues.push({ field: "title", rule: "required" });
  if (title !== undefined && [...title].length > NOTICE_TITLE_MAX_CHARS) {
    issues.push({ field: "title", rule: "max", params: { max: NOTICE_TITLE_MAX_CHARS } });
  }
  const raw = written.body;
  const unreadable = raw !== undefined && (raw.length > rawHtmlLimitChars || isTooDeep(raw));
  if (unreadable) {
    issues.push({ field: "body", rule: "max", params: { max: NOTICE_BODY_MAX_CHARS }, text: "notices.bodyTooLong" });
  }
  const body = raw === undefined || unreadable ? undefined : await cleanBody(db, factoryId, raw);
  if (body && isBlankHtml(body)) issues.push({ field: "body", rule: "required", text: "notices.emptyBody" });
  if (body && body.html.length > NOTICE_BODY_MAX_CHARS) {
    issues.push({ field: "body", rule: "max", params: { max: NOTICE_BODY_MAX_CHARS }, text: "notices.bodyTooLong" });
  }
  const toUserIds = written.userIds && [...new Set(written.userIds)];
  const toPlaceIds = written.placeIds && [...new Set(written.placeIds)];
  issues.push(...(await strangers(db, factoryId, "userIds", toUserIds ?? [])));
  issues.push(...(await strangers(db, factoryId, "placeIds", toPlaceIds ?? [])));
  if (issues.length > 0) throw refuse.validation(issues);
  return {
    ...(title !== undefined && { title }),
    ...(body && { body: body.html }),
    ...(toUserIds && { toUserIds }),
    ...(toPlaceIds && { toPlaceIds }),
  };
}

/** A notice names only people and places of its factory. */
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

/** Only what was uploaded in the factory is shown to its people. */
async function cleanBody(db: Kysely<Schema>, factoryId: string, html: string) {
  const clean = cleanHtml(html.replaceAll("\u0000", ""));
  if (clean.pictures.size === 0) return clean;
  const known = await db
    .selectFrom("files")
    .select("name")
    .where("name", "in", [...clean.pictures])
    .where("type", "=", noticePictureKind)
    .where("factoryId", "=", factoryId)
    .execute();
  const names = new Set(known.map(({ name }) => name));
  return names.size === clean.pictures.size ? clean : cleanHtml(clean.html, (name) => names.has(name));
}
