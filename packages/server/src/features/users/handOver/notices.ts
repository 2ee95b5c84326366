import { sql } from "kysely";

import { factoryOf } from "../../../auth/scope.ts";
import { type Part, nothing } from "./part.ts";

/** Drafts of notices, including scheduled ones. Released notices keep their author. */
export const noticesPart: Part = {
  part: "notices",
  about: { kind: "notices" },
  async move({ db, session, rights }, { from, to }) {
    if (!(await rights()).mayUse("system.notice", "btn_edit")) return nothing;
    const { rows } = await sql`update messages set creator_id = author.id, creator_name = author.real_name,
        version = version + 1
      from (select id, real_name from users where id = ${to}) author
      where kind = 1 and creator_id = ${from} and released_at is null and factory_id = ${factoryOf(session)}
      returning messages.id`.execute(db);
    return { moved: rows.length, refused: [] };
  },
};
