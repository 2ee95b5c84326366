import { type ClientModels, type CurrentUser, hasCode, type Resource, type ToldModel, withModels } from "@banche/core";
import { isDeepStrictEqual } from "node:util";
import { errorText, troubleText } from "../errorText.ts";
import type { Runtime, Screen } from "../screen.ts";
import { modelScreen } from "../screens/records/modelScreen.ts";
import { recordScreenId } from "../screens/records/screen.tsx";
import type { ModelChange, ModelTrouble, ResourcesState } from "../state/resources.ts";
import { changesIn, designedIn, noticeOf, notSaving } from "./changes.ts";
import type { ModelSource } from "./source.ts";

/** Keeps the screens of designed models in line with the session. */
export interface ModelLife {
  /** Follows the session from now on. */
  start(): void;
  /** Checks whether the models have changed, for servers that send no event when rights change. */
  refreshed(): Promise<void>;
}

/** The user and factory whose models were read, and the user info of that read. */
interface Seen {
  readonly current?: CurrentUser;
  readonly user: string | undefined;
  readonly factory: string | undefined;
}

/**
 * Reads the designed models of the session at its start, and again after each read of its user info: a changed model is a change of
 * rights. Until the server answers, the saved models are used.
 */
export function createModelLife(
  runtime: () => Runtime,
  product: Pick<ResourcesState, "registry" | "screens">,
  source: ModelSource,
): ModelLife {
  let made: { readonly told: readonly ToldModel[]; readonly models: ClientModels } | undefined;
  let seen: Seen = { user: undefined, factory: undefined };
  let round = 0;

  function look(): void {
    const { session, store } = runtime();
    const state = store.getState().session;
    leaveRefused();
    if (state.status !== "signedIn" || !state.current) return;
    const before = seen;
    const { current, factoryId: factory } = state;
    seen = { current, user: current.user?.id, factory };
    if (current === before.current && factory === before.factory) return;
    const isOther = seen.user !== before.user;
    if (isOther || factory !== before.factory) {
      made = undefined;
      const kept = source.kept();
      // In another factory the user usually has the same models, so their screens are kept until the answer.
      if (kept || isOther) show(kept ?? []);
    } else if (made) session.client.keepModels(made.models);
    void read((round += 1));
  }

  async function read(turn: number): Promise<void> {
    const { attempt } = runtime();
    const answer = await attempt(source.ask, (error) => {
      if (turn !== round) return;
      if (!made) show([]);
      tell({ error });
    });
    if (!answer || turn !== round) return;
    await notSaving(runtime());
    if (turn !== round) return;
    show(answer.told);
    tell(answer.faulty.length > 0 ? { faulty: answer.faulty.length } : undefined);
  }

  /** Applies models. If they cannot be drawn, the former models of the same user and factory are kept. */
  function show(told: readonly ToldModel[]): void {
    const { session, store } = runtime();
    if (made && isDeepStrictEqual(made.told, told)) return;
    try {
      const models = withModels(product.registry, told);
      const former = store.getState().resources;
      const changes = changesIn(former.registry, models.registry);
      const screens = [
        ...product.screens,
        ...designedIn(models.registry).map((one) => screenFor(one, changes, former.screens)),
      ];
      const notice = noticeOf(changes, runtime());
      session.client.keepModels(models);
      made = { told, models };
      store.dispatch({ type: "resources/changed", registry: models.registry, screens, changes });
      if (notice) store.dispatch({ type: "shell/notice", notice });
    } catch (error) {
      tell({ error });
      if (!made && told.length > 0) show([]);
    }
  }

  /** An unchanged model keeps its screen with all data read there. */
  function screenFor(resource: Resource, changes: readonly ModelChange[], former: readonly Screen[]): Screen {
    const isChanged = changes.some(({ now }) => now === resource);
    const before = isChanged ? undefined : former.find(({ id }) => id === recordScreenId(resource.name));
    return before ?? modelScreen(resource, source.isCommand(resource.noun));
  }

  /** Reports a problem once; the status line continues to show it. */
  function tell(trouble: ModelTrouble | undefined): void {
    const { store, text } = runtime();
    const before = store.getState().resources.trouble;
    if (before === undefined && trouble === undefined) return;
    if (before && trouble && isAlike(before, trouble)) return;
    store.dispatch({ type: "resources/trouble", trouble });
    if (!trouble) return;
    const reason = "error" in trouble ? ` · ${errorText(trouble.error, text)}` : "";
    const words = `${troubleText(trouble, text)}${reason}`;
    store.dispatch({ type: "shell/notice", notice: { kind: "warn", text: words } });
  }

  let refusal: unknown;
  /** When the server refuses a list, its model may be deleted: the rights are read again. */
  function leaveRefused(): void {
    const { store, session } = runtime();
    const { records, resources, shell } = store.getState();
    const resource = designedIn(resources.registry).find(({ name }) => shell.stack.includes(recordScreenId(name)));
    const error = resource && records[resource.name]?.error;
    if (error === refusal) return;
    refusal = error;
    if (hasCode(error, "not_found", "forbidden")) session.load().catch(() => undefined);
  }

  return {
    start() {
      runtime().store.subscribe(look);
      look();
    },
    async refreshed() {
      const { attempt, session } = runtime();
      const turn = round;
      // The known models are kept: the status line shows that the connection is lost.
      const answer = await attempt(source.ask, () => undefined);
      if (!answer || turn !== round) return;
      const { trouble } = runtime().store.getState().resources;
      const faulty = trouble === undefined ? 0 : "faulty" in trouble ? trouble.faulty : undefined;
      if (faulty === answer.faulty.length && made && isDeepStrictEqual(made.told, answer.told)) return;
      // The rights on the models come with the user info. The models are applied after it was read.
      await attempt(
        () => session.load(),
        () => undefined,
      );
    },
  };
}

function isAlike(a: ModelTrouble, b: ModelTrouble): boolean {
  if ("faulty" in a || "faulty" in b) return "faulty" in a && "faulty" in b && a.faulty === b.faulty;
  return true;
}
