import type { Client, Resource } from "@banche/core";
import type { ResourceFacts } from "./commands/resource/facts.ts";

/** The resources that there are, by name. It is handed in: nothing here knows a list of its own. */
export type ResourceRegistry = Readonly<Record<string, Resource>>;

/** Where the resources come from. */
export interface RegistrySource {
  /** What commands, help and completion are made from: at hand without loading the resources themselves. */
  readonly facts: readonly ResourceFacts[];
  readonly load: () => Promise<ResourceRegistry>;
}

/** A server, and the resources that are spoken of. */
export interface Reach {
  readonly client: Client;
  readonly registry: ResourceRegistry;
}

/** The resource of this name. @throws {TypeError} when there is none: a command was made for it, so it was there */
export function resourceIn(registry: ResourceRegistry, name: string): Resource {
  const found = Object.hasOwn(registry, name) ? registry[name] : undefined;
  if (!found) throw new TypeError(`there is no resource ${name}`);
  return found;
}
