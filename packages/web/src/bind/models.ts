import { createStore, type LabelOrKey, type Resource, type ResourceRegistry, type Store } from "@banche/core";

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

/** By which everything is asked for anew that was read of a designed model as it was before; undefined for a declared concept. */
export function drawnAs({ modelVersion, fields }: Resource): string | undefined {
  return modelVersion === undefined ? undefined : `${modelVersion} ${Object.keys(fields).join()}`;
}

export type Models = Store<ModelsState, ModelsState>;

export const noModels: ModelsState = { phase: "none", titles: new Map() };

export function createModels(): Models {
  return createStore<ModelsState, ModelsState>((_, next) => next, { ...noModels, phase: "loading" });
}
