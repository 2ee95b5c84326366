import { refuse } from "../../base/respond.ts";
import type { AccessPolicy } from "../../policy/accessPolicy.ts";
import { policyNamed } from "../../policy/policies.ts";
import type { Context } from "../../wire/handlers.ts";

/** What the session may see of vehicles. @throws {Refusal} `forbidden` where the server has none */
export async function vehiclePolicy(call: Context): Promise<AccessPolicy> {
  return policyFor("vehicles", call);
}

/** The same for another concept in positions. */
export async function policyFor(name: "lines" | "stops" | "vehicles", call: Context): Promise<AccessPolicy> {
  const policy = await policyNamed(name, call);
  if (!policy) throw refuse.forbidden();
  return policy;
}
