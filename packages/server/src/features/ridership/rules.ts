import {
  faultsOfRidershipRules,
  ridershipRuleNames,
  type RidershipRules,
  ridershipRulesOf,
} from "@banche/core/ridership";
import type { contract } from "@banche/core/wire";
import { type Kysely, sql } from "kysely";

import { factoryOf } from "../../auth/scope.ts";
import { type IssueDraft, refuse } from "../../base/respond.ts";
import type { Schema } from "../../db/schema.ts";
import { audit } from "../../records/audit.ts";
import type { Call } from "../../wire/handlers.ts";

/** The time from which departures of a factory are candidates. Version 0: it was never set. */
export async function readRules(
  db: Kysely<Schema>,
  factoryId: string,
): Promise<{ readonly rules: RidershipRules; readonly version: number }> {
  const { rows } = await sql<{ content: Record<string, unknown>; version: number }>`
    select content, version from ridership_rules where factory_id = ${factoryId}`.execute(db);
  return { rules: ridershipRulesOf(rows[0]?.content ?? {}), version: rows[0]?.version ?? 0 };
}

/** Changes the rules of the factory. */
export async function updateRules(
  call: Call<(typeof contract.ridership)["update"]>,
): Promise<{ readonly version: number }> {
  const { db, session, body } = call;
  const factoryId = factoryOf(session);
  const { version, ...sent } = body;
  await sql`insert into ridership_rules (factory_id, version) values (${factoryId}, 0) on conflict do nothing`.execute(
    db,
  );
  await sql`select 1 from ridership_rules where factory_id = ${factoryId} for update`.execute(db);
  const before = await readRules(db, factoryId);
  if (version !== undefined && version !== before.version) throw refuse.conflict();
  const given = ridershipRuleNames.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]] as const]));
  const after: RidershipRules = { ...before.rules, ...Object.fromEntries(given) };
  const issues = faultsOfRidershipRules(after).map(({ field, rule, bound = 0 }): IssueDraft => {
    if (rule === "integer") return { field, rule };
    return rule === "tooSmall"
      ? { field, rule, params: { min: bound } }
      : { field, rule: "tooLarge", params: { max: bound } };
  });
  if (issues.length > 0) throw refuse.validation(issues);
  const changed = ridershipRuleNames.filter((name) => after[name] !== before.rules[name]);
  if (changed.length === 0) return { version: before.version };
  const next = before.version + 1;
  await sql`update ridership_rules set content = ${JSON.stringify(after)}::jsonb, version = ${next}::integer, updated_at = now()
    where factory_id = ${factoryId}`.execute(db);
  const only = (rules: RidershipRules) => Object.fromEntries(changed.map((name) => [name, rules[name]]));
  await audit(call, {
    ...{ action: "update", resource: "ridership", recordId: factoryId },
    ...{ before: only(before.rules), after: only(after) },
  });
  return { version: next };
}
