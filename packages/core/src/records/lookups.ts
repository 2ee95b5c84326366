import type { CommonClient } from "../client/clientOf.ts";
import type { AnyRow } from "../client/recordCalls.ts";
import type { TreeNode } from "../contract/lists.ts";
import type { LookupEntry } from "../kinds/lookups.ts";
import { mapInOrder } from "../client/mapInOrder.ts";
import { dataInterfaces } from "../contract/dataInterfaces.ts";
import { departments } from "../contract/departments.ts";
import { dictionaryItems } from "../contract/dictionaryItems.ts";
import { extensions } from "../contract/extensions.ts";
import { users } from "../contract/users.ts";
import { areaLevels, UPPER_AREAS } from "../kinds/area.ts";
import { allRecords } from "./allRecords.ts";
import type { Resource } from "../registry/resource.ts";

/** Reads all records that others can point to. */
type Lookup = (client: CommonClient) => Promise<readonly LookupEntry[]>;

/**
 * Every record that references to a target may use; empty if no field refers to it.
 *
 * @param few - for areas: only the levels that fields may have, see `Kind.few`
 */
export async function readTargets(client: CommonClient, target: string, few = false): Promise<readonly LookupEntry[]> {
  const own = few ? readUpperAreas : Object.hasOwn(lookups, target) ? lookups[target] : undefined;
  if (own) return own(client);
  const resource = client.registry.find(target);
  return resource ? readOptions(client, resource) : [];
}

/** The picker options of a resource, as its declaration defines them. */
async function readOptions(client: CommonClient, resource: Resource): Promise<readonly LookupEntry[]> {
  const { options, fields, label, key, list } = resource;
  if (!options) return [];
  const memberOf = (field: string | undefined) => (field === undefined ? undefined : fields[field]?.key);
  const members = { name: memberOf(label), code: memberOf(key.at(-1)), within: memberOf(list.within?.field) };
  // Other tree members define which records can be chosen.
  const isTyped = options.shape === "tree" && options.also?.includes("type") === true;
  const entryOf = (option: AnyRow): LookupEntry & NamedNode => {
    const text = (member: string | undefined) => {
      const value = member === undefined ? undefined : option[member];
      return typeof value === "string" ? value : undefined;
    };
    const [name = option.id, code, within] = [members.name, members.code, members.within].map(text);
    const type = isTyped ? { type: String(option["type"]) } : {};
    return {
      id: option.id,
      name,
      ...type,
      ...(code !== undefined && { code }),
      ...(within !== undefined && { within }),
    };
  };
  const answer = await client.of(resource).options();
  if (options.shape === "list") return answer.map(entryOf);
  const nodeOf = (option: AnyRow): TreeNode<NamedNode> => ({
    ...entryOf(option),
    ...(option.children && { children: option.children.map(nodeOf) }),
  });
  return flattenTree(answer.map(nodeOf));
}

/** Targets that are not read by the options of their declaration, by concept name. */
const lookups: Readonly<Record<string, Lookup>> = {
  users: async (client) =>
    (await client.calls(users).all()).map(({ id, realName, account, departmentId, quickQuery, pinyin }) => ({
      id,
      name: realName,
      code: account,
      place: departmentId,
      ...(quickQuery !== undefined && { sounds: [quickQuery, pinyin ?? ""] }),
    })),
  departments: async (client) => flattenTree(await client.calls(departments).selector()),
  dictionaryItems: async (client) =>
    (await client.calls(dictionaryItems).all()).flatMap((type) =>
      flattenItems(type.items ?? []).map((item) => ({ ...item, within: type.id })),
    ),
  // The interfaces that the user may call, below their categories.
  dataInterfaces: async (client) =>
    (await client.calls(dataInterfaces).options()).flatMap(({ children = [] }) =>
      children.map(({ id, name, code }) => ({ id, name, ...(code !== undefined && { code }) })),
    ),
  async areas(client) {
    const entries: LookupEntry[] = [];
    for await (const { id, name, code, parentId } of allRecords(client, client.registry.of("areas"))) {
      entries.push({ id, name: String(name), code: String(code), within: String(parentId) });
    }
    return entries;
  },
};

/** Options of a server that are read in one call. */
const PAGE = 200;
const AT_ONCE = 4;

/**
 * Provinces, cities and districts, each with its path. Servers without option search return all areas, including
 * disabled ones.
 */
async function readUpperAreas(client: CommonClient): Promise<readonly LookupEntry[]> {
  if (!(await client.additions()).has("option-search")) return upperAreas(await readTargets(client, "areas"));
  const read = (page: number) =>
    client.calls(extensions).options({
      params: { resource: "areas" },
      query: { page, pageSize: PAGE, only: UPPER_AREAS },
    });
  const { rows, total } = await read(1);
  const entries = [...rows];
  const others = Array.from({ length: Math.ceil(total / PAGE) - 1 }, (_, at) => at + 2);
  for await (const page of mapInOrder(others, read, AT_ONCE)) entries.push(...page.rows);
  return entries;
}

/** The areas on levels that fields may have, each with its path and level, from the top down. */
export function upperAreas(areas: readonly LookupEntry[]): readonly LookupEntry[] {
  const below = new Map<string, LookupEntry[]>();
  for (const area of areas) below.set(area.within ?? "", [...(below.get(area.within ?? "") ?? []), area]);
  let above: readonly LookupEntry[] = [{ id: "-1", name: "" }];
  return areaLevels.flatMap((type) => {
    above = above.flatMap(({ id, path }) =>
      (below.get(id) ?? []).map((area) => ({ ...area, type, path: path ? `${path}/${area.name}` : area.name })),
    );
    return above;
  });
}

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
