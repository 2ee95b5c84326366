import type { BancheError, Output } from "@banche/core";
import type { contract } from "@banche/core/wire";
import { createDirectorySearch, type DirectorySearch } from "./directorySearch.ts";
import type { TuiEvent } from "./events.ts";

export type Person = Output<typeof contract.users.all>[number];

/** All people of the workplace: the possible chat partners, with their public data. */
export interface PeopleState {
  readonly status: "idle" | "loading" | "ready" | "failed";
  readonly error?: BancheError | undefined;
  readonly people: readonly Person[];
  readonly search: DirectorySearch<Person>;
}

export type PeopleEvent =
  | { readonly type: "people/loading" }
  | { readonly type: "people/loaded"; readonly people: readonly Person[] }
  | { readonly type: "people/failed"; readonly error: BancheError };

export const nobodyKnown: PeopleState = { status: "idle", people: [], search: () => [] };

export function reducePeople(state: PeopleState, event: TuiEvent): PeopleState {
  switch (event.type) {
    case "people/loading":
      return { ...state, status: "loading", error: undefined };
    case "people/loaded":
      return { status: "ready", people: event.people, search: createDirectorySearch(event.people) };
    case "people/failed":
      return { ...state, status: "failed", error: event.error };
    case "workplace/changed":
      return nobodyKnown;
    default:
      return state;
  }
}
