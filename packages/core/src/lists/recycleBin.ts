import { refusal } from "../client/envelope.ts";
import type { CommonClient } from "../client/clientOf.ts";
import { extensions } from "../contract/extensions.ts";
import { BancheError } from "../errors.ts";
import type { Resource } from "../registry/resource.ts";

/** Name of the addition of servers that keep deleted records. */
const ADDITION = "recycle-bin";

/** A deleted record and, if it was not restored, the reason. */
export interface BroughtBack {
  readonly id: string;
  readonly error?: BancheError;
}

/**
 * Whether deleted records of a resource can be restored on this server. @throws {BancheError} when it does not answer
 */
export async function hasRecycleBin(client: Pick<CommonClient, "additions">, resource: Resource): Promise<boolean> {
  return resource.keepsDeleted === true && (await client.additions()).has(ADDITION);
}

/**
 * Restores deleted records, at most 500, with their ids and all their data. Each is restored or refused separately;
 * it is refused for the same reasons as a new record with its values.
 *
 * @returns one result for each id, in their order
 * @throws {BancheError} when the whole call failed
 */
export async function bringBack(
  client: CommonClient,
  { name }: Resource,
  ids: readonly string[],
): Promise<readonly BroughtBack[]> {
  const results = await client.calls(extensions).restore({ params: { resource: name }, body: { ids: [...ids] } });
  if (results.length !== ids.length) throw new BancheError("unexpected_response");
  return ids.map((id, at) => {
    const result = results[at];
    if (!result || result.code === 200) return { id };
    const envelope = { ...result, message: result.msg, data: undefined };
    return { id, error: refusal(envelope, `POST /api/ext/deleted/${name}/restore`) };
  });
}
