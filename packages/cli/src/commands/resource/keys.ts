import { type AnyRow, BancheError, type Client, hasCode, mapInOrder, type Resource } from "@banche/core";
import { readTargets } from "@banche/core/forms";
import { type ListedRow, walk } from "./row.ts";
import type { Reach } from "../../registry.ts";
import { findWithin } from "./within.ts";

/** A record that was named on the command line. */
export interface Target {
  /** The key as it was typed. */
  readonly key: string;
  readonly id: string;
}

/**
 * Finds the records with these natural keys (`zhangwei`, `sex/1`) or ids. A natural key wins over an equal id.
 *
 * @throws {BancheError} `not_found` with all keys that do not exist
 */
export async function findTargets(
  reach: Reach,
  resource: Resource,
  keys: readonly string[],
): Promise<readonly Target[]> {
  const { client } = reach;
  const finder = finders[resource.list.shape](reach, resource);
  const targets: Target[] = [];
  const missing: string[] = [];
  const find = async (key: string) => ({ key, id: (await finder(key)) ?? (await idOf(client, resource, key)) });
  for await (const { key, id } of mapInOrder(new Set(keys), find, 8)) {
    if (id === undefined) missing.push(key);
    else targets.push({ key, id });
  }
  if (missing.length === 0) return targets;
  throw new BancheError("not_found", {
    details: { issues: missing.map((key) => ({ field: key, rule: "unknownReference", value: key })) },
  });
}

type Finder = (key: string) => Promise<string | undefined>;

const finders: Readonly<Record<Resource["list"]["shape"], (reach: Reach, resource: Resource) => Finder>> = {
  /** A keyword search finds more rows than the wanted one: only an equal key counts. */
  page:
    ({ client }, resource) =>
    async (key) => {
      const query = { keyword: key, page: 1, pageSize: 100 };
      const { rows } = await client.of(resource).list({ query });
      return withKey(rows, resource, key) ?? (await entryWithCode(client, resource, key));
    },

  tree: (reach, resource) => {
    const { client } = reach;
    const { within } = resource.list;
    const trees = new Map<string, Promise<readonly AnyRow[]>>();
    const read = (above: string) => {
      const known = trees.get(above);
      if (known) return known;
      const params: Readonly<Record<string, string>> = within?.in === "params" ? { [within.name]: above } : {};
      const rows = client
        .of(resource)
        .list({ params })
        .then((answer) => flat(walk(answer.rows)));
      trees.set(above, rows);
      return rows;
    };
    return async (key) => {
      if (within?.in !== "params") return withKey(await read(""), resource, key);
      const slash = key.lastIndexOf("/");
      if (resource.key.length > 1) {
        if (slash <= 0) return undefined;
        const above = await findWithin(reach, within.target, key.slice(0, slash), key);
        return withKey(await read(above), resource, key.slice(slash + 1));
      }
      for (const { id } of await readTargets(client, within.target)) {
        const found = withKey(await read(id), resource, key);
        if (found !== undefined) return found;
      }
      return undefined;
    };
  },

  level:
    ({ client }, resource) =>
    async (key) => {
      const { within } = resource.list;
      const params = { [within?.name ?? ""]: within?.root ?? "" };
      const { rows } = await client.of(resource).list({ params, query: { keyword: key } });
      return withKey(rows, resource, key);
    },
};

function withKey(rows: readonly AnyRow[], resource: Resource, key: string): string | undefined {
  const field = resource.fields[resource.key.at(-1) ?? ""];
  return field && rows.find((row) => row[field.name] === key)?.id;
}

/** Used when the keyword does not search the key: looks in the table that references use. */
async function entryWithCode(client: Client, resource: Resource, key: string): Promise<string | undefined> {
  return (await readTargets(client, resource.name)).find(({ code }) => code === key)?.id;
}

async function idOf(client: Client, resource: Resource, id: string): Promise<string | undefined> {
  try {
    await client.of(resource).get(id);
    return id;
  } catch (error) {
    if (hasCode(error, "not_found", "validation_failed", "refused", "unexpected_response")) return undefined;
    throw error;
  }
}

function flat(rows: Iterable<ListedRow>): readonly AnyRow[] {
  return [...rows].map(({ row }) => row);
}
