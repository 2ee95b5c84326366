import { findText } from "@banche/core/text";
import type { contract } from "@banche/core/wire";

import type { Deps } from "../../deps.ts";
import type { Handler } from "../../wire/handlers.ts";
import { policyOf } from "../../policy/policies.ts";
import { audit } from "../../records/audit.ts";
import { readRecord } from "../../records/readRecords.ts";
import { refuse } from "../../base/respond.ts";
import { refuseForeignPassword } from "./takeOver.ts";
import { userTable } from "./table.ts";

/**
 * Sends a user a text message that explains how to sign in: with a code sent to the sign-in number. It contains no password, and none is
 * needed. Repeated messages to one number are slowed down.
 *
 * @throws {Refusal} `forbidden` for an account that the caller may not manage, `no_sign_in_mobile`, `codes_unsupported`, `rate_limited`
 */
export function invite({ sendCode, limiter }: Deps): Handler<typeof contract.users.invite> {
  return async (call) => {
    const { db, params, request, log } = call;
    const user = await readRecord(await policyOf(userTable, call), call, params.id, true);
    if (!user) throw refuse.notFound();
    await refuseForeignPassword(call, params.id);
    if (!sendCode) throw refuse.because("codes_unsupported", "server.codesUnsupported");
    if (user["enabled"] !== true) throw refuse.because("account_disabled", "server.inviteDisabled");
    const kept = await db.selectFrom("users").select("signInMobile").where("id", "=", params.id).executeTakeFirst();
    const mobile = kept?.signInMobile;
    if (mobile === null || mobile === undefined) throw refuse.because("no_sign_in_mobile", "server.noSignInMobile");
    // Limited by number only: many people may be invited from one address, but none of them often.
    const attempt = limiter.attempt(`invite ${mobile}`, `invite ${mobile}`, { purpose: "code" });
    if ("retryAfterMs" in attempt) throw refuse.rateLimited(attempt.retryAfterMs);
    const account = String(user["account"]);
    await audit(call, { action: "invite", resource: "users", recordId: params.id });
    const text = findText(request.language, "server.invitation", { account }) ?? account;
    sendCode({ mobile, text }).catch((error: unknown) => log.error({ err: error }, "an invitation was not sent"));
    return undefined;
  };
}
