import type { Language, SessionState } from "@banche/core";
import { noChats, reduceChats } from "./chats.ts";
import type { KeyMap } from "../keys/keyMap.ts";
import type { TuiEvent } from "./events.ts";
import { noFactoryChosen, reduceFactories } from "./factories.ts";
import { noFleet, reduceFleet } from "./fleet.ts";
import { emptySignIn, emptyUnlock, notConnecting, reduceConnecting, reduceSignIn, reduceUnlock } from "./forms.ts";
import { helpFromTop, reduceHelp } from "./help.ts";
import { noLine, reduceLine } from "./line.ts";
import { emptyMenu, reduceMenu } from "./menu.ts";
import { noMessages, reduceMessages } from "./messages.ts";
import { emptyPalette, reducePalette } from "./palette.ts";
import { nobodyKnown, reducePeople } from "./people.ts";
import { noPictures, reducePictures } from "./pictures.ts";
import { noRecords, reduceRecords } from "./records.ts";
import { noResources, reduceResources, type ResourcesState } from "./resources.ts";
import { newShell, reduceShell } from "./shell.ts";

/** Initial value of each part of the state. A screen with its own state adds a line here, and one to the events. */
const initialParts = {
  shell: newShell,
  signIn: emptySignIn,
  unlock: emptyUnlock,
  connecting: notConnecting,
  menu: emptyMenu,
  messages: noMessages,
  chats: noChats,
  people: nobodyKnown,
  pictures: noPictures,
  records: noRecords,
  resources: noResources,
  palette: emptyPalette,
  help: helpFromTop,
  factories: noFactoryChosen,
  fleet: noFleet,
  line: noLine,
};

type Parts = Readonly<typeof initialParts>;

/** The reducer of each part; a part without one does not compile. */
const reducers: { readonly [Name in keyof Parts]: (state: Parts[Name], event: TuiEvent) => Parts[Name] } = {
  shell: reduceShell,
  signIn: reduceSignIn,
  unlock: reduceUnlock,
  connecting: reduceConnecting,
  menu: reduceMenu,
  messages: reduceMessages,
  chats: reduceChats,
  people: reducePeople,
  pictures: reducePictures,
  records: reduceRecords,
  resources: reduceResources,
  palette: reducePalette,
  help: reduceHelp,
  factories: reduceFactories,
  fleet: reduceFleet,
  line: reduceLine,
};

const names = Object.keys(reducers).filter((name): name is keyof Parts => Object.hasOwn(reducers, name));

/** The whole state of the terminal UI. */
export interface TuiState extends Parts {
  readonly session: SessionState;
  /** Keys that the user has changed. */
  readonly keys: KeyMap;
}

/** @param home - id of the first screen */
export function initialState(start: {
  readonly session: SessionState;
  readonly home: string;
  readonly resources?: Pick<ResourcesState, "registry" | "screens">;
  readonly language: Language;
  readonly account: string;
  readonly nowMs: number;
  readonly keys?: KeyMap | undefined;
}): TuiState {
  const { session, language, account, nowMs, keys = {}, resources = noResources } = start;
  const shell = { ...newShell, language, stack: [start.home], nowMs };
  const signIn: Parts["signIn"] = { ...emptySignIn, account, field: account === "" ? "account" : "password" };
  return { ...initialParts, shell, signIn, session, keys, resources };
}

/** The next state. Returns the same object when no part has changed. */
export function reduceTui(state: TuiState, event: TuiEvent): TuiState {
  const next = reduceParts(state, event);
  return workplaceOf(next) === workplaceOf(state) ? next : reduceParts(next, { type: "workplace/changed" });
}

function reduceParts(state: TuiState, event: TuiEvent): TuiState {
  const session = event.type === "session/changed" ? event.session : state.session;
  const next = { ...state, session };
  for (const name of names) reducePart(next, name, state[name], event);
  return session === state.session && names.every((name) => next[name] === state[name]) ? state : next;
}

type Growing = { -readonly [Name in keyof Parts]: Parts[Name] };

function reducePart<Name extends keyof Parts>(next: Growing, name: Name, before: Parts[Name], event: TuiEvent): void {
  next[name] = reducers[name](before, event);
}

/** Text that identifies user and factory. */
function workplaceOf({ session }: TuiState): string {
  return session.status === "signedOut" ? "" : `${session.current?.user?.id ?? ""} ${session.factoryId ?? ""}`;
}
