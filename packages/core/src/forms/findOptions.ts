import type { CallOptions, CommonClient } from "../client/clientOf.ts";
import { extensions } from "../contract/extensions.ts";
import type { Page } from "../contract/lists.ts";
import type { LookupEntry } from "../kinds/lookups.ts";
import { optionPage, type OptionWish } from "./optionPage.ts";
import type { NameReader } from "../text/nameReader.ts";

/** Name of the addition of servers that search options. */
const ADDITION = "option-search";

/** Needed for servers without that addition, which return all options at once. */
export interface WholeOptions {
  /** All options of the target. Default: they are read again by code that is loaded then. */
  readonly readAll?: (() => Promise<readonly LookupEntry[]>) | undefined;
  /** Readings of names (pinyin), requested when a search runs. Without it, only the written names are searched. */
  readonly reader?: (() => Promise<NameReader | undefined>) | undefined;
}

/**
 * A page of the records that references to a target may use. The server searches; on servers without search, all
 * options are read and searched here. Empty if the user may not read them.
 *
 * @throws {BancheError} when the server does not answer
 */
export async function findOptions(
  client: CommonClient,
  target: string,
  wish: OptionWish,
  { readAll = () => readTargets(client, target), reader, ...options }: WholeOptions & CallOptions = {},
): Promise<Page<LookupEntry>> {
  if (!isLookedUp(client, target) || !(await client.additions()).has(ADDITION)) {
    const entries = await readAll();
    return optionPage(entries, wish, wish.keyword?.trim() ? await reader?.() : undefined);
  }
  const { ids, ...query } = wish;
  return client
    .calls(extensions)
    .options({ params: { resource: target }, query: { ...query, ...(ids && { ids: JSON.stringify(ids) }) } }, options);
}

/** Targets with a selector of the platform, or with options in their declaration. */
function isLookedUp({ registry }: CommonClient, target: string): boolean {
  return ["users", "departments", "areas"].includes(target) || registry.find(target)?.options !== undefined;
}

async function readTargets(client: CommonClient, target: string): Promise<readonly LookupEntry[]> {
  const lookups = await import("../records/lookups.ts");
  return lookups.readTargets(client, target);
}
