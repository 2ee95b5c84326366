import type { Client, ClientModels, ResourceRegistry } from "@banche/core";
import type { ResourceFacts } from "./commands/resource/facts.ts";

/** Where the resources come from. */
export interface RegistrySource {
  /** What commands, help and completion are built from; available without loading the resources. */
  readonly facts: readonly ResourceFacts[];
  readonly load: () => Promise<ResourceRegistry>;
  /** The designed models among the resources; missing when there are none. `load` returns the same registry, with their versions. */
  readonly designed?: { readonly nouns: ReadonlySet<string>; readonly load: () => Promise<ClientModels> };
}

/** A server, and the resources that a command works on. */
export interface Reach {
  readonly client: Client;
  readonly registry: ResourceRegistry;
}
