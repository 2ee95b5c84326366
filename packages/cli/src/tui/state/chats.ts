import { type ChatState, searchEmojis } from "@banche/core/chat";
import { type Draft, type DraftEdit, editDraft, emptyDraft } from "./draft.ts";
import type { TuiEvent } from "./events.ts";

/** A message, by its key in the conversation, and by its sequence number when the server numbers messages. */
export interface MessageRef {
  readonly key: string;
  readonly seq?: number | undefined;
}

/** The message that keys work on. */
interface Picked extends MessageRef {
  /** Until when it can be retracted, in milliseconds since 1970 UTC. */
  readonly retractableUntil?: number | undefined;
}

/** Last visible line, as a number of lines of that message. Messages before or after it do not move the view. */
export interface Anchor extends MessageRef {
  readonly lines: number;
}

export interface OpenChat {
  readonly peer: string;
  /** At the time of opening: the number of unread messages, and how many of the peer's had been read. */
  readonly unread: number;
  readonly read: number;
  /** Whether the messages that existed at the start have been searched. */
  readonly located: boolean;
  readonly firstUnread?: MessageRef | undefined;
  /** First message that the linear mode prints. */
  readonly start?: MessageRef | undefined;
  /** Missing: the view is at the end and stays there. */
  readonly anchor?: Anchor | undefined;
  /** The newest message at the time when the view left the end. */
  readonly seen?: MessageRef | undefined;
  readonly picked?: Picked | undefined;
}

/** The part of an open conversation that receives the keys. */
export type ChatMode = "write" | "pick" | "emoji" | "picture" | "find";

export interface ChatsState {
  /** Id of the user that the conversations belong to. */
  readonly owner: string | undefined;
  /** The state that the chat reports; missing while there is no chat. */
  readonly chat: ChatState | undefined;
  readonly query: string;
  /** Whether typed text goes into the query. */
  readonly typing: boolean;
  /** The person that keys work on; missing: the first one. */
  readonly selected: string | undefined;
  readonly open: OpenChat | undefined;
  readonly mode: ChatMode;
  /** Unsent texts, by person. */
  readonly drafts: Readonly<Record<string, Draft>>;
  readonly emoji: { readonly query: string; readonly selected: number };
  /** Path of the picture to send. */
  readonly path: string;
  /** Words or a day to search in the open conversation, and the sequence number of the last match. */
  readonly find: { readonly text: string; readonly found?: number | undefined };
}

export type ChatsEvent =
  | { readonly type: "chats/changed"; readonly chat: ChatState | undefined }
  | { readonly type: "chats/query"; readonly query: string }
  | { readonly type: "chats/typing"; readonly typing: boolean }
  | { readonly type: "chats/select"; readonly peer: string | undefined }
  | { readonly type: "chats/open"; readonly peer: string; readonly unread: number; readonly read: number }
  | { readonly type: "chats/close" }
  | { readonly type: "chats/located"; readonly firstUnread?: MessageRef; readonly start?: MessageRef }
  | { readonly type: "chats/told"; readonly start: MessageRef }
  | { readonly type: "chats/scroll"; readonly anchor: Anchor | undefined; readonly newest?: MessageRef }
  | { readonly type: "chats/pick"; readonly picked: Picked | undefined }
  | { readonly type: "chats/mode"; readonly mode: ChatMode }
  | { readonly type: "chats/edit"; readonly peer: string; readonly edit: DraftEdit }
  | { readonly type: "chats/write"; readonly peer: string; readonly text: string }
  /** Saved drafts of an earlier run; current ones are kept. */
  | { readonly type: "chats/drafts"; readonly drafts: readonly { readonly to: string; readonly text: string }[] }
  | { readonly type: "chats/emoji"; readonly query?: string; readonly selected?: number }
  | { readonly type: "chats/path"; readonly path: string }
  | { readonly type: "chats/find"; readonly text: string; readonly found?: number | undefined };

export const noChats: ChatsState = {
  owner: undefined,
  chat: undefined,
  query: "",
  typing: false,
  selected: undefined,
  open: undefined,
  mode: "write",
  drafts: {},
  emoji: { query: "", selected: 0 },
  path: "",
  find: { text: "" },
};

export const draftTo = ({ drafts }: ChatsState, peer: string): Draft => drafts[peer] ?? emptyDraft;

/** Conversations. Drafts are kept until they are sent, or until another user signs in. */
export function reduceChats(state: ChatsState, event: TuiEvent): ChatsState {
  switch (event.type) {
    case "chats/changed":
      return state.chat === event.chat ? state : { ...state, chat: event.chat };
    case "chats/query":
      return { ...state, query: event.query, selected: undefined };
    case "chats/typing":
      return state.typing === event.typing ? state : { ...state, typing: event.typing };
    case "chats/select":
      return state.selected === event.peer ? state : { ...state, selected: event.peer };
    case "chats/open":
      return opened(state, event);
    case "chats/close":
      return state.open ? { ...state, open: undefined, mode: "write" } : state;
    case "chats/mode":
      return { ...state, mode: event.mode, emoji: noChats.emoji };
    case "chats/edit":
      return withDraft(state, event.peer, editDraft(draftTo(state, event.peer), event.edit));
    case "chats/write":
      return withDraft(state, event.peer, editDraft(emptyDraft, { type: "insert", text: event.text }));
    case "chats/drafts":
      return event.drafts
        .filter(({ to }) => draftTo(state, to).text === "")
        .reduce((all, { to, text }) => withDraft(all, to, editDraft(emptyDraft, { type: "insert", text })), state);
    case "chats/emoji":
      return lookedFor(state, { query: event.query ?? state.emoji.query, selected: event.selected ?? 0 });
    case "chats/path":
      return { ...state, path: event.path };
    case "chats/find":
      return { ...state, find: { text: event.text, found: event.found } };
    case "chats/located":
    case "chats/told":
    case "chats/scroll":
    case "chats/pick":
      return state.open ? { ...state, open: inside(state.open, event) } : state;
    case "session/changed": {
      const owner = event.session.status === "signedOut" ? undefined : event.session.current?.user?.id;
      if (owner === undefined || owner === state.owner) return state;
      return { ...noChats, owner };
    }
    case "workplace/changed":
      return { ...noChats, owner: state.owner, drafts: state.drafts };
    default:
      return state;
  }
}

/** Input that cannot be the name of an emoji, such as `:)` or a colon and a space, goes into the text unchanged. */
function lookedFor(state: ChatsState, emoji: ChatsState["emoji"]): ChatsState {
  const { query } = emoji;
  const isName = query.trim() === "" ? query === "" : /[\p{L}\p{N}[\]]$/u.test(query) || searchEmojis(query).length > 0;
  if (isName || !state.open) return { ...state, emoji };
  const { peer } = state.open;
  const draft = editDraft(draftTo(state, peer), { type: "insert", text: `:${query}` });
  return withDraft({ ...state, mode: "write", emoji: noChats.emoji }, peer, draft);
}

function opened(
  state: ChatsState,
  { peer, unread, read }: Extract<ChatsEvent, { readonly type: "chats/open" }>,
): ChatsState {
  return { ...state, open: { peer, unread, read, located: false }, selected: peer, mode: "write", typing: false };
}

function inside(
  open: OpenChat,
  event: Extract<ChatsEvent, { readonly type: "chats/located" | "chats/told" | "chats/scroll" | "chats/pick" }>,
): OpenChat {
  switch (event.type) {
    case "chats/located":
      return { ...open, located: true, firstUnread: event.firstUnread, start: event.start ?? open.start };
    case "chats/told":
      return { ...open, start: event.start };
    case "chats/scroll": {
      const { anchor, newest } = event;
      return { ...open, anchor, seen: anchor ? (open.seen ?? newest) : undefined };
    }
    case "chats/pick":
      return { ...open, picked: event.picked };
    default:
      return event satisfies never;
  }
}

function withDraft(state: ChatsState, peer: string, draft: Draft): ChatsState {
  if (draft === state.drafts[peer]) return state;
  const { [peer]: _before, ...others } = state.drafts;
  return { ...state, drafts: draft.text === "" ? others : { ...others, [peer]: draft } };
}
