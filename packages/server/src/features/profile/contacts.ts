import { randomInt, timingSafeEqual } from "node:crypto";

import type { TextKey } from "@banche/core";
import { findText } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";
import { afterCommit } from "../../db/transact.ts";
import type { Deps } from "../../deps.ts";
import type { Call, Context, Handler } from "../../wire/handlers.ts";
import { isPasswordOf } from "../../auth/passwordOfUser.ts";
import { contactText, messageOfContacts, type SignInContact, signInContacts } from "../../people/contactChanges.ts";
import { notifyOldNumber } from "../../people/notifyOldNumber.ts";
import type { Row } from "../../tables/recordTable.ts";
import { refuse } from "../../base/respond.ts";

const codeLifeMs = 5 * 60_000;
const codeSpacingMs = 60_000;
const mobilePattern = /^1[3-9]\d{9}$/;

type UpdateCall = Call<typeof contract.profile.update>;

/**
 * Permits a change of contact data or sign-in names. It needs the password again, and a new number that no other account uses. Where
 * codes can be sent, it needs the code sent to that number. So an unattended open page is not enough to take over the account.
 *
 * @param row - the columns that will be written
 * @returns a function that notifies the old contact afterwards; undefined when no contact changes
 * @throws {Refusal} naming the member
 */
export async function admitContacts(
  deps: Deps,
  call: UpdateCall,
  row: Row,
): Promise<(() => Promise<void>) | undefined> {
  const { db, session, body } = call;
  if (!signInContacts.some((member) => member in row)) return undefined;
  const before = await db
    .selectFrom("users")
    .select(signInContacts)
    .where("id", "=", session.userId)
    .forUpdate()
    .executeTakeFirst();
  const changed = signInContacts.filter((member) => member in row && row[member] !== before?.[member]);
  const [first] = changed;
  if (!before || first === undefined) return undefined;
  await demandPassword(deps, call, body.currentPassword, first);
  const mobile = changed.includes("mobilePhone") ? String(row["mobilePhone"]) : "";
  if (mobile !== "") {
    await refuseTaken(db, session.userId, mobile);
    if (deps.sendCode) await takeCode(deps, call, mobile);
  }
  return () => notifyOldContact(deps, call, changed, before.mobilePhone);
}

/** Sends a code to the new number of the user's own account. */
export function sendMobileCode(deps: Deps): Handler<typeof contract.profile.sendMobileCode> {
  return async (call) => {
    const { db, session, body, request, log } = call;
    const { sendCode, limiter, now } = deps;
    if (!sendCode) throw refuse.because("codes_unsupported", "server.codesUnsupported");
    const mobile = body.mobile.trim();
    if (!mobilePattern.test(mobile)) throw refuse.validation([{ field: "mobilePhone", rule: "iphone" }]);
    await demandPassword(deps, call, body.currentPassword, "mobilePhone");
    await refuseTaken(db, session.userId, mobile);
    const attempt = limiter.attempt(`send ${session.userId}`, request.ip, { purpose: "code" });
    if ("retryAfterMs" in attempt) throw refuse.rateLimited(attempt.retryAfterMs);
    const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
    const at = now();
    const kept = await sql`
      insert into contact_codes as known (user_id, mobile, code_hash, sent_at, expires_at)
      values (${session.userId}, ${mobile}, ${hashOf(deps, session.userId, mobile, code)}, ${new Date(at)},
        ${new Date(at + codeLifeMs)})
      on conflict (user_id) do update set mobile = excluded.mobile, code_hash = excluded.code_hash,
        sent_at = excluded.sent_at, expires_at = excluded.expires_at
        where known.sent_at <= ${new Date(at - codeSpacingMs)}
      returning user_id`.execute(db);
    if (kept.rows.length === 0) throw refuse.rateLimited(codeSpacingMs);
    const text = findText(request.language, "server.codeText", { code, minutes: codeLifeMs / 60_000 }) ?? code;
    await afterCommit(db, async () => {
      sendCode({ mobile, code, text }).catch((error: unknown) =>
        log.error({ err: error }, "a verification code was not sent"),
      );
    });
    return { retryAfter: codeSpacingMs / 1000, expiresIn: codeLifeMs / 1000 };
  };
}

/** Checks the password of the session's user. @throws {Refusal} if it is wrong, or after too many wrong ones */
async function demandPassword(
  { limiter, passwords }: Deps,
  { db, session, request }: Pick<Context, "db" | "session" | "request">,
  given: string | undefined,
  member: SignInContact,
): Promise<void> {
  if (given === undefined || given === "") {
    throw refuse.validation([{ field: member, rule: "passwordRequired", text: "server.contactPassword" }]);
  }
  const attempt = limiter.attempt(`password ${session.userId}`, request.ip);
  if ("retryAfterMs" in attempt) throw refuse.rateLimited(attempt.retryAfterMs);
  if (!(await isPasswordOf(db, passwords, session.userId, given))) {
    throw refuse.because("wrong_password", "server.wrongCurrentPassword");
  }
  attempt.succeeded();
}

async function refuseTaken(db: Kysely<Schema>, userId: string, mobile: string): Promise<void> {
  const other = await db
    .selectFrom("users")
    .select("id")
    .where("signInMobile", "=", mobile)
    .where("id", "!=", userId)
    .executeTakeFirst();
  if (other) throw refuse.duplicate("mobilePhone", "server.mobileTaken");
}

/** Checks the code that was sent to the new number. The limiter counts wrong codes, because a refusal rolls back the database. */
async function takeCode(deps: Deps, { db, session, body, request }: UpdateCall, mobile: string): Promise<void> {
  const wrong = (rule: string, text: TextKey) => refuse.validation([{ field: "mobileCode", rule, text }]);
  const given = body.mobileCode?.trim() ?? "";
  if (given === "") throw wrong("codeRequired", "server.contactCode");
  const attempt = deps.limiter.attempt(`contact ${session.userId}`, request.ip, { purpose: "code" });
  if ("retryAfterMs" in attempt) throw refuse.rateLimited(attempt.retryAfterMs);
  const { rows } = await sql<{ codeHash: Buffer }>`
    delete from contact_codes where user_id = ${session.userId} and mobile = ${mobile}
      and expires_at > ${new Date(deps.now())}
    returning code_hash`.execute(db);
  const [kept] = rows;
  const hash = hashOf(deps, session.userId, mobile, given);
  if (!kept || !timingSafeEqual(Buffer.from(kept.codeHash), hash)) throw wrong("codeWrong", "server.wrongCode");
  attempt.succeeded();
}

/** Sends a message to the account, and a text to the old number, which an attacker cannot delete. */
async function notifyOldContact(
  { sendCode, now, pubSub }: Deps,
  { db, session, request, log }: UpdateCall,
  changed: readonly SignInContact[],
  oldMobile: string,
): Promise<void> {
  const { userId } = session;
  const { language } = request;
  const change = { userIds: [userId], changed, actorId: userId, at: new Date(now()), spoken: language };
  await messageOfContacts(db, pubSub, change);
  await notifyOldNumber(db, { sendCode, mobile: oldMobile, text: contactText(changed, language), log });
}

function hashOf({ signer }: Deps, userId: string, mobile: string, code: string): Buffer {
  return signer.digest("contact code", `${userId} ${mobile} ${code}`);
}
