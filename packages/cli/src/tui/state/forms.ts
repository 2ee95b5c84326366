import type { BancheError, TextKey } from "@banche/core";
import type { TuiEvent } from "./events.ts";

/** The problem with an input: an error of the catalogue, or a text about an empty field. */
export type Problem = { readonly error: BancheError } | { readonly text: TextKey };

export interface SignInState {
  readonly account: string;
  readonly password: string;
  readonly field: "account" | "password";
  readonly busy: boolean;
  readonly problem?: Problem | undefined;
}

export interface UnlockState {
  readonly password: string;
  readonly busy: boolean;
  readonly problem?: Problem | undefined;
}

/** State while a saved session is resumed. */
export interface ConnectingState {
  readonly busy: boolean;
  readonly problem?: Problem | undefined;
}

export type FormEvent =
  | { readonly type: "connecting/busy" }
  | { readonly type: "connecting/problem"; readonly problem: Problem }
  | { readonly type: "signIn/account"; readonly account: string }
  | { readonly type: "signIn/password"; readonly password: string }
  | { readonly type: "signIn/field"; readonly field: SignInState["field"] }
  | { readonly type: "signIn/busy" }
  | { readonly type: "signIn/problem"; readonly problem: Problem }
  | { readonly type: "unlock/password"; readonly password: string }
  | { readonly type: "unlock/busy" }
  | { readonly type: "unlock/problem"; readonly problem: Problem };

export const emptySignIn: SignInState = { account: "", password: "", field: "account", busy: false };
export const emptyUnlock: UnlockState = { password: "", busy: false };
export const notConnecting: ConnectingState = { busy: false };

/** The sign-in form. A refused password is cleared; the account is kept. */
export function reduceSignIn(state: SignInState, event: TuiEvent): SignInState {
  switch (event.type) {
    case "signIn/account":
      return { ...state, account: event.account, problem: undefined };
    case "signIn/password":
      return { ...state, password: event.password, problem: undefined };
    case "signIn/field":
      return state.field === event.field ? state : { ...state, field: event.field };
    case "signIn/busy":
      return { ...state, busy: true, problem: undefined };
    case "signIn/problem":
      return {
        ...state,
        busy: false,
        password: "error" in event.problem ? "" : state.password,
        problem: event.problem,
      };
    case "session/changed":
      if (event.session.status === "signedOut") return state.busy ? { ...state, busy: false } : state;
      if (!event.session.current) return state;
      return { ...emptySignIn, account: state.account, field: "password" };
    default:
      return state;
  }
}

/** The lock screen's form. */
export function reduceUnlock(state: UnlockState, event: TuiEvent): UnlockState {
  switch (event.type) {
    case "unlock/password":
      return { ...state, password: event.password, problem: undefined };
    case "unlock/busy":
      return { ...state, busy: true, problem: undefined };
    case "unlock/problem":
      return { password: "", busy: false, problem: event.problem };
    case "session/changed":
      return event.session.status === "locked" ? state : emptyUnlock;
    default:
      return state;
  }
}

export function reduceConnecting(state: ConnectingState, event: TuiEvent): ConnectingState {
  switch (event.type) {
    case "connecting/busy":
      return { busy: true };
    case "connecting/problem":
      return { busy: false, problem: event.problem };
    case "session/changed":
      return event.session.status === "signedIn" && !event.session.current ? state : notConnecting;
    default:
      return state;
  }
}
