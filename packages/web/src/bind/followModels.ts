import type { CurrentUser, Resource, ResourceRegistry } from "@banche/core";
import { drawnAs, sameField } from "@banche/core/shell";
import { concepts, loadConcepts } from "./concepts.ts";
import type { Client } from "./connection.ts";
import { keepPages } from "./knownPages.ts";
import { noModels } from "./models.ts";
import type { Ground } from "./runtime.ts";

/**
 * Reads the designed models when the session gets a menu, and again after each read of the user info: the server
 * reports changed rights when a designed model changes. Other servers of the platform have no designed models.
 */
export function followModels({ sessions, models, drafts, lasting }: Ground, client: Client): void {
  let seen: CurrentUser | undefined;
  let round = 0;
  const look = () => {
    const state = sessions.getState();
    const current = state.status === "signedOut" ? undefined : state.current;
    if (current === seen) return;
    seen = current;
    round += 1;
    if (!current?.menus?.length) return models.dispatch(noModels);
    void read(round);
  };

  async function read(turn: number): Promise<void> {
    models.dispatch({ ...models.getState(), phase: "loading" });
    const { registry, failure } = await loadConcepts()
      .then(async (product) => {
        const all = await client.loadModels();
        return { registry: all === concepts ? product : all, failure: undefined };
      })
      .catch((error: unknown) => ({ registry: undefined, failure: error }));
    if (turn !== round) return;
    const before = models.getState();
    if (!registry) return models.dispatch({ ...before, phase: "failed", failure });
    if (before.registry && drawn(before.registry) === drawn(registry)) {
      return models.dispatch({ ...before, phase: "ready" });
    }
    // Before the new models are drawn: drafts are moved to the current names of the fields.
    for (const resource of designedIn(registry)) {
      const old = before.registry?.find(resource.name);
      if (old) drafts.change(resource.name, (draft) => underNewNames(draft, old, resource));
    }
    keepPages(lasting, designedIn(registry));
    const titles = new Map(designedIn(registry).map(({ page, title }) => [page, title]));
    models.dispatch({ phase: "ready", registry, titles });
  }

  sessions.subscribe(look);
  look();
}

function designedIn({ all }: ResourceRegistry): readonly Resource[] {
  return all.filter(({ modelVersion }) => modelVersion !== undefined);
}

function drawn(registry: ResourceRegistry): string {
  return designedIn(registry)
    .map((resource) => `${resource.name} ${drawnAs(resource)}`)
    .join("\n");
}

/** The draft, with only the fields that still exist, under their current names. */
function underNewNames(draft: unknown, old: Resource, now: Resource): unknown {
  if (typeof draft !== "object" || draft === null) return draft;
  return Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) => {
      const same = sameField(name, old, now);
      return same ? [[same.name, value] as const] : [];
    }),
  );
}
