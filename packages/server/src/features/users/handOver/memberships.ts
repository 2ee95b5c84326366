import { sql } from "kysely";

import { Refusal } from "../../../base/respond.ts";
import { tryOut } from "../../../db/transact.ts";
import { policyNamed, policyOf } from "../../../policy/policies.ts";
import { writeInSets } from "../../../records/attempt.ts";
import { readRecords } from "../../../records/readRecords.ts";
import { changing } from "../../../records/recordHandlers.ts";
import { changeOf } from "../../../tables/changes.ts";
import { type RecordValues, tableOf } from "../../../tables/recordTable.ts";
import { idsIn } from "../held.ts";
import { userTable } from "../table.ts";
import { type HandOverCall, type Hands, type Moved, nothing, type Part } from "./part.ts";

/**
 * Roles move. Positions are only added, because every user needs one. The rules of users apply, so callers cannot pass on rights that
 * they do not have.
 */
export const membershipParts: readonly Part[] = [
  membership("roles", "roleIds"),
  membership("positions", "positionIds"),
];

type Member = "roleIds" | "positionIds";

function membership(kind: "roles" | "positions", member: Member): Part {
  return {
    part: kind,
    about: { kind },
    async move(call, hands) {
      const policy = await policyOf(userTable, call);
      if (policy.hides(kind)) return nothing;
      const people = await readRecords(policy, call, [hands.from, hands.to], true);
      const has = new Set(idsIn(people.get(hands.to)?.[member]));
      const keeps = member === "positionIds";
      const wanted = idsIn(people.get(hands.from)?.[member]).filter((id) => !(keeps && has.has(id)));
      const names = await readNames(call, kind, wanted);
      const refused: Moved["refused"][number][] = [];
      for (const id of wanted) {
        const refusal = await give(call, hands, { member, id, keeps });
        if (refusal) refused.push({ id, label: names.get(id) ?? id, refusal, table: userTable });
      }
      return { moved: wanted.length - refused.length, refused };
    },
  };
}

interface Given {
  readonly member: Member;
  /** Id of the role or position. */
  readonly id: string;
  /** Whether the old user keeps it. */
  readonly keeps: boolean;
}

/** Gives the role or position to one user and takes it from the other: both or none. @returns the reason if none */
async function give(
  call: HandOverCall,
  { from, to }: Hands,
  { member, id, keeps }: Given,
): Promise<Refusal | undefined> {
  const policy = await policyOf(userTable, call);
  const people = await readRecords(policy, call, [from, to], true);
  const changed = (who: string, turn: (held: readonly string[]) => readonly string[]) => {
    const user: RecordValues = people.get(who) ?? { id: who };
    return changeOf(userTable, user, { [member]: [...turn(idsIn(user[member]))] });
  };
  const changes = [
    changed(to, (held) => [...new Set([...held, id])]),
    ...(keeps ? [] : [changed(from, (held) => held.filter((one) => one !== id))]),
  ];
  const outcomes = await tryOut(
    call.db,
    () => writeInSets(userTable, call, changing(policy, call, "handOver"), changes),
    (all) => !all.some((outcome) => outcome instanceof Refusal),
  );
  return outcomes.find((outcome) => outcome instanceof Refusal);
}

/** Names of roles or positions that the caller may see. */
async function readNames(
  call: HandOverCall,
  kind: "roles" | "positions",
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const policy = await policyNamed(kind, call);
  if (!policy || policy.hides("name")) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`select t.id, t.name
    from ${tableOf(policy.table)} where t.id = any(${[...ids]}::text[]) and ${policy.rows("get")}`.execute(call.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
