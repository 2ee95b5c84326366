import type { ClientModels } from "@banche/core";
import type { App, KnownModels } from "../app.ts";
import { chaptersOf, treeOf } from "../commands/index.ts";

/** The app with the designed models of a session. What is called as one of our commands is that command. */
export function withKnown(app: App, models: KnownModels | undefined): App {
  if (!models || models.facts.length === 0) return app;
  const { registry } = app;
  const taken = new Set(treeOf(chaptersOf(registry.facts)).map(({ name }) => name));
  const facts = models.facts.filter(({ noun }) => /^[a-z][A-Za-z0-9-]*$/.test(noun) && !taken.has(noun));
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
