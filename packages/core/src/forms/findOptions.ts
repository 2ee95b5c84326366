import type { CallOptions } from "../client/clientOf.ts";
import type { Client } from "../client/createClient.ts";
import type { Page } from "../contract/lists.ts";
import type { LookupEntry } from "../kinds/lookups.ts";
import { optionPage, type OptionWish } from "./optionPage.ts";
import type { NameReader } from "../text/nameReader.ts";
import { readTargets } from "../records/lookups.ts";

/** What a server that looks options up says about itself. */
const ADDITION = "option-search";

/** What servers without that addition need: they give all options at once. */
export interface WholeOptions {
  /** All options of the target; default: they are read anew. */
  readonly readAll?: (() => Promise<readonly LookupEntry[]>) | undefined;
  /** How names are read, asked for when something is searched; without it names are found as they are written. */
  readonly reader?: (() => Promise<NameReader | undefined>) | undefined;
}

/**
 * A page of the records that references to a target can point to, looked up by the server; on servers that cannot, out of all of
 * them. Nothing for what the user may not read.
 *
 * @throws {BancheError} when the server does not answer
 */
export async function findOptions(
  client: Client,
  target: string,
  wish: OptionWish,
  { readAll = () => readTargets(client, target), reader, ...options }: WholeOptions & CallOptions = {},
): Promise<Page<LookupEntry>> {
  if (!isLookedUp(client, target) || !(await client.additions()).has(ADDITION)) {
    const entries = await readAll();
    return optionPage(entries, wish, wish.keyword?.trim() ? await reader?.() : undefined);
  }
  const { ids, ...query } = wish;
  return client.extensions.options(
    { params: { resource: target }, query: { ...query, ...(ids && { ids: JSON.stringify(ids) }) } },
    options,
  );
}

/** Those that the platform has selectors for, and what declarations offer to pickers. */
function isLookedUp({ registry }: Client, target: string): boolean {
  return ["users", "departments", "areas"].includes(target) || registry.find(target)?.options !== undefined;
}
