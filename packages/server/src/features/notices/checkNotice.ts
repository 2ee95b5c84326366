import { NOTICE_BODY_MAX_CHARS, NOTICE_TITLE_MAX_CHARS, oneLine } from "@banche/core";
import type { Kysely } from "kysely";

import type { Schema } from "../../db/schema.ts";
import { cleanHtml, isBlankHtml } from "../../html/cleanHtml.ts";
import { noticePictureKind } from "../../html/pictureLinks.ts";
import { type IssueDraft, refuse } from "../../respond.ts";

/** What somebody wrote; a member that is missing stays as it is. */
interface Written {
  readonly title?: string | undefined;
  readonly body?: string | undefined;
}

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
  const body = written.body === undefined ? undefined : await cleanBody(db, factoryId, written.body);
  if (body && isBlankHtml(body)) issues.push({ field: "body", rule: "required", text: "notices.emptyBody" });
  if (body && body.html.length > NOTICE_BODY_MAX_CHARS) {
    issues.push({ field: "body", rule: "max", params: { max: NOTICE_BODY_MAX_CHARS }, text: "notices.bodyTooLong" });
  }
  if (issues.length > 0) throw refuse.validation(issues);
  return { ...(title !== undefined && { title }), ...(body && { body: body.html }) };
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
