import { type ClientModels, type CurrentUser, hasCode, type Resource, type ToldModel, withModels } from "@banche/core";
import { isDeepStrictEqual } from "node:util";
import { errorText, troubleText } from "../errorText.ts";
import type { Runtime, Screen } from "../screen.ts";
import { modelScreen } from "../screens/records/modelScreen.ts";
import { recordScreenId } from "../screens/records/screen.tsx";
import type { ModelChange, ModelTrouble, ResourcesState } from "../state/resources.ts";
import { changesIn, designedIn, noticeOf, notSaving } from "./changes.ts";
import type { ModelSource } from "./source.ts";

/** Keeps the screens of designed models in step with the session. */
export interface ModelLife {
  /** Follows the session from now on. */
  start(): void;
  /** Checks whether the models have changed, for servers that send no event when rights change. */
  refreshed(): Promise<void>;
}

/** Whose models were read, and by which user info. */
interface Seen {
  readonly current?: CurrentUser;
  readonly user: string | undefined;
  readonly factory: string | undefined;
}

/**
 * Reads the designed models of the session when it is taken up, and again whenever its user info was read: a changed model is a change of
 * rights. Until the server has answered, and where it does not, those count that were kept.
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
      // In another factory the same person has mostly the same models: their screens wait for the answer.
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

  /** Takes up models. Where they cannot be drawn those of before stay, of the same person at the same place. */
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

  /** A model that is as it was keeps its screen, and all that was read there. */
  function screenFor(resource: Resource, changes: readonly ModelChange[], former: readonly Screen[]): Screen {
    const isChanged = changes.some(({ now }) => now === resource);
    const before = isChanged ? undefined : former.find(({ id }) => id === recordScreenId(resource.name));
    return before ?? modelScreen(resource, source.isCommand(resource.noun));
  }

  /** Says once what is wrong; the status line goes on saying it. */
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
  /** A list that the server refuses may be one of a model that is gone: the rights are read again. */
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
      // What is known goes on: the status line says that the connection is lost.
      const answer = await attempt(source.ask, () => undefined);
      if (!answer || turn !== round) return;
      const { trouble } = runtime().store.getState().resources;
      const faulty = trouble === undefined ? 0 : "faulty" in trouble ? trouble.faulty : undefined;
      if (faulty === answer.faulty.length && made && isDeepStrictEqual(made.told, answer.told)) return;
      // What the person may do with them is told by the user info, and they are taken up when that was read.
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
