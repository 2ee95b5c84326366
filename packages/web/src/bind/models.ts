import { createStore, type LabelOrKey, type ResourceRegistry, type Store } from "@banche/core";

/** The designed models of the session, as far as they are read. */
export interface ModelsState {
  /**
   * `none`: the session has none. `loading`: not known yet; this is the first phase. During a new read the previous
   * models stay.
   */
  readonly phase: "none" | "loading" | "ready" | "failed";
  /** Why the models could not be read; only with `failed`. */
  readonly failure?: unknown;
  /** All concepts of the app and the models; missing until the models are read. */
  readonly registry?: ResourceRegistry;
  /** Titles of the models' pages, by menu code. */
  readonly titles: ReadonlyMap<string, LabelOrKey>;
}

export type Models = Store<ModelsState, ModelsState>;

export const noModels: ModelsState = { phase: "none", titles: new Map() };

/** @param titles - those of the last start, until the models are read */
export function createModels(titles: ModelsState["titles"]): Models {
  return createStore<ModelsState, ModelsState>(changed, { phase: "loading", titles });
}

/** Returns the old state if nothing changed, so that the menu is not drawn again. */
function changed(before: ModelsState, next: ModelsState): ModelsState {
  const isSame =
    before.phase === next.phase &&
    before.failure === next.failure &&
    before.registry === next.registry &&
    before.titles === next.titles;
  return isSame ? before : next;
}
