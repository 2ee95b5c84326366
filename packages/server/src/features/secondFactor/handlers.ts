import type { contract } from "@banche/core/wire";
import { type Kysely, sql } from "kysely";

import { otpauthUri } from "../../auth/oneTimeCode.ts";
import { hasNoPassword, isPasswordOf } from "../../auth/passwordOfUser.ts";
import {
  confirmSecondFactor,
  dropSecondFactor,
  limitCodes,
  renewRecoveryCodes,
  secondFactorOf,
  startSecondFactor,
  takeCode,
} from "../../people/secondFactor.ts";
import { createSessions } from "../../auth/sessions.ts";
import { refuse } from "../../base/respond.ts";
import type { Schema } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../../records/audit.ts";
import type { Context, HandlersOf } from "../../wire/handlers.ts";

/** Number of wrong codes after which a session ends. */
const MOST_TRIES = 5;

/** Name in authenticator apps for an installation without a name. */
const PRODUCT = "Banche";

/** One-time codes as a second factor: users enter them, and set up, renew or turn off their own second factor (ADR 0149). */
export function secondFactorHandlers(deps: Deps): HandlersOf<typeof contract.secondFactor> {
  const { now, settings } = deps;

  return {
    async state({ db, session }) {
      const { since, recoveryLeft } = await secondFactorOf(db, session.userId);
      const { secondFactor: demand } = settings.now();
      const demanded = demand === "everybody" || (demand === "administrators" && session.administrator);
      return { on: since !== undefined, since: since?.getTime(), recoveryLeft, demanded };
    },

    async give(call) {
      const { db, session, request } = call;
      if (session.secondFactor !== "code") throw refuse.because("no_code_awaited", "server.noCodeAwaited");
      const attempt = limitCodes(deps, session.userId, call.request.ip);
      const tries = await countTry(db, session.id);
      const isLast = tries === undefined || tries >= MOST_TRIES;
      const isRight =
        tries !== undefined &&
        (await transact(db, async (transaction) => {
          const kind = await takeCode(transaction, deps, session.userId, call.body.code);
          if (kind === undefined) return false;
          const sessions = createSessions(transaction, now);
          await sessions.setSecondFactor(session.id);
          // Knowing only the password must not end sessions of others.
          if (settings.now().singleSession) await sessions.endOthers(session.userId, session.agent, session.id);
          const entry = { action: "giveCode", resource: "session", recordId: session.id, after: { kind } };
          await audit({ db: transaction, session, request }, entry);
          return true;
        }));
      if (isRight) {
        attempt.succeeded();
        return;
      }
      if (!isLast) throw refuse.wrongSecondFactor();
      await createSessions(db, now).end(session.id, "codes_used_up");
      throw refuse.noSession("codes_used_up");
    },

    async start(call) {
      const { db, session } = call;
      const attempt = deps.limiter.attempt(`password ${session.userId}`, call.request.ip);
      if ("retryAfterMs" in attempt) throw refuse.rateLimited(attempt.retryAfterMs);
      await checkPassword(deps, call, call.body.currentPassword);
      attempt.succeeded();
      const secret = await startSecondFactor(db, deps, session.userId);
      return { secret, uri: otpauthUri(secret, settings.now().title || PRODUCT, session.account) };
    },

    async confirm(call) {
      const { db, session, request, body } = call;
      return transact(db, async (transaction) => {
        const codes = await confirmSecondFactor(transaction, deps, session.userId, body.code);
        const sessions = createSessions(transaction, now);
        await sessions.setSecondFactor(session.id);
        await sessions.endAllOf(session.userId, "second_factor_changed", session.id);
        await audit({ db: transaction, session, request }, change("secondFactorOn", session.userId, true));
        return { codes: [...codes] };
      });
    },

    renewCodes: (call) =>
      proven(deps, call, async (transaction) => {
        const { session, request } = call;
        const codes = await renewRecoveryCodes(transaction, deps, session.userId);
        const entry = { action: "renewRecoveryCodes", resource: "profile", recordId: session.userId };
        await audit({ db: transaction, session, request }, entry);
        return { codes: [...codes] };
      }),

    turnOff: (call) =>
      proven(deps, call, async (transaction) => {
        const { session, request } = call;
        await dropSecondFactor(transaction, session.userId);
        await audit({ db: transaction, session, request }, change("secondFactorOff", session.userId, false));
        return undefined;
      }),
  };
}

const change = (action: string, recordId: string, isOn: boolean) => ({
  ...{ action, resource: "profile", recordId },
  ...{ before: { secondFactor: !isOn }, after: { secondFactor: isOn } },
});

type Asked = Pick<Context, "db" | "session" | "request">;

/**
 * Counts an attempt before the code is compared, so that parallel attempts cannot bypass the limit. @returns undefined when there were
 * too many
 */
async function countTry(db: Kysely<Schema>, sessionId: string): Promise<number | undefined> {
  const { rows } = await sql<{ tries: number }>`
    update sessions set second_factor_tries = second_factor_tries + 1
    where id = ${sessionId} and second_factor_tries < ${MOST_TRIES} returning second_factor_tries as tries`.execute(db);
  return rows[0]?.tries;
}

/** Checks the password. An account without one needs none. @throws {Refusal} `wrong_password` */
async function checkPassword(deps: Deps, { db, session }: Asked, given: string): Promise<void> {
  if (given === "" && (await hasNoPassword(db, session.userId))) return;
  if (await isPasswordOf(db, deps.passwords, session.userId, given)) return;
  throw refuse.because("wrong_password", "server.wrongCurrentPassword");
}

/** Does the work after checking password and code, in the transaction that uses up the code. */
async function proven<Result>(
  deps: Deps,
  call: Asked & { readonly body: { readonly currentPassword: string; readonly code: string } },
  work: (transaction: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const { db, session, body } = call;
  const attempt = limitCodes(deps, session.userId, call.request.ip);
  await checkPassword(deps, call, body.currentPassword);
  const result = await transact(db, async (transaction) => {
    if (!(await takeCode(transaction, deps, session.userId, body.code))) throw refuse.wrongSecondFactor();
    return work(transaction);
  });
  attempt.succeeded();
  return result;
}
