import type { Output } from "../contract/endpoint.ts";
import type { contract } from "../contract/index.ts";
import type { ErrorCode } from "../errors.ts";

/** The server's data of the signed-in user: menus, user, permissions, factories (spec §3). */
export type CurrentUser = NonNullable<Output<typeof contract.session.currentUser>>;

/** A session (spec §4): signed out, signed in, locked. `current` is missing until the user info was read. */
export type SessionState =
  | {
      readonly status: "signedOut";
      /** Why the last session ended, if the user did not end it here. */
      readonly endedBy?: ErrorCode | undefined;
      /** The message of the server about it. */
      readonly message?: string | undefined;
      /** True if the user ended it in another place. */
      readonly elsewhere?: true | undefined;
    }
  | {
      readonly status: "signedIn";
      readonly token: string;
      readonly current?: CurrentUser | undefined;
      readonly factoryId?: string | undefined;
    }
  | {
      readonly status: "locked";
      readonly token: string;
      readonly current?: CurrentUser | undefined;
      readonly factoryId?: string | undefined;
    };

export type SessionEvent =
  | { readonly type: "signedIn"; readonly token: string }
  | { readonly type: "loaded"; readonly current: CurrentUser; readonly factoryId: string | undefined }
  | { readonly type: "factoryChosen"; readonly factoryId: string }
  | { readonly type: "locked" }
  | { readonly type: "unlocked" }
  | { readonly type: "ended"; readonly code: ErrorCode; readonly message?: string | undefined }
  | { readonly type: "signedOut"; readonly elsewhere?: true };

export const signedOut: SessionState = { status: "signedOut" };

/** Next state. An event that does not apply returns the same object, so callers can compare by identity. */
export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case "signedIn":
      return { status: "signedIn", token: event.token };
    case "loaded":
      if (state.status === "signedOut") return state;
      return { ...state, current: event.current, factoryId: event.factoryId };
    case "factoryChosen":
      return state.status === "signedIn" ? { ...state, factoryId: event.factoryId } : state;
    case "locked":
      return state.status === "signedIn" ? { ...state, status: "locked" } : state;
    case "unlocked":
      if (state.status !== "locked") return state;
      // The user info of a locked session has neither menus nor factories.
      return state.current?.locked ? { status: "signedIn", token: state.token } : { ...state, status: "signedIn" };
    case "ended":
      return state.status === "signedOut"
        ? state
        : { status: "signedOut", endedBy: event.code, message: event.message };
    case "signedOut":
      if (state.status === "signedOut" && state.endedBy === undefined) return state;
      return event.elsewhere ? { status: "signedOut", elsewhere: true } : signedOut;
    default:
      return event satisfies never;
  }
}
