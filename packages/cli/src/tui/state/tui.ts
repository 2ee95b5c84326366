import type { Language, SessionState } from "@banche/core";
import { type ChatsState, noChats, reduceChats } from "./chats.ts";
import type { KeyMap } from "../keys/keyMap.ts";
import type { TuiEvent } from "./events.ts";
import { type FactoriesState, noFactoryChosen, reduceFactories } from "./factories.ts";
import {
  type ConnectingState,
  emptySignIn,
  emptyUnlock,
  notConnecting,
  reduceConnecting,
  reduceSignIn,
  reduceUnlock,
  type SignInState,
  type UnlockState,
} from "./forms.ts";
import { helpFromTop, type HelpState, reduceHelp } from "./help.ts";
import { type LineState, noLine, reduceLine } from "./line.ts";
import { type MessagesState, noMessages, reduceMessages } from "./messages.ts";
import { emptyPalette, type PaletteState, reducePalette } from "./palette.ts";
import { noPictures, type PicturesState, reducePictures } from "./pictures.ts";
import { reduceShell, type ShellState } from "./shell.ts";
import { noUsers, reduceUsers, type UsersState } from "./users.ts";

/** Everything the terminal UI shows. */
export interface TuiState {
  readonly session: SessionState;
  readonly shell: ShellState;
  readonly signIn: SignInState;
  readonly unlock: UnlockState;
  readonly connecting: ConnectingState;
  readonly users: UsersState;
  readonly messages: MessagesState;
  readonly chats: ChatsState;
  readonly pictures: PicturesState;
  readonly palette: PaletteState;
  readonly help: HelpState;
  readonly factories: FactoriesState;
  readonly line: LineState;
  /** Keys that the person has changed. */
  readonly keys: KeyMap;
}

/** @param home - id of the screen that is seen first */
export function initialState(start: {
  readonly session: SessionState;
  readonly home: string;
  readonly language: Language;
  readonly account: string;
  readonly nowMs: number;
  readonly keys?: KeyMap | undefined;
}): TuiState {
  return {
    session: start.session,
    shell: {
      columns: 80,
      rows: 24,
      language: start.language,
      stack: [start.home],
      leaving: false,
      connection: "unknown",
      pending: 0,
      nowMs: start.nowMs,
    },
    signIn: { ...emptySignIn, account: start.account, field: start.account === "" ? "account" : "password" },
    unlock: emptyUnlock,
    connecting: notConnecting,
    users: noUsers,
    messages: noMessages,
    chats: noChats,
    keys: start.keys ?? {},
    pictures: noPictures,
    palette: emptyPalette,
    help: helpFromTop,
    factories: noFactoryChosen,
    line: noLine,
  };
}

/** Next state. Returns the same object when no part of it changed. */
export function reduceTui(state: TuiState, event: TuiEvent): TuiState {
  const next = reduceParts(state, event);
  return workplaceOf(next) === workplaceOf(state) ? next : reduceParts(next, { type: "workplace/changed" });
}

function reduceParts(state: TuiState, event: TuiEvent): TuiState {
  const next: TuiState = {
    session: event.type === "session/changed" ? event.session : state.session,
    shell: reduceShell(state.shell, event),
    signIn: reduceSignIn(state.signIn, event),
    unlock: reduceUnlock(state.unlock, event),
    connecting: reduceConnecting(state.connecting, event),
    users: reduceUsers(state.users, event),
    messages: reduceMessages(state.messages, event),
    chats: reduceChats(state.chats, event),
    pictures: reducePictures(state.pictures, event),
    palette: reducePalette(state.palette, event),
    help: reduceHelp(state.help, event),
    factories: reduceFactories(state.factories, event),
    line: reduceLine(state.line, event),
    keys: state.keys,
  };
  return parts.every((part) => next[part] === state[part]) ? state : next;
}

/** Who works where. */
function workplaceOf({ session }: TuiState): string {
  return session.status === "signedOut" ? "" : `${session.current?.user?.id ?? ""} ${session.factoryId ?? ""}`;
}

const parts = [
  "session",
  "shell",
  "signIn",
  "unlock",
  "connecting",
  "users",
  "messages",
  "chats",
  "pictures",
  "palette",
  "help",
  "factories",
  "line",
] as const satisfies readonly (keyof TuiState)[];
