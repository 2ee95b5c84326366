import type { Resource } from "./resource.ts";

/** The resources that there are: those of the product, and what else somebody adds. It is handed in, nobody knows a list by heart. */
export interface ResourceRegistry {
  /** In the order of the product. */
  readonly all: readonly Resource[];
  /** The resource of this name; undefined where it is not known. */
  find(name: string | undefined): Resource | undefined;
  /**
   * The resource of this name.
   *
   * @throws {TypeError} where it is not known
   */
  of(name: string): Resource;
}

/** @throws {TypeError} for two resources of one name */
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
