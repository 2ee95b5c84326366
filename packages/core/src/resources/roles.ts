import type { Client } from "../client/createClient.ts";
import type { LookupEntry } from "../forms/lookups.ts";

/** Roles can be pointed to; their own screen is another concept. */
export async function lookupRoles(client: Client): Promise<readonly LookupEntry[]> {
  return (await client.roles.selector()).map(({ id, name, code }) => ({ id, name, code }));
}
