import { createStore, type LabelOrKey, type ResourceRegistry, type Store } from "@banche/core";

/** The designed models of the session, as far as they were read. */
export interface ModelsState {
  /** `none`: the session has none. `loading` from the start on, until that is known. While they are read again, those of before are there. */
  readonly phase: "none" | "loading" | "ready" | "failed";
  /** Why they could not be read, with `failed`. */
  readonly failure?: unknown;
  /** All that the app knows, with the models; missing until they were read. */
  readonly registry?: ResourceRegistry;
  /** Titles of their pages, by the code of the menu. */
  readonly titles: ReadonlyMap<string, LabelOrKey>;
}

export type Models = Store<ModelsState, ModelsState>;

export const noModels: ModelsState = { phase: "none", titles: new Map() };

export function createModels(): Models {
  return createStore<ModelsState, ModelsState>(changed, { ...noModels, phase: "loading" });
}

/** What says the same is no reason to draw the menu again. */
function changed(before: ModelsState, next: ModelsState): ModelsState {
  const isSame =
    before.phase === next.phase &&
    before.failure === next.failure &&
    before.registry === next.registry &&
    before.titles === next.titles;
  return isSame ? before : next;
}
