import type { Client, ClientModels, ResourceRegistry } from "@banche/core";
import type { ResourceFacts } from "./commands/resource/facts.ts";

/** Where the resources come from. */
export interface RegistrySource {
  /** What commands, help and completion are made from: at hand without loading the resources themselves. */
  readonly facts: readonly ResourceFacts[];
  readonly load: () => Promise<ResourceRegistry>;
  /** The designed models among them; missing where there are none. `load` gives the same registry, with its versions. */
  readonly designed?: { readonly nouns: ReadonlySet<string>; readonly load: () => Promise<ClientModels> };
}

/** A server, and the resources that are spoken of. */
export interface Reach {
  readonly client: Client;
  readonly registry: ResourceRegistry;
}
