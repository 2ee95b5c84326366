import { loadPeople } from "../../people.ts";
import { moveActions } from "../../moves.ts";
import type { Action, Runtime } from "../../screen.ts";
import { moved } from "../../state/list.ts";
import type { TuiState } from "../../state/tui.ts";
import { layoutOf } from "../../layout.ts";
import { chatsLayout, peopleRows } from "./layout.ts";
import { type Contact, contactsOf, nextUnread, selectedContact, selectedIndex, userOf } from "./people.ts";
import { closeTalk, openTalk } from "./reading.ts";
import { pickActions } from "./pickActions.ts";
import { writeActions } from "./writeActions.ts";
import { choiceActions } from "./choiceActions.ts";
import { findActions } from "./findActions.ts";

const inList = ({ chats }: TuiState): boolean => chats.open === undefined;
const inRows = (state: TuiState): boolean => inList(state) && !state.chats.typing;
const talks = ({ chats }: TuiState): boolean =>
  chats.open !== undefined && (chats.mode === "write" || chats.mode === "pick");

/** Account, for command lines, of the person in the open conversation, or of the selected person. */
export const accountOf = (state: TuiState): string => {
  const { open } = state.chats;
  return (open ? userOf(state, open.peer) : selectedContact(state)?.user)?.account ?? "";
};

const listActions: readonly Action[] = [
  {
    id: "chats.open",
    text: "tui.chats.actions.open",
    keys: ["enter", "right"],
    role: "hint",
    available: (state) => inRows(state) && selectedContact(state) !== undefined,
    command: (state) => `banche chat history ${accountOf(state)}`,
    run: (runtime) => {
      const contact = selectedContact(runtime.store.getState());
      if (contact) openTalk(runtime, contact);
    },
  },
  {
    id: "chats.search",
    text: "common.verbs.search",
    keys: ["/", "ctrl+f"],
    role: "hint",
    available: inRows,
    run: ({ store }) => store.dispatch({ type: "chats/typing", typing: true }),
  },
  {
    id: "chats.accept",
    text: "tui.actions.toList",
    keys: ["enter"],
    role: "hint",
    available: (state) => inList(state) && state.chats.typing,
    run: ({ store }) => store.dispatch({ type: "chats/typing", typing: false }),
  },
  {
    id: "chats.clear",
    text: "common.verbs.clear",
    keys: ["esc"],
    role: "hint",
    available: (state) => inList(state) && (state.chats.typing || state.chats.query !== ""),
    run: ({ store }) => {
      store.dispatch({ type: "chats/query", query: "" });
      store.dispatch({ type: "chats/typing", typing: false });
    },
  },
  {
    id: "chats.refresh",
    text: "common.verbs.refresh",
    keys: ["r"],
    available: inRows,
    command: () => "banche chat list",
    run: loadPeople,
  },
];

const everywhere: readonly Action[] = [
  {
    id: "chats.nextUnread",
    text: "tui.chats.actions.nextUnread",
    keys: ["alt+a"],
    role: "hint",
    available: (state) => (inList(state) || talks(state)) && nextUnread(state) !== undefined,
    command: () => "banche chat list --unread",
    run: (runtime) => {
      const next = nextUnread(runtime.store.getState());
      if (next) openTalk(runtime, next);
    },
  },
  {
    id: "chats.nextPerson",
    text: "tui.chats.actions.nextPerson",
    keys: ["alt+down", "alt+n"],
    available: talks,
    run: (runtime) => openBeside(runtime, 1),
  },
  {
    id: "chats.previousPerson",
    text: "tui.chats.actions.previousPerson",
    keys: ["alt+up", "alt+p"],
    available: talks,
    run: (runtime) => openBeside(runtime, -1),
  },
  {
    id: "chats.close",
    text: "common.verbs.back",
    keys: ["esc"],
    role: "hint",
    available: ({ chats }) => chats.open !== undefined && chats.mode === "write",
    run: closeTalk,
  },
  {
    id: "chats.reconnect",
    text: "tui.chats.actions.reconnect",
    keys: ["ctrl+r"],
    available: ({ chats }) => chats.chat?.connection.status === "waiting" || chats.chat?.connection.status === "ended",
    run: ({ chat }) => chat()?.start(),
  },
];

export const chatsActions: readonly Action[] = [
  ...listActions,
  ...writeActions,
  ...pickActions,
  ...choiceActions,
  ...findActions,
  ...everywhere,
  ...moveActions("chats", (runtime, move) => {
    const state = runtime.store.getState();
    const { people } = chatsLayout(layoutOf(state.shell).body, state.chats);
    const rows = people ? peopleRows(people) : 1;
    selectContact(runtime, moved(selectedIndex(state), move, contactsOf(state).length, rows));
  }).map((action) => ({ ...action, available: inList })),
];

export function selectContact({ store }: Runtime, index: number): void {
  store.dispatch({ type: "chats/select", peer: contactsOf(store.getState())[index]?.user.id });
}

function openBeside(runtime: Runtime, by: 1 | -1): void {
  const state = runtime.store.getState();
  const contacts = contactsOf(state);
  const at = contacts.findIndex(({ user }) => user.id === state.chats.open?.peer);
  const next: Contact | undefined = contacts[at + by];
  if (next) openTalk(runtime, next);
}
