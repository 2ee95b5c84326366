import type { contract } from "@banche/core/wire";

import { createSessions } from "../../auth/sessions.ts";
import type { Deps } from "../../deps.ts";
import type { Call, Handler } from "../../wire/handlers.ts";
import { digestOf, hasNoPassword, isPasswordOf } from "../../auth/passwordOfUser.ts";
import { limitCodes, secondFactorOf, takeCode } from "../../people/secondFactor.ts";
import { setPassword } from "../../auth/passwordPolicy.ts";
import { audit } from "../../records/audit.ts";
import { refuse } from "../../base/respond.ts";

/**
 * Changes the user's own password. Checks the captcha if one is sent, and the old password if there is one. With a second factor it also
 * checks a one-time code. Then all sessions of the user end. A session that has given a one-time code continues: a code is valid once, so a
 * new sign-in would need another one half a minute later.
 */
export function changePassword(deps: Deps): Handler<typeof contract.profile.changePassword> {
  return async (call) => {
    const { db, session, body, request } = call;
    const { captcha, captchaId, oldPassword } = body;
    const password = digestOf(body.password);
    const attempt = deps.limiter.attempt(`password ${session.userId}`, request.ip);
    if ("retryAfterMs" in attempt) throw refuse.rateLimited(attempt.retryAfterMs);
    if (captcha !== undefined && !(await deps.captchas.isRight(db, captchaId ?? "", captcha))) {
      throw refuse.because("wrong_captcha", "server.wrongCaptcha");
    }
    const isFirst = oldPassword === "" && (await hasNoPassword(db, session.userId));
    if (!isFirst && !(await isPasswordOf(db, deps.passwords, session.userId, oldPassword))) {
      throw refuse.because("wrong_password", "server.wrongOldPassword");
    }
    attempt.succeeded();
    const hasFactor = (await secondFactorOf(db, session.userId)).since !== undefined;
    if (hasFactor) await checkSecondFactor(deps, call);
    if (session.mustChangePassword && password === oldPassword.toLowerCase()) {
      throw refuse.validation([{ field: "password", rule: "unchanged", text: "server.passwordUnchanged" }]);
    }
    await setPassword(db, deps, session.userId, password, { mustChange: false, at: deps.now() });
    await createSessions(db, deps.now).endAllOf(session.userId, "password_changed", hasFactor ? session.id : undefined);
    await audit({ db, session, request }, { action: "changePassword", resource: "profile", recordId: session.userId });
    return undefined;
  };
}

/**
 * Checks the second factor. Not needed in a session that must change its password, because it has just given a code. @throws {Refusal}
 * `wrong_second_factor`, `rate_limited`
 */
async function checkSecondFactor(deps: Deps, call: Call<typeof contract.profile.changePassword>): Promise<void> {
  const { db, session, body, request } = call;
  if (session.mustChangePassword) return;
  const attempt = limitCodes(deps, session.userId, request.ip);
  // The call runs in one transaction.
  if (!(await takeCode(db, deps, session.userId, body.secondFactor ?? ""))) throw refuse.wrongSecondFactor();
  attempt.succeeded();
}
