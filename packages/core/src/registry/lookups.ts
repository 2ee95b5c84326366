import type { Client } from "../client/createClient.ts";
import type { TreeNode } from "../contract/lists.ts";
import type { LookupEntry } from "../forms/lookups.ts";
import { allRecords } from "./allRecords.ts";

/** Reads all records that others can point to. */
type Lookup = (client: Client) => Promise<readonly LookupEntry[]>;

/** Every record that references to a target can point to; none where nobody points to it. */
export async function readTargets(client: Client, target: string): Promise<readonly LookupEntry[]> {
  return (await lookups[target]?.(client)) ?? [];
}

/** How each target of references is read as a whole, by its concept word. */
const lookups: Readonly<Record<string, Lookup>> = {
  users: async (client) =>
    (await client.users.all()).map(({ id, realName, account, departmentId, quickQuery, pinyin }) => ({
      id,
      name: realName,
      code: account,
      place: departmentId,
      ...(quickQuery !== undefined && { sounds: [quickQuery, pinyin ?? ""] }),
    })),
  organizations: async (client) => flattenTree(await client.organizations.selector()),
  departments: async (client) => flattenTree(await client.departments.selector()),
  positions: async (client) =>
    (await client.positions.all()).map(({ id, name, code, departmentId }) => ({
      id,
      name,
      code,
      within: departmentId,
    })),
  roles: async (client) => (await client.roles.selector()).map(({ id, name, code }) => ({ id, name, code })),
  dictionaryTypes: async (client) => flattenTree(await client.dictionaryTypes.selector()),
  dictionaryItems: async (client) =>
    (await client.dictionaryItems.all()).flatMap((type) =>
      flattenItems(type.items ?? []).map((item) => ({ ...item, within: type.id })),
    ),
  async areas(client) {
    const entries: LookupEntry[] = [];
    for await (const { id, name, code, parentId } of allRecords(client, client.registry.of("areas"))) {
      entries.push({ id, name: String(name), code: String(code), within: String(parentId) });
    }
    return entries;
  },
};

interface NamedNode {
  readonly id: string;
  readonly name: string;
  readonly code?: string | undefined;
  readonly type?: string | undefined;
}

/** A tree as lookup entries, each with the path of names from the top. */
function flattenTree(nodes: readonly TreeNode<NamedNode>[], above = ""): readonly LookupEntry[] {
  return nodes.flatMap((node) => {
    const path = above ? `${above}/${node.name}` : node.name;
    const { id, name, code, type } = node;
    return [{ id, name, code, type, path }, ...flattenTree(node.children ?? [], path)];
  });
}

function flattenItems(nodes: readonly TreeNode<NamedNode>[]): readonly LookupEntry[] {
  return nodes.flatMap(({ id, name, code, children }) => [{ id, name, code }, ...flattenItems(children ?? [])]);
}
