import { faultsOfRules, type FleetRules, fleetRuleNames } from "@banche/core/tracking";
import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { factoryOf } from "../../auth/scope.ts";
import { type IssueDraft, refuse } from "../../base/respond.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../../records/audit.ts";
import { readFleetRules } from "../../records/fleetRules.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import type { DayPlans } from "./dayPlan.ts";
import { tryRules } from "./trial.ts";

/** Calls for the rules by which vehicles of the active factory are followed and its trips are judged. */
export function fleetRulesHandlers(
  { now, history }: Pick<Deps, "now" | "history">,
  plans: DayPlans,
): HandlersOf<typeof contract.fleetRules> {
  return {
    async read(call) {
      const { rules, version } = await readFleetRules(call.db, factoryOf(call.session));
      return { ...rules, version };
    },
    async update(call) {
      const { db, session, body } = call;
      const factoryId = factoryOf(session);
      const { version, ...sent } = body;
      await sql`insert into fleet_rules (factory_id, version) values (${factoryId}, 0) on conflict do nothing`.execute(
        db,
      );
      await sql`select 1 from fleet_rules where factory_id = ${factoryId} for update`.execute(db);
      const before = await readFleetRules(db, factoryId);
      if (version !== undefined && version !== before.version) throw refuse.conflict();
      const after = changedRules(before.rules, sent);
      const changed = fleetRuleNames.filter((name) => after[name] !== before.rules[name]);
      if (changed.length === 0) return { version: before.version };
      const next = before.version + 1;
      await sql`update fleet_rules set content = ${JSON.stringify(after)}::jsonb, version = ${next}::integer, updated_at = now()
        where factory_id = ${factoryId}`.execute(db);
      const only = (rules: FleetRules) => Object.fromEntries(changed.map((name) => [name, rules[name]]));
      await audit(call, {
        ...{ action: "update", resource: "fleetRules", recordId: factoryId },
        ...{ before: only(before.rules), after: only(after) },
      });
      return { version: next };
    },
    async trial(call) {
      const { date, ...sent } = call.query;
      const { rules } = await readFleetRules(call.db, factoryOf(call.session));
      return tryRules(call, { plans, history }, { date, present: rules, tried: changedRules(rules, sent), now: now() });
    },
  };
}

/** @throws {Refusal} `validation` with each invalid rule */
function changedRules(before: FleetRules, sent: Partial<Record<keyof FleetRules, number | undefined>>): FleetRules {
  const given = fleetRuleNames.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]] as const]));
  const after: FleetRules = { ...before, ...Object.fromEntries(given) };
  const issues = faultsOfRules(after).map(({ field, rule, bound }): IssueDraft => {
    if (rule === "integer") return { field, rule };
    if (rule === "tooLarge") return { field, rule, params: { max: bound ?? 0 } };
    return { field, rule: "tooSmall", params: { min: bound ?? 0 } };
  });
  if (issues.length > 0) throw refuse.validation(issues);
  return after;
}
