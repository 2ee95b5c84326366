import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import type { Deps } from "../deps.ts";

const alphabet = "ACDEFHJKLMNPRTUVWXY3479";
const length = 4;
const windowMs = 5 * 60_000;

/**
 * The text of a picture: made from its number and the time of day, so that nothing is kept for pictures that nobody answers.
 *
 * @param back - how many windows of five minutes ago
 */
export function captchaText({ signer, now }: Pick<Deps, "signer" | "now">, id: string, back = 0): string {
  const window = Math.floor(now() / windowMs) - back;
  const bytes = signer.digest("captcha", `${id} ${window}`);
  return Array.from({ length }, (_, index) => alphabet.charAt((bytes[index] ?? 0) % alphabet.length)).join("");
}

/**
 * Whether a person read the picture right, within five to ten minutes. A picture is good for one right answer; who guesses
 * is held up by the limiter of the caller.
 */
export async function isCaptchaRight(
  deps: Pick<Deps, "signer" | "now">,
  db: Kysely<Schema>,
  id: string,
  given: string,
): Promise<boolean> {
  const answer = given.trim().toUpperCase();
  if (id === "" || id.length > 100 || ![0, 1].some((back) => captchaText(deps, id, back) === answer)) return false;
  await sql`delete from used_captchas where used_at < now() - interval '1 hour'`.execute(db);
  const { rows } = await sql`insert into used_captchas (id) values (${id}) on conflict do nothing returning id`.execute(
    db,
  );
  return rows.length > 0;
}
