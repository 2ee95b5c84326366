import type { contract } from "@banche/core/wire";

import { dropSecondFactor } from "../../people/secondFactor.ts";
import { createSessions } from "../../auth/sessions.ts";
import { refuse } from "../../base/respond.ts";
import type { Deps } from "../../deps.ts";
import { policyOf } from "../../policy/policies.ts";
import { audit } from "../../records/audit.ts";
import { readRecord } from "../../records/readRecords.ts";
import type { Handler } from "../../wire/handlers.ts";
import { refuseForeignPassword } from "./takeOver.ts";
import { userTable } from "./table.ts";

/**
 * Removes the second factor of a user who has lost it, and ends the user's sessions. The right to set the user's password is required.
 *
 * @throws {Refusal} `forbidden` for an account that the caller may not manage and for the caller's own, `no_second_factor`
 */
export function takeSecondFactor({ now }: Pick<Deps, "now">): Handler<typeof contract.users.takeSecondFactor> {
  return async (call) => {
    const { db, params, session } = call;
    const user = await readRecord(await policyOf(userTable, call), call, params.id, true);
    if (!user) throw refuse.notFound();
    if (params.id === session.userId) throw refuse.forbidden("server.ownSecondFactor");
    if (user["administrator"] === true && !session.administrator)
      throw refuse.forbidden("server.administratorPassword");
    await refuseForeignPassword(call, params.id);
    if (!(await dropSecondFactor(db, params.id))) throw refuse.because("no_second_factor", "server.noSecondFactor");
    await createSessions(db, now).endAllOf(params.id, "second_factor_changed");
    await audit(call, {
      ...{ action: "takeSecondFactor", resource: "users", recordId: params.id },
      ...{ before: { secondFactor: true }, after: { secondFactor: false } },
    });
    return undefined;
  };
}
