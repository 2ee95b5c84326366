import type { contract } from "@banche/core/wire";
import type { Output } from "@banche/core";

import { refuse } from "../../../base/respond.ts";
import { tryOut } from "../../../db/transact.ts";
import { policyOf } from "../../../policy/policies.ts";
import { audit } from "../../../records/audit.ts";
import { writeOne } from "../../../records/attempt.ts";
import { readRecord, readRecords } from "../../../records/readRecords.ts";
import { changing } from "../../../records/recordHandlers.ts";
import { changeOf } from "../../../tables/changes.ts";
import type { Handler } from "../../../wire/handlers.ts";
import { userTable } from "../table.ts";
import { creatorParts } from "./creators.ts";
import { fieldParts } from "./fields.ts";
import { membershipParts } from "./memberships.ts";
import { noticesPart } from "./notices.ts";
import { type HandOverCall, type Hands, type Part, reported } from "./part.ts";

type Report = Output<typeof contract.users.handOver>;

/**
 * Hands the work of a user over to another user, in the transaction of the call. Records that the caller may not change stay and are
 * reported. Records that the caller may not see are neither changed nor counted.
 *
 * @throws {Refusal} `validation` with `to` for a user who cannot take over, with `without` for an unknown part; if the account is to be
 *   disabled, also the refusals of that
 */
export const handOver: Handler<typeof contract.users.handOver> = (call) =>
  call.body.dryRun === true ? tryOut(call.db, () => carryOut(call)) : carryOut(call);

async function carryOut(call: HandOverCall): Promise<Report> {
  const { params, body } = call;
  const hands: Hands = { from: params.id, to: body.to };
  await checkPeople(call, hands);
  const parts = partsOf(call);
  const stays = new Set(body.without);
  const report: Report["parts"][number][] = [];
  for (const part of parts) {
    if (stays.has(part.part)) continue;
    const done = reported(call, part, await part.move(call, hands));
    if (done.total > 0) report.push(done);
  }
  if (body.disable === true) await disable(call, hands.from);
  const counts = Object.fromEntries(report.map(({ part, moved }) => [part, moved]));
  await audit(call, {
    action: "handOver",
    resource: "users",
    recordId: hands.from,
    after: { to: hands.to, ...counts },
  });
  return { parts: report, disabled: body.disable === true };
}

/** All parts that can be handed over. @throws {Refusal} `validation` where the call excludes an unknown part */
function partsOf(call: HandOverCall): readonly Part[] {
  const parts = [...membershipParts, ...fieldParts(call), ...creatorParts(call), noticesPart];
  const known = new Set(parts.map(({ part }) => part));
  const stranger = call.body.without?.find((part) => !known.has(part));
  if (stranger === undefined) return parts;
  const params = { value: stranger.slice(0, 80) };
  throw refuse.validation([{ field: "without", rule: "unknownReference", params, text: "server.handOverPart" }]);
}

/** Both users are locked, so that no other hand-over of their work runs meanwhile. */
async function checkPeople(call: HandOverCall, { from, to }: Hands): Promise<void> {
  const policy = await policyOf(userTable, call);
  const people = await readRecords(policy, call, [from, to], true);
  const refusal = policy.refusal("update", people.get(from));
  if (!people.has(from)) throw refuse.notFound("server.updateMissing");
  if (refusal) throw refusal;
  const wrong = (text: "server.handOverSelf" | "server.unknownRecord" | "server.handOverDisabled") =>
    refuse.validation([{ field: "to", rule: "unknownReference", text }]);
  if (from === to) throw wrong("server.handOverSelf");
  const successor = people.get(to);
  if (!successor) throw wrong("server.unknownRecord");
  if (successor["enabled"] !== true) throw wrong("server.handOverDisabled");
}

async function disable(call: HandOverCall, id: string): Promise<void> {
  const policy = await policyOf(userTable, call);
  policy.checkUse(["enabled"], "server.forbidden");
  const user = await readRecord(policy, call, id, true);
  if (!user) throw refuse.notFound("server.updateMissing");
  await writeOne(changing(policy, call, "disable"), changeOf(userTable, user, { enabled: false }));
}
