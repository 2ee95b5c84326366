import type { contract } from "@banche/core/wire";
import type { Kysely } from "kysely";

import { layoutOf } from "../../people/layout.ts";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Handler } from "../../wire/handlers.ts";
import { hashOfUser } from "../../auth/passwordOfUser.ts";
import { refuse } from "../../base/respond.ts";
import { startSession } from "../../people/startSession.ts";

interface Candidate {
  readonly id: string;
  readonly account: string;
  readonly enabled: boolean;
  readonly passwordHash: string | null;
  readonly theme: string;
}

/**
 * Signs in with an account, a mobile number or `mobile@account` (spec §2). An unknown account takes as long as a wrong password. An
 * option of the server decides whether the two get different answers.
 */
export function login({
  database,
  passwords,
  limiter,
  signInHints,
  now,
  notes,
  settings,
}: Deps): Handler<typeof contract.session.login> {
  const { kysely } = database;
  return async ({ body, request, log, knowDevice }) => {
    const { account = "", password = "" } = body;
    if (account === "" && (body.iamUserId !== undefined || body.iamCode !== undefined)) {
      throw refuse.because("sign_on_unsupported", "server.signOnUnsupported");
    }
    const name = account.trim();
    const missing = { ...(name === "" && { account: "" }), ...(password === "" && { password: "" }) };
    const issues = Object.keys(missing).map((field) => ({ field, rule: "required" }));
    if (issues.length > 0) throw refuse.validation(issues);
    const attempt = limiter.attempt(name, request.ip, { device: request.device });
    if ("retryAfterMs" in attempt) {
      log.warn({ ip: request.ip }, "sign-in held up");
      notes.note({ request, actor: undefined, action: "signInRefused", call: "session.login", reason: "rate_limited" });
      throw refuse.rateLimited(attempt.retryAfterMs);
    }
    const user = await findUser(kysely, name);
    const isRight = await passwords.verify(password.toLowerCase(), await hashOfUser(kysely, user));
    if (!user?.enabled || !isRight) {
      const reason = !user ? "account_unknown" : isRight ? "account_disabled" : "wrong_password";
      notes.note({ request, actor: user, action: "signInRefused", call: "session.login", reason });
    }
    if (signInHints === "distinct" && !user) throw refuse.because("account_unknown", "server.accountUnknown");
    const mayTellDisabled = isRight || signInHints === "distinct";
    if (user && !user.enabled && mayTellDisabled) throw refuse.because("account_disabled", "server.accountDisabled");
    if (!user || !isRight) {
      log.info({ userId: user?.id, ip: request.ip }, "sign-in refused");
      throw refuse.because("wrong_password", "server.wrongPassword");
    }
    attempt.succeeded();
    if (user.passwordHash !== null && passwords.isOutdated(user.passwordHash)) {
      const passwordHash = await passwords.hash(password.toLowerCase());
      await kysely.updateTable("users").set({ passwordHash }).where("id", "=", user.id).execute();
    }
    const token = await startSession(kysely, { now, settings }, user.id, request);
    knowDevice(name);
    log.info({ userId: user.id, ip: request.ip }, "signed in");
    return { token, theme: layoutOf(user.theme) };
  };
}

/** The user for a name typed at sign-in: an account, a sign-in number, or both. */
async function findUser(kysely: Kysely<Schema>, name: string): Promise<Candidate | undefined> {
  const users = kysely.selectFrom("users").select(["id", "account", "enabled", "passwordHash", "theme"]);
  const byAccount = (account: string) =>
    users.where(({ fn, eb }) => eb(fn("lower", ["account"]), "=", account.toLowerCase()));
  if (!/^[^\u0000\ud800-\udfff]{1,100}$/u.test(name)) return undefined;
  const found = await byAccount(name).executeTakeFirst();
  if (found) return found;
  const at = name.indexOf("@");
  if (at > 0) {
    return byAccount(name.slice(at + 1))
      .where("mobilePhone", "=", name.slice(0, at))
      .executeTakeFirst();
  }
  if (!/^1\d{10}$/.test(name)) return undefined;
  return users.where("signInMobile", "=", name).executeTakeFirst();
}
