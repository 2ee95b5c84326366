import * as z from "zod/mini";
import { byButton, endpoint, onPage } from "./endpoint.ts";
import { listQuery, nothing, page as pageOf } from "./lists.ts";
import { as, csv, flag, html, id, instant, integer, text, wireObject } from "./wire.ts";

const path = "/api/system/Message";
const ours = "/api/ext/notices";
const page = "system.notice";

/** Longest title of a notice in characters. */
export const NOTICE_TITLE_MAX_CHARS = 200;
/** Longest body of a notice in characters of HTML. */
export const NOTICE_BODY_MAX_CHARS = 200_000;

/** How far ahead the release of a notice can be planned, in days. */
export const NOTICE_SCHEDULE_MAX_DAYS = 366;

/** Longest body with embedded pictures, in the form of the platform's editor, and the largest request with one. */
const WRITTEN_MAX_CHARS = 12_000_000;
const bodyLimitBytes = 16 * 1024 * 1024;
const writtenHtml = z.string().check(z.maxLength(WRITTEN_MAX_CHARS));

/** Parts that may be removed from a body. */
const removable = z.enum(["pictures", "links", "embedded", "formatting"]);

/**
 * The answer to a change: the removed parts of the body, for programs; the message describes them for people. An
 * addition of ours.
 */
const written: z.ZodMiniType<WrittenNotice, unknown> = z.codec(
  z.unknown(),
  z.object({ id: z.optional(id), removed: z.optional(z.array(removable)) }),
  {
    decode: (data) => {
      const { id: made, removed } = typeof data === "object" && data !== null ? (data as Partial<WrittenNotice>) : {};
      const known = Array.isArray(removed) ? removed.filter((one) => removable.safeParse(one).success) : undefined;
      return { ...(made != null && { id: made }), ...(known && { removed: known }) };
    },
    encode: (value) => value,
  },
) as z.ZodMiniType<WrittenNotice, unknown>;

/** The result of writing a notice. */
export interface WrittenNotice {
  /** Id of a new notice; the platform sends none. */
  readonly id?: string | undefined;
  readonly removed?: readonly z.output<typeof removable>[] | undefined;
}

const version = z.optional(integer);
/** Sent by the platform's form, `0` for a new notice; the path has priority. */
const formId = z.optional(id);

/** The audience of a notice. If it is empty or missing: all users of the factory. Other servers have no audience. */
const audience = {
  userIds: as("toUserIds", z.optional(csv)),
  /** Companies or departments, each including everything below it. */
  placeIds: as("toOrganizeIds", z.optional(csv)),
} as const;

const about = {
  id,
  title: text,
  creator: as("creatorUser", z.optional(text)),
  createdAt: as("creatorTime", z.optional(instant)),
  changedAt: as("lastModifyTime", z.optional(instant)),
  /** False: a draft that only its author sees. */
  released: as("enabledMark", z.optional(flag)),
  /** When a draft is released automatically; missing if this is not planned. An addition of ours. */
  releaseAt: as("releaseTime", z.optional(instant)),
  version,
} as const;

/** Number of receivers at the release, and how many of them have read it; additions of ours. */
const report = {
  receivers: as("receiverCount", z.optional(integer)),
  readers: as("readCount", z.optional(integer)),
} as const;

/**
 * Notices to the people of a factory: first drafts, then released until they are recalled (spec §4, §7; contract-base
 * §5.14, ADR 0147).
 */
export const notices = {
  list: endpoint(`GET ${path}/Notice`, {
    summary: "Notices of the active factory, newest first",
    query: wireObject(listQuery),
    response: pageOf(wireObject(about)),
    access: onPage(page),
    source: "spec",
  }),
  get: endpoint(`GET ${path}/{id}`, {
    summary: "Read one notice, with its text",
    response: wireObject({
      ...about,
      ...audience,
      body: as("bodyText", z.optional(html)),
      ...report,
    }),
    access: onPage(page),
    source: "spec",
  }),
  create: endpoint(`POST ${path}`, {
    summary: "Write a notice; it stays a draft until it is released",
    body: wireObject({ id: formId, title: text, body: as("bodyText", writtenHtml), ...audience }),
    bodyLimitBytes,
    response: written,
    access: byButton(page, "btn_add"),
    source: "spec",
  }),
  update: endpoint(`PUT ${path}/{id}`, {
    summary: "Change a draft; members that are not sent stay as they are, a planned release is dropped",
    body: wireObject({
      id: formId,
      title: z.optional(text),
      body: as("bodyText", z.optional(writtenHtml)),
      ...audience,
      version,
    }),
    bodyLimitBytes,
    response: written,
    access: byButton(page, "btn_edit"),
    source: "spec",
  }),
  remove: endpoint(`DELETE ${path}/{id}`, {
    summary: "Delete a notice, also from the message centres of those who received it",
    response: nothing,
    access: byButton(page, "btn_remove"),
    source: "spec",
  }),
  release: endpoint(`PUT ${path}/{id}/Actions/Release`, {
    summary: "Release a draft to its audience, of which only enabled users count; a second time does nothing",
    response: nothing,
    access: byButton(page, "btn_release"),
    source: "spec",
  }),
  schedule: endpoint(`PUT ${ours}/{id}/schedule`, {
    summary: "Plan the release of a draft, or plan it anew; a time in the past is refused",
    body: wireObject({ releaseAt: as("releaseTime", instant) }),
    response: nothing,
    access: byButton(page, "btn_release"),
    source: "extension",
  }),
  unschedule: endpoint(`DELETE ${ours}/{id}/schedule`, {
    summary: "Drop the planned release of a draft; one that has none stays as it is",
    response: nothing,
    access: byButton(page, "btn_release"),
    source: "extension",
  }),
  recall: endpoint(`POST ${ours}/{id}/recall`, {
    summary: "Make a released notice a draft again and take it from the message centres; says how many had read it",
    response: wireObject(report),
    access: byButton(page, "btn_release"),
    source: "extension",
  }),
};
