import type { CommonClient } from "../client/clientOf.ts";
import { dictionaryOf } from "../fields/members.ts";
import { kindOf, partsOf } from "../kinds/kinds.ts";
import { createLookups, type GrowingLookups } from "../kinds/lookups.ts";
import { readDictionaries } from "./dictionaries.ts";
import { readTargets } from "./lookups.ts";
import type { ResourceRegistry } from "../registry/registry.ts";
import type { Resource } from "../registry/resource.ts";

/**
 * Reads the reference tables of these resources: each table once, in parallel. Tables that the user may not read stay
 * empty, so their values are shown as ids.
 */
export async function loadLookups(client: CommonClient, of: readonly Resource[]): Promise<GrowingLookups> {
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

/** The fields without references to trees that are read level by level: reading a whole tree would take too long. */
export function withoutLevels(fields: Resource["fields"], registry: ResourceRegistry): Resource["fields"] {
  const small = Object.entries(fields).filter(
    ([, field]) => !("target" in field) || kindOf(field).few || registry.find(field.target)?.list.shape !== "level",
  );
  return Object.fromEntries(small);
}
