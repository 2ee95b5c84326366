import { createRegistry, type Resource, type ResourceRegistry } from "@banche/core";
import type { Screen } from "../screen.ts";
import type { TuiEvent } from "./events.ts";

/** What there are lists of, and the screens of everything. Designed models come, change and go while the terminal UI runs. */
export interface ResourcesState {
  readonly registry: ResourceRegistry;
  readonly screens: readonly Screen[];
  /** What is wrong with the designed models: the question had no answer, or so many of them cannot be read. */
  readonly trouble?: ModelTrouble | undefined;
}

export type ModelTrouble = { readonly error: unknown } | { readonly faulty: number };

/** A designed model that is another one, or gone. */
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

/** The screen that is seen first. */
export const homeOf = (screens: readonly Screen[]): string => screens.find(({ kind }) => kind === "place")?.id ?? "";
