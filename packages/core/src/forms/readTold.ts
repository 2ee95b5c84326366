import type { CallOptions, CommonClient } from "../client/clientOf.ts";
import { extensions } from "../contract/extensions.ts";

/**
 * The attribute fields of a resource that depend on one reference, as if it referred to this record: texts by field
 * name. Fields that the session may not read are left out.
 *
 * @param of - the reference field
 * @param id - id of the referenced record
 * @throws {BancheError} when the server does not answer, or refuses
 */
export async function readTold(
  client: CommonClient,
  resource: string,
  { of, id }: { readonly of: string; readonly id: string },
  options: CallOptions = {},
): Promise<Readonly<Record<string, string>>> {
  return client.calls(extensions).told({ params: { resource }, query: { field: of, id } }, options);
}
