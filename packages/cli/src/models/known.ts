import type { ClientModels } from "@banche/core";
import type { KnownModels } from "../app.ts";
import type { RegistrySource } from "../registry.ts";
import { chaptersOf, treeOf } from "../commands/index.ts";

/** Returns a function that tells which nouns are free for designed models. @param registry - without designed models */
export function freeNouns({ facts }: Pick<RegistrySource, "facts">): (noun: string) => boolean {
  const taken = new Set(treeOf(chaptersOf(facts)).map(({ name }) => name));
  return (noun) => /^[a-z][A-Za-z0-9-]*$/.test(noun) && !taken.has(noun);
}

/** Adds the designed models of a session to the app. A model with the name of a built-in command is left out. */
export function withKnown<A extends { readonly registry: RegistrySource }>(app: A, models: KnownModels | undefined): A {
  if (!models || models.facts.length === 0) return app;
  const { registry } = app;
  const isFree = freeNouns(registry);
  const facts = models.facts.filter(({ noun }) => isFree(noun));
  let loading: Promise<ClientModels> | undefined;
  const load = async () => {
    const { withModels } = await import("@banche/core");
    return withModels(await registry.load(), models.told);
  };
  const once = () => (loading ??= load());
  return {
    ...app,
    registry: {
      facts: [...registry.facts, ...facts],
      designed: { nouns: new Set(facts.map(({ noun }) => noun)), load: once },
      load: async () => (await once()).registry,
    },
  };
}
