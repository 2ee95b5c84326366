import { createRegistry, type Resource, type ResourceRegistry } from "@banche/core";
import type { Screen } from "../screen.ts";
import type { TuiEvent } from "./events.ts";

/** The resources that have lists, and all screens. Designed models are added, changed and removed while the terminal UI runs. */
export interface ResourcesState {
  readonly registry: ResourceRegistry;
  readonly screens: readonly Screen[];
  /** The problem with the designed models: the request had no answer, or this many models cannot be read. */
  readonly trouble?: ModelTrouble | undefined;
}

export type ModelTrouble = { readonly error: unknown } | { readonly faulty: number };

/** A designed model that was changed or deleted. */
export interface ModelChange {
  readonly before: Resource;
  readonly now: Resource | undefined;
}

export type ResourcesEvent =
  | {
      readonly type: "resources/changed";
      readonly registry: ResourceRegistry;
      readonly screens: readonly Screen[];
      readonly changes: readonly ModelChange[];
    }
  | { readonly type: "resources/trouble"; readonly trouble: ModelTrouble | undefined };

export const noResources: ResourcesState = { registry: createRegistry([]), screens: [] };

export function reduceResources(state: ResourcesState, event: TuiEvent): ResourcesState {
  switch (event.type) {
    case "resources/changed":
      return { ...state, registry: event.registry, screens: event.screens };
    case "resources/trouble":
      return state.trouble === event.trouble ? state : { ...state, trouble: event.trouble };
    default:
      return state;
  }
}

/** The first screen. */
export const homeOf = (screens: readonly Screen[]): string => screens.find(({ kind }) => kind === "place")?.id ?? "";
