import type { CallOptions } from "../client/clientOf.ts";
import type { Client } from "../client/createClient.ts";

/**
 * What the fields of a resource that follow one of its references would show, if it pointed to this record: texts by the names of
 * the fields. Without those that the session may not read.
 *
 * @param of - the field that points there
 * @param id - of the record that is pointed to
 * @throws {BancheError} when the server does not answer, or refuses
 */
export async function readTold(
  client: Client,
  resource: string,
  { of, id }: { readonly of: string; readonly id: string },
  options: CallOptions = {},
): Promise<Readonly<Record<string, string>>> {
  return client.extensions.told({ params: { resource }, query: { field: of, id } }, options);
}
