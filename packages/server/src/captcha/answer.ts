import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import type { Signer } from "../auth/signing.ts";

const alphabet = "ACDEFHJKLMNPRTUVWXY3479";
const length = 4;
const windowMs = 5 * 60_000;
/** Number of used pictures remembered in memory. The database remembers them for an hour. */
const mostRemembered = 10_000;

/** Pictures that people can read and programs cannot. */
export interface Captchas {
  /** The text of the picture with this number at the current time. */
  textOf(id: string): string;
  /**
   * Whether the answer is right and was given within five to ten minutes. A picture can be used for one try, right or wrong.
   *
   * @param db - where tries of other processes are looked up
   */
  isRight(db: Kysely<Schema>, id: string, given: string): Promise<boolean>;
}

interface Parts {
  readonly kysely: Kysely<Schema>;
  readonly signer: Signer;
  readonly now: () => number;
}

/** Texts are derived from the number and the time, so that nothing is stored for pictures without an answer. */
export function createCaptchas({ kysely, signer, now }: Parts): Captchas {
  const tried = new Set<string>();

  function textOf(id: string, back = 0): string {
    const window = Math.floor(now() / windowMs) - back;
    const bytes = signer.digest("captcha", `${id} ${window}`);
    return Array.from({ length }, (_, index) => alphabet.charAt((bytes[index] ?? 0) % alphabet.length)).join("");
  }

  function remember(id: string): void {
    tried.add(id);
    for (const oldest of tried) {
      if (tried.size <= mostRemembered) break;
      tried.delete(oldest);
    }
  }

  /**
   * Written outside the caller's transaction, which a refusal would roll back. The write is not awaited, because both may need the same
   * connection.
   */
  function publishSolved(id: string): void {
    sql`with old as (delete from used_captchas where used_at < now() - interval '1 hour')
      insert into used_captchas (id) values (${id}) on conflict do nothing`
      .execute(kysely)
      .catch(() => undefined);
  }

  return {
    textOf: (id) => textOf(id),
    async isRight(db, id, given) {
      if (id === "" || id.length > 100 || tried.has(id)) return false;
      remember(id);
      const { rows } = await sql`select 1 from used_captchas where id = ${id}`.execute(db);
      publishSolved(id);
      const answer = given.trim().toUpperCase();
      return rows.length === 0 && [0, 1].some((back) => textOf(id, back) === answer);
    },
  };
}
