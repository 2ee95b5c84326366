import type { CommonClient, Resource } from "@banche/core";

/** A record of a tree that is read level by level. */
export interface LevelRow {
  readonly id: string;
  readonly name: string;
  readonly leaf: boolean;
  /** Names from the top to its parent. */
  readonly path?: string | undefined;
}

/** The source of such a tree. */
export interface LevelSource {
  /** Key that distinguishes this source from others of the same tree. */
  readonly name: string;
  /** The id that stands for the parent of the first level. */
  readonly root: string;
  /** Number of levels that can be chosen; default: all. */
  readonly deepest?: number;
  /** Only records of the last level can be chosen. */
  readonly lastOnly?: boolean;
  below(id: string): Promise<readonly LevelRow[]>;
  /** The name and the parent of a record. */
  one(id: string): Promise<{ readonly name: string; readonly above: string | undefined }>;
  search(keyword: string, signal: AbortSignal): Promise<readonly LevelRow[]>;
}

/** The list of a resource, for users with the right to its page. */
export function listSource(client: CommonClient, target: Resource): LevelSource {
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
