import { contract } from "@banche/core/wire";

import { createSessions } from "../../auth/sessions.ts";
import type { Deps } from "../../deps.ts";
import type { Call, HandlersOf } from "../../wire/handlers.ts";
import { digestOf } from "../../auth/passwordOfUser.ts";
import { setPassword } from "../../auth/passwordPolicy.ts";
import { avatarPath } from "../../people/avatar.ts";
import { policyOf } from "../../policy/policies.ts";
import { audit } from "../../records/audit.ts";
import { readRecord } from "../../records/readRecords.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { refuse } from "../../base/respond.ts";
import { tellingOldNumber } from "./contactChanges.ts";
import { directoryHandlers } from "./directory.ts";
import { handOver } from "./handOver/handOver.ts";
import { invite } from "./invite.ts";
import { listUsers } from "./list.ts";
import { takeSecondFactor } from "./takeSecondFactor.ts";
import { refuseForeignPassword } from "./takeOver.ts";
import { userTable } from "./table.ts";

/** Users of the active factory (spec §7, contract-base §4.4). */
export function usersHandlers(deps: Deps): HandlersOf<typeof contract.users> {
  const records = recordHandlers(contract.users, userTable, deps);
  return {
    ...records,
    ...directoryHandlers,
    list: listUsers(deps),
    async get(call) {
      const user = await records.get(call);
      return { ...user, headIcon: avatarPath(user.headIcon) };
    },
    update: tellingOldNumber(deps, records.update),
    async create(call) {
      const answer = await records.create(call);
      return { ...answer, ...(call.body.password !== undefined && { passwordTaken: true }) };
    },
    resetPassword: (call) => resetPassword(deps, call),
    invite: invite(deps),
    takeSecondFactor: takeSecondFactor(deps),
    handOver,
  };
}

async function resetPassword(deps: Deps, call: Call<typeof contract.users.resetPassword>): Promise<undefined> {
  const { db, session, params, body, request } = call;
  const user = await readRecord(await policyOf(userTable, call), call, params.id, true);
  if (!user) throw refuse.notFound("server.updateMissing");
  if (body.password !== body.repeated) {
    throw refuse.validation([{ field: "repeated", rule: "unequal", text: "server.passwordsDiffer" }]);
  }
  const digest = digestOf(body.password);
  if (user["administrator"] === true && !session.administrator) throw refuse.forbidden("server.administratorPassword");
  await refuseForeignPassword(call, params.id);
  const mustChange = body.mustChange ?? params.id !== session.userId;
  await setPassword(db, deps, params.id, digest, { mustChange, at: deps.now() });
  await createSessions(db).endAllOf(params.id, "password_changed", session.id);
  await audit({ db, session, request }, { action: "resetPassword", resource: "users", recordId: params.id });
  return undefined;
}
