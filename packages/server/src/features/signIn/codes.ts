import { randomInt, timingSafeEqual } from "node:crypto";

import { findText } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import type { Deps } from "../../deps.ts";
import type { Handler } from "../../wire/handlers.ts";
import { layoutOf } from "../../people/layout.ts";
import { refuse } from "../../base/respond.ts";
import { startSession } from "../../people/startSession.ts";

export const codeLifeMs = 5 * 60_000;
export const codeSpacingMs = 60_000;
const mostAttempts = 5;
const mobilePattern = /^1[3-9]\d{9}$/;

/**
 * Sends a code to a mobile number. The caller cannot learn whether an account has the number: answer, writes and duration are the same,
 * only no message is sent.
 */
export function sendCode(deps: Deps): Handler<typeof contract.signIn.sendCode> {
  const { database, limiter, now, signer } = deps;
  const { kysely } = database;
  return async ({ body, request, log }) => {
    const { sendCode: send } = deps;
    if (!send) throw refuse.because("codes_unsupported", "server.codesUnsupported");
    const mobile = checkMobile(body.mobile);
    const attempt = limiter.attempt(`send ${mobile}`, request.ip, { purpose: "code" });
    if ("retryAfterMs" in attempt) throw refuse.rateLimited(attempt.retryAfterMs);
    const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
    const owner = await kysely
      .selectFrom("users")
      .select("id")
      .where("signInMobile", "=", mobile)
      .where("enabled", "=", true)
      .executeTakeFirst();
    const at = now();
    const kept = await sql`
      insert into sign_in_codes as known (mobile, code_hash, user_id, sent_at, expires_at)
      values (${mobile}, ${signer.digest("sign-in code", `${mobile} ${code}`)}, ${owner?.id ?? null},
        ${new Date(at)}, ${new Date(at + codeLifeMs)})
      on conflict (mobile) do update set code_hash = excluded.code_hash, user_id = excluded.user_id, attempts = 0,
        sent_at = excluded.sent_at, expires_at = excluded.expires_at
        where known.sent_at <= ${new Date(at - codeSpacingMs)}
      returning mobile`.execute(kysely);
    if (kept.rows.length === 0) throw refuse.rateLimited(codeSpacingMs);
    if (owner) {
      const text = findText(request.language, "server.codeText", { code, minutes: codeLifeMs / 60_000 }) ?? code;
      const { company, contact } = body;
      send({ mobile, code, text, company, contact }).catch((error: unknown) =>
        log.error({ err: error }, "a verification code was not sent"),
      );
    }
    return { retryAfter: codeSpacingMs / 1000, expiresIn: codeLifeMs / 1000 };
  };
}

/** Signs in with a code. Each code can be used once, with five tries, within five minutes. */
export function takeCode(deps: Deps): Handler<typeof contract.signIn.withCode> {
  const { database, limiter, now, signer, notes, settings } = deps;
  const { kysely } = database;
  return async ({ body, request, log, knowDevice }) => {
    const mobile = checkMobile(body.mobile);
    const code = body.code.trim();
    if (code === "") throw refuse.validation([{ field: "code", rule: "required" }]);
    const attempt = limiter.attempt(`code ${mobile}`, request.ip, { purpose: "code" });
    if ("retryAfterMs" in attempt) throw refuse.rateLimited(attempt.retryAfterMs);
    const { rows } = await sql<{ codeHash: Buffer; userId: string | null }>`
      update sign_in_codes set attempts = attempts + 1
      where mobile = ${mobile} and attempts < ${mostAttempts} and expires_at > ${new Date(now())}
      returning code_hash, user_id`.execute(kysely);
    const [kept] = rows;
    const given = signer.digest("sign-in code", `${mobile} ${code}`);
    const isRight = kept !== undefined && timingSafeEqual(Buffer.from(kept.codeHash), given);
    const user = isRight && kept.userId !== null ? await readUser(kysely, kept.userId) : undefined;
    // The number may belong to another account by now.
    if (!user?.enabled || user.signInMobile !== mobile) {
      log.info({ ip: request.ip }, "sign-in with a code refused");
      notes.note({ request, actor: undefined, action: "signInRefused", call: "signIn.withCode", reason: "wrong_code" });
      throw refuse.because("wrong_code", "server.wrongCode");
    }
    const used = await sql`delete from sign_in_codes where mobile = ${mobile} and code_hash = ${given}
      returning mobile`.execute(kysely);
    if (used.rows.length === 0) throw refuse.because("wrong_code", "server.wrongCode");
    attempt.succeeded();
    const token = await startSession(kysely, { now, settings }, user.id, request);
    knowDevice(user.account);
    log.info({ userId: user.id, ip: request.ip }, "signed in with a code");
    return { token, theme: layoutOf(user.theme) };
  };
}

export function readUser(kysely: Deps["database"]["kysely"], id: string) {
  return kysely
    .selectFrom("users")
    .select(["id", "account", "enabled", "theme", "signInMobile"])
    .where("id", "=", id)
    .executeTakeFirst();
}

function checkMobile(text: string): string {
  const mobile = text.trim();
  if (mobilePattern.test(mobile)) return mobile;
  throw refuse.validation([{ field: "mobile", rule: "iphone" }]);
}
