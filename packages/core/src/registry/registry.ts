import type { Resource } from "./resource.ts";

/** The known resources: those of the product, and added ones. It is passed as a parameter; no code has a fixed list. */
export interface ResourceRegistry {
  /** In the order of the product. */
  readonly all: readonly Resource[];
  /** The resource with this name; undefined if it is unknown. */
  find(name: string | undefined): Resource | undefined;
  /**
   * The resource with this name.
   *
   * @throws {TypeError} if it is unknown
   */
  of(name: string): Resource;
}

/** @throws {TypeError} if two resources have the same name */
export function createRegistry(all: readonly Resource[]): ResourceRegistry {
  const byName = new Map<string, Resource>();
  for (const resource of all) {
    if (byName.has(resource.name)) throw new TypeError(`two resources are called ${resource.name}`);
    byName.set(resource.name, resource);
  }
  return {
    all: [...all],
    find: (name) => (name === undefined ? undefined : byName.get(name)),
    of(name) {
      const resource = byName.get(name);
      if (!resource) throw new TypeError(`there is no resource ${name}`);
      return resource;
    },
  };
}
