import type { Client, Resource } from "@banche/core";
import { areaLevels, UPPER_AREAS } from "@banche/core/forms";
import type { QueryClient } from "@tanstack/react-query";
import { readOptions } from "../../bind/readChoices.ts";

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
  /** What tells it from other sources of the same tree. */
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

/** The areas that fields can be of, for everybody who is signed in. @param only - the level that alone can be chosen */
export function areaSource(client: Client, queries: QueryClient, only: string | undefined): LevelSource {
  const at = areaLevels.findIndex((level) => level === only);
  return {
    name: `areas ${only ?? UPPER_AREAS}`,
    root: "-1",
    deepest: at < 0 ? areaLevels.length : at + 1,
    lastOnly: only !== undefined,
    below: async (parentId) =>
      (await client.areas.options({ params: { parentId } })).map(({ id, name, leaf }) => ({
        ...{ id, name, leaf: leaf === true },
      })),
    async one(id) {
      const { signal } = new AbortController();
      const { rows } = await readOptions("areas", { ids: [id] }, { client, queries, signal });
      return { name: rows[0]?.name ?? id, above: rows[0]?.within };
    },
    async search(keyword, signal) {
      const { rows } = await readOptions("areas", { keyword, only: only ?? UPPER_AREAS }, { client, queries, signal });
      return rows.map(({ id, name, path = name }) => ({ id, name, leaf: true, path: wayTo(path) }));
    },
  };
}

/** The names above the last. */
const wayTo = (path: string): string => path.split("/").slice(0, -1).join("/");
