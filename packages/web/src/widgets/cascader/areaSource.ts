import type { CommonClient } from "@banche/core";
import { areas as areasCalls } from "@banche/core/calls";
import { areaLevels, UPPER_AREAS } from "@banche/core/forms";
import type { QueryClient } from "@tanstack/react-query";
import { readOptions } from "../../bind/readChoices.ts";
import type { LevelSource } from "./levelSource.ts";

/** The areas, readable for every signed-in user. @param only - the only level that can be chosen */
export function areaSource(client: CommonClient, queries: QueryClient, only: string | undefined): LevelSource {
  const at = areaLevels.findIndex((level) => level === only);
  return {
    name: `areas ${only ?? UPPER_AREAS}`,
    root: "-1",
    deepest: at < 0 ? areaLevels.length : at + 1,
    lastOnly: only !== undefined,
    below: async (parentId) =>
      (await client.calls(areasCalls).options({ params: { parentId } })).map(({ id, name, leaf }) => ({
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

/** The names above the last one. */
const wayTo = (path: string): string => path.split("/").slice(0, -1).join("/");
