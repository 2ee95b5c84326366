import * as z from "zod/mini";
import { byButton, endpoint, onPage } from "./endpoint.ts";
import { BATCH_MAX } from "./extensions.ts";
import { listQuery, nothing, page as pageOf } from "./lists.ts";
import { logMembers } from "./profile.ts";
import { as, id, instant, text, wireObject } from "./wire.ts";

const path = "/api/system/Base/Log";
const page = "system.log";

/** Wire categories for which log lines are stored; other categories are empty. */
export const LOG_CATEGORIES = { signIns: "1", errors: "4", requests: "5" } as const;

/**
 * A line of the log. Members of columns without permission, and members that the category does not have, are missing.
 */
const LogLine = wireObject({
  ...logMembers,
  /** For an error: the call that failed, `users.update`. */
  call: as("moduleName", z.optional(text)),
  /** For an error: its message and stack. */
  stack: as("json", z.optional(text)),
});

/**
 * Actions of the users of a factory, for its administrators (contract-base §5.12). Data changes are in
 * `extensions.audit`.
 */
export const logs = {
  list: endpoint(`GET ${path}/{category}`, {
    summary: "Sign-ins (category 1), errors (4) and changing requests (5) of the active factory, newest first",
    query: wireObject({
      ...listQuery,
      from: as("startTime", z.optional(instant)),
      to: as("endTime", z.optional(instant)),
    }),
    response: pageOf(LogLine),
    access: onPage(page),
    source: "contract",
  }),
  remove: endpoint(`DELETE ${path}`, {
    summary: "Delete lines of the log, all of them or none; a sign-in that still holds is refused as `conflict`",
    body: wireObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(BATCH_MAX)) }),
    response: nothing,
    access: byButton(page, "btn_remove"),
    source: "contract",
  }),
};
