import { resourceFacts } from "../commands/resource/facts.generated.ts";
import type { RegistrySource } from "../registry.ts";

/** The resources of the product. No other place in this package names them. */
export const ownRegistry: RegistrySource = {
  facts: resourceFacts,
  load: async () => (await import("@banche/core")).builtIn,
};
