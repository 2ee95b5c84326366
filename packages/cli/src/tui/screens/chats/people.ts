import type { Language } from "@banche/core";
import { type ChatUser, nameOrder, orderUsers, type Peers, type PeerState, unreadOf } from "@banche/core/chat";
import type { TuiState } from "../../state/tui.ts";
import type { Person, PeopleState } from "../../state/people.ts";

/** A person with the state of their conversation. */
export interface Contact {
  readonly user: ChatUser;
  readonly peer: PeerState | undefined;
  readonly unread: number;
}

/** People in their order (spec §4), or those that match the query, best match first; without the user. */
export function contactsOf(state: TuiState): readonly Contact[] {
  const { chats, people, shell } = state;
  const peers = chats.chat?.peers ?? nobody;
  const { query, owner } = chats;
  const known = last;
  if (
    known &&
    known.peers === peers &&
    known.people === people.people &&
    known.query === query &&
    known.owner === owner &&
    known.language === shell.language
  ) {
    return known.contacts;
  }
  const contacts = find({ directory: people, peers, query, owner, language: shell.language });
  last = { peers, people: people.people, query, owner, language: shell.language, contacts };
  return contacts;
}

/** The selected person, whom keys act on. */
export function selectedContact(state: TuiState): Contact | undefined {
  return contactsOf(state)[selectedIndex(state)];
}

/** Index of the selected person. When the order changes, the same person stays selected. */
export function selectedIndex(state: TuiState): number {
  const { selected } = state.chats;
  return selected === undefined
    ? 0
    : Math.max(
        0,
        contactsOf(state).findIndex(({ user }) => user.id === selected),
      );
}

/** The person with this id; if the directory does not have the person, the id is used as name. */
export function userOf({ people }: Pick<TuiState, "people">, id: string): ChatUser {
  return personsById(people.people).get(id) ?? { id, realName: id, account: id };
}

/** The contact of a person, even if the list of people does not contain it. */
export function contactWith(state: TuiState, id: string): Contact {
  const peer = state.chats.chat?.peers.get(id);
  return { user: userOf(state, id), peer, unread: unreadOf(peer) };
}

/** The next person with unread messages; the open conversation is skipped. */
export function nextUnread(state: TuiState): Contact | undefined {
  return everybody(state).find(({ user, unread }) => unread > 0 && user.id !== state.chats.open?.peer);
}

/** All people, regardless of the query. */
function everybody(state: TuiState): readonly Contact[] {
  const { chats } = state;
  return chats.query === "" ? contactsOf(state) : contactsOf({ ...state, chats: { ...chats, query: "" } });
}

const nobody: Peers = new Map();

let last:
  | {
      readonly peers: Peers;
      readonly people: readonly Person[];
      readonly query: string;
      readonly owner: string | undefined;
      readonly language: Language;
      readonly contacts: readonly Contact[];
    }
  | undefined;

function find(from: {
  readonly directory: PeopleState;
  readonly peers: Peers;
  readonly query: string;
  readonly owner: string | undefined;
  readonly language: Language;
}): readonly Contact[] {
  const { directory, peers, query, owner, language } = from;
  const known = personsById(directory.people);
  const contact = (user: ChatUser): Contact => {
    const peer = peers.get(user.id);
    return { user, peer, unread: unreadOf(peer) };
  };
  if (query.trim() !== "") return directory.search(query).flatMap((user) => (user.id === owner ? [] : contact(user)));
  const strangers = [...peers.values()]
    .filter(({ userId, lastSeq, received }) => !known.has(userId) && (lastSeq > 0 || received > 0))
    .map(({ userId }) => ({ id: userId, realName: userId, account: userId }));
  const all = [...directory.people, ...strangers].filter(({ id }) => id !== owner);
  const ranks = nameRanks(directory.people, language);
  const rank = ({ id }: ChatUser): number => ranks.get(id) ?? Number.MAX_SAFE_INTEGER;
  return orderUsers(all, peers, (a, b) => rank(a) - rank(b)).map(contact);
}

/** Sort ranks by name, calculated once per directory: the list is sorted again with each message. */
const nameRanks = remembered((people: readonly Person[], language: Language) => {
  const order = nameOrder(language);
  const sorted = [...people].sort((a, b) => order(a, b) || (a.account < b.account ? -1 : 1));
  return new Map(sorted.map(({ id }, index) => [id, index]));
});

const personsById = remembered((people: readonly Person[]) => new Map(people.map((one) => [one.id, one])));

/** Caches the last result. */
function remembered<Args extends readonly unknown[], Value>(make: (...args: Args) => Value): (...args: Args) => Value {
  let before: { readonly args: Args; readonly value: Value } | undefined;
  return (...args) => {
    const same = before?.args.every((arg, index) => arg === args[index]);
    if (!before || !same) before = { args, value: make(...args) };
    return before.value;
  };
}
