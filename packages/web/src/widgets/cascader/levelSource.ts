import type { Client, Resource } from "@banche/core";

/** A record of a tree that is read level by level. */
export interface LevelRow {
  readonly id: string;
  readonly name: string;
  readonly leaf: boolean;
  /** Names from the top to what it lies in. */
  readonly path?: string | undefined;
}

/** Where such a tree is read from. */
export interface LevelSource {
  /** The key of this source among others of the same tree. */
  readonly name: string;
  /** The id that stands for what the first level lies in. */
  readonly root: string;
  /** How many levels can be chosen from; default: all. */
  readonly deepest?: number;
  /** Nothing above the last of them can be chosen. */
  readonly lastOnly?: boolean;
  below(id: string): Promise<readonly LevelRow[]>;
  /** A record, and what it lies in. */
  one(id: string): Promise<{ readonly name: string; readonly above: string | undefined }>;
  search(keyword: string, signal: AbortSignal): Promise<readonly LevelRow[]>;
}

/** The list of a resource, for those who may open its page. */
export function listSource(client: Client, target: Resource): LevelSource {
  const { name = "parentId", root = "", field = "parent" } = target.list.within ?? {};
  const above = target.fields[field]?.key ?? name;
  const rowOf = (row: { readonly id: string; readonly [member: string]: unknown }): LevelRow => ({
    id: row.id,
    name: String(row[target.label] ?? row.id),
    leaf: row["leaf"] === true,
    path: String(row["path"] ?? ""),
  });
  return {
    name: target.name,
    root,
    below: async (id) => (await client.of(target).list({ params: { [name]: id } })).rows.map(rowOf),
    async one(id) {
      const record = await client.of(target).get(id);
      const lies = record[above];
      return { name: String(record[target.label] ?? id), above: typeof lies === "string" ? lies : undefined };
    },
    search: async (keyword, signal) =>
      (await client.of(target).list({ params: { [name]: root }, query: { keyword } }, { signal })).rows.map(rowOf),
  };
}
