import { sql } from "kysely";

import { noticePictureKind, pictureNamesIn } from "../html/pictureLinks.ts";
import { forgetFiles } from "./files.ts";
import type { RetentionDeps } from "./retention.ts";

/** Rows per statement, so that locks are short. */
const batch = 500;

/** Deletes messages and released notices with all copies. Drafts stay. @returns the number of messages */
export async function forgetMessages(deps: RetentionDeps, before: Date): Promise<number> {
  const { db, pubSub } = deps;
  for (let count = 0; ;) {
    const { rows } = await sql<{ body: string }>`delete from messages where id in (
        select id from messages where released_at < ${before} or (kind <> 1 and created_at < ${before})
        limit ${batch}) returning body`.execute(db);
    count += rows.length;
    await forgetFiles(
      deps,
      noticePictureKind,
      rows.flatMap(({ body }) => pictureNamesIn(body)),
    );
    if (rows.length < batch) {
      if (count > 0) await pubSub.publish(db, { kind: "centre" });
      return count;
    }
  }
}
