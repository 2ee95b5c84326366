import type { Client } from "../client/createClient.ts";
import { dictionaryOf } from "../fields/members.ts";
import { kindOf, partsOf } from "../kinds/kinds.ts";
import { type ChoiceEntry, createLookups, type GrowingLookups } from "../kinds/lookups.ts";
import { readTargets } from "./lookups.ts";
import type { ResourceRegistry } from "../registry/registry.ts";
import type { Resource } from "../registry/resource.ts";

/**
 * Reads everything that the fields of these resources point to: each table once, side by side. What the signed-in user
 * may not read stays empty, so that its values show as ids.
 */
export async function loadLookups(client: Client, of: readonly Resource[]): Promise<GrowingLookups> {
  const fields = of.flatMap((resource) => Object.values(resource.fields).flatMap(partsOf));
  const targets = new Map<string, boolean>();
  for (const field of fields) {
    if ("target" in field) targets.set(field.target, kindOf(field).few === true && targets.get(field.target) !== false);
  }
  const wantsDictionaries = fields.some((field) => dictionaryOf(field) !== undefined);
  const tables = await Promise.all(
    [...targets].map(async ([target, few]) => [target, await readTargets(client, target, few)] as const),
  );
  const dictionaries = wantsDictionaries ? await readDictionaries(client) : {};
  return createLookups({ references: Object.fromEntries(tables), dictionaries });
}

/** Fields without those that point to trees which are read level by level: nobody waits until such a tree is read as a whole. */
export function withoutLevels(fields: Resource["fields"], registry: ResourceRegistry): Resource["fields"] {
  const small = Object.entries(fields).filter(
    ([, field]) => !("target" in field) || kindOf(field).few || registry.find(field.target)?.list.shape !== "level",
  );
  return Object.fromEntries(small);
}

/** What can be chosen of each dictionary, by the code of the dictionary. */
export async function readDictionaries(client: Client): Promise<Readonly<Record<string, readonly ChoiceEntry[]>>> {
  const [types, additions] = await Promise.all([client.dictionaryItems.all(), client.additions()]);
  const byId = additions.has("choice-codes") ? new Set<string>() : heldById(client.registry);
  return Object.fromEntries(types.map(({ code, items }) => [code, flatten(items ?? [], byId.has(code))]));
}

/** Dictionaries whose entries other servers of the platform keep by their ids. */
function heldById({ all }: ResourceRegistry): ReadonlySet<string> {
  const fields = all.flatMap((resource) => Object.values(resource.fields));
  return new Set(fields.flatMap((field) => ("heldById" in field && field.heldById ? (dictionaryOf(field) ?? []) : [])));
}

interface Item {
  readonly id: string;
  readonly name: string;
  readonly code?: string | undefined;
  readonly children?: readonly Item[] | undefined;
}

function flatten(items: readonly Item[], byId: boolean): readonly ChoiceEntry[] {
  return items.flatMap(({ id, name, code, children }) => [
    byId ? { value: id, label: name, code } : { value: code ?? id, label: name },
    ...flatten(children ?? [], byId),
  ]);
}
