import type { Resource } from "@banche/core";
import type { ResourceFacts } from "./commands/resource/facts.ts";

/** The resources that there are, by name. It is handed in: nothing here knows a list of its own. */
export type ResourceRegistry = Readonly<Record<string, Resource>>;

/** Where the resources come from. */
export interface RegistrySource {
  /** What commands, help and completion are made from: at hand without loading the resources themselves. */
  readonly facts: readonly ResourceFacts[];
  readonly load: () => Promise<ResourceRegistry>;
}
