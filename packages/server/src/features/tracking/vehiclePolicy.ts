import { refuse } from "../../base/respond.ts";
import type { AccessPolicy } from "../../policy/accessPolicy.ts";
import { policyNamed } from "../../policy/policies.ts";
import type { Context } from "../../wire/handlers.ts";

/** Access policy of vehicles for the session. @throws {Refusal} `forbidden` if the server has none */
export async function vehiclePolicy(call: Context): Promise<AccessPolicy> {
  return policyFor("vehicles", call);
}

/** Access policy of another concept used with positions. */
export async function policyFor(name: "lines" | "stops" | "vehicles", call: Context): Promise<AccessPolicy> {
  const policy = await policyNamed(name, call);
  if (!policy) throw refuse.forbidden();
  return policy;
}
