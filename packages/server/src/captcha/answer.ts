import { sql } from "kysely";

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

/** Whether a person read the picture right, within five to ten minutes. A picture can be answered once, right or wrong. */
export async function isCaptchaRight(
  deps: Pick<Deps, "signer" | "now" | "database">,
  id: string,
  given: string,
): Promise<boolean> {
  if (id === "" || id.length > 100) return false;
  // Outside the transaction of the call: a refused call must use the picture up too.
  const { kysely } = deps.database;
  await sql`delete from used_captchas where used_at < now() - interval '1 hour'`.execute(kysely);
  const { rows } = await sql`insert into used_captchas (id) values (${id}) on conflict do nothing returning id`.execute(
    kysely,
  );
  const answer = given.trim().toUpperCase();
  return rows.length > 0 && [0, 1].some((back) => captchaText(deps, id, back) === answer);
}
