import { resourceFacts } from "../commands/resource/facts.generated.ts";
import type { RegistrySource } from "../registry.ts";

/** The resources of the product: the one place of this package that names them. */
export const ownRegistry: RegistrySource = {
  facts: resourceFacts,
  load: async () => (await import("@banche/core")).builtIn,
};
