import type { BancheError, contract, Output } from "@banche/core";
import { createDirectorySearch, type DirectorySearch } from "./directorySearch.ts";
import { clamp, moved, type Move } from "./list.ts";
import type { TuiEvent } from "./events.ts";

export type Person = Output<typeof contract.users.all>[number];
/** What the user pages know beyond the directory; only for those who may see them. */
export type PersonDetail = Output<typeof contract.users.list>["rows"][number];

export interface UsersState {
  readonly status: "idle" | "loading" | "ready" | "failed";
  readonly error?: BancheError | undefined;
  readonly people: readonly Person[];
  readonly search: DirectorySearch<Person>;
  readonly query: string;
  /** Whether what is typed goes into the query. */
  readonly typing: boolean;
  /** Those whom the query finds. */
  readonly found: readonly Person[];
  readonly selected: number;
  /** Whether the detail of the selected person takes the keys. */
  readonly opened: boolean;
  readonly details: Readonly<Record<string, PersonDetail | "loading" | "forbidden" | "failed">>;
}

export type UsersEvent =
  | { readonly type: "users/loading" }
  | { readonly type: "users/loaded"; readonly people: readonly Person[] }
  | { readonly type: "users/failed"; readonly error: BancheError }
  | { readonly type: "users/query"; readonly query: string }
  | { readonly type: "users/typing"; readonly typing: boolean }
  | { readonly type: "users/move"; readonly move: Move; readonly rows: number }
  | { readonly type: "users/select"; readonly index: number }
  | { readonly type: "users/opened"; readonly opened: boolean }
  | { readonly type: "users/detail"; readonly id: string; readonly detail: UsersState["details"][string] };

export const noUsers: UsersState = {
  status: "idle",
  people: [],
  search: () => [],
  query: "",
  typing: false,
  found: [],
  selected: 0,
  opened: false,
  details: {},
};

/** The user directory. A new query selects its first hit; a reload keeps the selected person. */
export function reduceUsers(state: UsersState, event: TuiEvent): UsersState {
  switch (event.type) {
    case "users/loading":
      return { ...state, status: "loading", error: undefined };
    case "users/loaded":
      return loaded(state, event.people);
    case "users/failed":
      return { ...state, status: "failed", error: event.error };
    case "users/query":
      if (event.query === state.query) return state;
      return { ...state, query: event.query, found: state.search(event.query), selected: 0, opened: false };
    case "users/typing":
      return state.typing === event.typing ? state : { ...state, typing: event.typing, opened: false };
    case "users/move":
      return select(state, moved(state.selected, event.move, state.found.length, event.rows));
    case "users/select":
      return select(state, clamp(event.index, state.found.length));
    case "users/opened":
      return state.opened === event.opened ? state : { ...state, opened: event.opened, typing: false };
    case "users/detail":
      return { ...state, details: { ...state.details, [event.id]: event.detail } };
    case "workplace/changed":
      return noUsers;
    default:
      return state;
  }
}

function loaded(state: UsersState, people: readonly Person[]): UsersState {
  const search = createDirectorySearch(people);
  const found = search(state.query);
  const before = state.found[state.selected]?.id;
  const again = found.findIndex(({ id }) => id === before);
  return { ...state, status: "ready", people, search, found, selected: Math.max(0, again), details: {} };
}

function select(state: UsersState, selected: number): UsersState {
  return selected === state.selected ? state : { ...state, selected };
}
