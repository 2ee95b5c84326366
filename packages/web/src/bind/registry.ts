import type { Resource } from "@banche/core";

/** The concepts that the app knows. Which they are is told when it runs: no page may count on one. */
export interface Registry {
  readonly all: readonly Resource[];
  /** The concept of this name; undefined where it is not known. */
  find(name: string | undefined): Resource | undefined;
}

export function createRegistry(all: readonly Resource[]): Registry {
  const byName = new Map(all.map((resource) => [resource.name, resource]));
  return { all, find: (name) => (name === undefined ? undefined : byName.get(name)) };
}
