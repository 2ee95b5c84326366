import type { ResourceRegistry } from "@banche/core";

let loaded: ResourceRegistry | undefined;

/** The concepts of the product. It is empty until `loadConcepts` has loaded them: shell and home do not need them. */
export const concepts: ResourceRegistry = {
  get all() {
    return loaded?.all ?? [];
  },
  find: (name) => loaded?.find(name),
  of(name) {
    const resource = loaded?.find(name);
    if (!resource) throw new TypeError(`there is no resource ${name}`);
    return resource;
  },
};

/** Loads the concepts of the product. Pages that show records wait for it. */
export async function loadConcepts(): Promise<ResourceRegistry> {
  loaded ??= (await import("./builtIn.ts")).builtIn;
  return loaded;
}
