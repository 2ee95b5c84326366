import { randomInt } from "node:crypto";

import { type Kysely, sql } from "kysely";

import { refuse } from "../base/respond.ts";
import type { Schema } from "../db/schema.ts";
import type { SecretBox } from "../secrets/secretBox.ts";
import type { Attempt, LoginLimiter } from "../auth/limiter.ts";
import { base32, isOneTimeCode, newSecret, stepOf } from "../auth/oneTimeCode.ts";
import type { Signer } from "../auth/signing.ts";

/** Recovery codes, for users who lose their phone. */
const RECOVERY_CODES = 10;
const RECOVERY_LETTERS = 10;
/** Characters that are not easily confused: 49 bits in a code. */
const letters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
/** A new secret must be confirmed within this time. */
const startLifeMs = 60 * 60_000;

interface Deps {
  readonly secrets: SecretBox;
  readonly signer: Pick<Signer, "digest">;
  readonly now: () => number;
}

/** The state of a user's second factor. */
export interface SecondFactorState {
  readonly since: Date | undefined;
  readonly recoveryLeft: number;
}

/** Whether the user has a second factor, and since when. */
export async function secondFactorOf(db: Kysely<Schema>, userId: string): Promise<SecondFactorState> {
  const { rows } = await sql<{ since: Date; left: number }>`
    select confirmed_at as since, (select count(*)::integer from recovery_codes codes
      where codes.user_id = factor.user_id and used_at is null) as left
    from second_factors factor where user_id = ${userId} and confirmed_at is not null`.execute(db);
  return { since: rows[0]?.since, recoveryLeft: rows[0]?.left ?? 0 };
}

/**
 * Creates a secret, which becomes active when it is confirmed. An earlier unconfirmed one becomes invalid.
 *
 * @returns the secret in base32
 * @throws {Refusal} `second_factor_on`
 */
export async function startSecondFactor(db: Kysely<Schema>, { secrets, now }: Deps, userId: string): Promise<string> {
  const secret = newSecret();
  const sealed = secrets.seal(purposeOf(userId), secret.toString("base64url"));
  const kept = await sql`
    insert into second_factors as known (user_id, sealed_secret, started_at) values (${userId}, ${sealed}, ${new Date(now())})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, started_at = excluded.started_at
      where known.confirmed_at is null returning user_id`.execute(db);
  if (kept.rows.length === 0) throw refuse.because("second_factor_on", "server.secondFactorOn");
  return base32(secret);
}

/**
 * Activates a second factor with its first code. Call it in a transaction.
 *
 * @returns the recovery codes, which are shown only this once
 * @throws {Refusal} `second_factor_not_started`, `wrong_second_factor`
 */
export async function confirmSecondFactor(
  db: Kysely<Schema>,
  deps: Deps,
  userId: string,
  code: string,
): Promise<readonly string[]> {
  const at = deps.now();
  const row = await lockedRow(db, userId);
  if (!row || row.confirmedAt || at - row.startedAt.getTime() > startLifeMs) {
    throw refuse.because("second_factor_not_started", "server.secondFactorNotStarted");
  }
  const step = stepOf(secretIn(deps, userId, row), tidy(code), { at, after: 0 });
  if (step === undefined) throw refuse.wrongSecondFactor();
  await sql`update second_factors set confirmed_at = ${new Date(at)}, last_step = ${step}
    where user_id = ${userId}`.execute(db);
  return renewRecoveryCodes(db, deps, userId);
}

/**
 * Accepts a one-time code or a recovery code. Each can be used once, even by two simultaneous calls. Call it in a transaction.
 *
 * @returns the kind of code; undefined where it is neither
 * @throws {Refusal} `second_factor_unreadable` when the encryption key has changed; recovery codes still work then
 */
export async function takeCode(
  db: Kysely<Schema>,
  deps: Deps,
  userId: string,
  given: string,
): Promise<"code" | "recoveryCode" | undefined> {
  const code = tidy(given);
  const row = await lockedRow(db, userId);
  if (!row?.confirmedAt) return undefined;
  const at = deps.now();
  if (!isOneTimeCode(code)) {
    const used = await sql`update recovery_codes set used_at = ${new Date(at)}
      where user_id = ${userId} and code_hash = ${hashOf(deps, userId, code)} and used_at is null
      returning user_id`.execute(db);
    return used.rows.length > 0 ? "recoveryCode" : undefined;
  }
  const step = stepOf(secretIn(deps, userId, row), code, { at, after: Number(row.lastStep) });
  if (step === undefined) return undefined;
  await sql`update second_factors set last_step = ${step} where user_id = ${userId}`.execute(db);
  return "code";
}

/** Replaces all recovery codes, and returns the new ones this once: `ABCDE-FGHJK`. */
export async function renewRecoveryCodes(db: Kysely<Schema>, deps: Deps, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_LETTERS }, () => letters[randomInt(letters.length)]).join(""),
  );
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(db);
  await db
    .insertInto("recoveryCodes")
    .values(codes.map((code) => ({ userId, codeHash: hashOf(deps, userId, code) })))
    .execute();
  return codes.map((code) => `${code.slice(0, RECOVERY_LETTERS / 2)}-${code.slice(RECOVERY_LETTERS / 2)}`);
}

/** Deletes the second factor of a user. @returns whether there was one */
export async function dropSecondFactor(db: Kysely<Schema>, userId: string): Promise<boolean> {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(db);
  const { rows } = await sql<{ wasOn: boolean }>`
    delete from second_factors where user_id = ${userId} returning confirmed_at is not null as was_on`.execute(db);
  return rows[0]?.wasOn === true;
}

/**
 * Counts one try of a code for this user, in any session: a new session gives no further tries.
 *
 * @throws {Refusal} `rate_limited`
 */
export function limitCodes({ limiter }: { readonly limiter: LoginLimiter }, userId: string, address: string): Attempt {
  const attempt = limiter.attempt(`second factor ${userId}`, address, { purpose: "code" });
  if ("retryAfterMs" in attempt) throw refuse.rateLimited(attempt.retryAfterMs);
  return attempt;
}

interface Row {
  readonly sealedSecret: string;
  readonly startedAt: Date;
  readonly confirmedAt: Date | null;
  readonly lastStep: string | number;
}

/** Locks the row for this transaction: of two calls with one code the second one finds it used. */
async function lockedRow(db: Kysely<Schema>, userId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select sealed_secret, started_at, confirmed_at, last_step from second_factors
    where user_id = ${userId} for update`.execute(db);
  return rows[0];
}

function secretIn({ secrets }: Deps, userId: string, { sealedSecret }: Row): Buffer {
  const secret = secrets.open(purposeOf(userId), sealedSecret);
  if (secret === undefined) throw refuse.because("second_factor_unreadable", "server.secondFactorUnreadable");
  return Buffer.from(secret, "base64url");
}

const purposeOf = (userId: string): string => `second factor ${userId}`;

/** A keyed hash: with a copy of the table alone nobody can test codes. */
const hashOf = ({ signer }: Deps, userId: string, code: string): Buffer =>
  signer.digest("recovery code", `${userId} ${code}`);

/** Normalises a typed code: any letter case, with blanks and dashes. */
const tidy = (code: string): string => code.replace(/[\s-]/g, "").toUpperCase();
