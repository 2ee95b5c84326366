import { refusal } from "../client/envelope.ts";
import type { Client } from "../client/createClient.ts";
import { BancheError } from "../errors.ts";
import type { Resource } from "../registry/resource.ts";

/** What a server that keeps deleted records says about itself. */
const ADDITION = "recycle-bin";

/** A deleted record and, where it did not come back, why. */
export interface BroughtBack {
  readonly id: string;
  readonly error?: BancheError;
}

/** Whether what is deleted of a resource can be restored on this server. @throws {BancheError} when it does not answer */
export async function hasRecycleBin(client: Pick<Client, "additions">, resource: Resource): Promise<boolean> {
  return resource.keepsDeleted === true && (await client.additions()).has(ADDITION);
}

/**
 * Restores deleted records, at most 500, as they were: with their ids and all that they had. Each comes back or is refused by
 * itself, for the reasons for which a new record with its values would be.
 *
 * @returns one for each id, in their order
 * @throws {BancheError} when the call as a whole failed
 */
export async function bringBack(
  client: Client,
  { name }: Resource,
  ids: readonly string[],
): Promise<readonly BroughtBack[]> {
  const results = await client.extensions.restore({ params: { resource: name }, body: { ids: [...ids] } });
  if (results.length !== ids.length) throw new BancheError("unexpected_response");
  return ids.map((id, at) => {
    const result = results[at];
    if (!result || result.code === 200) return { id };
    const envelope = { ...result, message: result.msg, data: undefined };
    return { id, error: refusal(envelope, `POST /api/ext/deleted/${name}/restore`) };
  });
}
