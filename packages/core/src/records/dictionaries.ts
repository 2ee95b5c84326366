import type { CommonClient } from "../client/clientOf.ts";
import { dictionaryItems } from "../contract/dictionaryItems.ts";
import { dictionaryOf } from "../fields/members.ts";
import type { ChoiceEntry } from "../kinds/lookups.ts";
import type { ResourceRegistry } from "../registry/registry.ts";

/** The values to choose from in each dictionary, by the code of the dictionary. */
export async function readDictionaries(
  client: CommonClient,
): Promise<Readonly<Record<string, readonly ChoiceEntry[]>>> {
  const [types, additions] = await Promise.all([client.calls(dictionaryItems).all(), client.additions()]);
  const byId = additions.has("choice-codes") ? new Set<string>() : heldById(client.registry);
  return Object.fromEntries(types.map(({ code, items }) => [code, flatten(items ?? [], byId.has(code))]));
}

/** Dictionaries whose entries are stored by id on other servers of the platform. */
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
