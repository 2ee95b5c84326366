import type { BancheError, Output, Page } from "@banche/core";
import { MESSAGE_PAGE_SIZE } from "@banche/core/shell";
import type { contract } from "@banche/core/wire";
import type { TuiEvent } from "./events.ts";
import { clamp, moved, type Move } from "./list.ts";

export type MessageRow = Output<typeof contract.messages.list>["rows"][number];
export type MessageBody = Output<typeof contract.messages.read>;

export interface OpenMessage {
  readonly id: string;
  /** Missing until it was read from the server. */
  readonly body?: MessageBody | undefined;
  readonly error?: BancheError | undefined;
  /** First visible line. */
  readonly top: number;
}

/** The filter of the list; empty or missing members match everything. */
export interface MessageFilter {
  readonly keyword: string;
  /** 1 notice, 2 message (spec §3). */
  readonly type?: number | undefined;
}

export interface UnreadCount {
  readonly count: number;
  /** Whether the server may have further matches. */
  readonly more: boolean;
}

export interface MessagesState {
  readonly status: "idle" | "loading" | "ready" | "failed";
  readonly error?: BancheError | undefined;
  /** Newest first. */
  readonly rows: readonly MessageRow[];
  readonly total: number;
  /** Number of pages that were read. */
  readonly pages: number;
  /** True when the last page was shorter than a page (spec §4). */
  readonly finished: boolean;
  readonly selected: number;
  readonly open?: OpenMessage | undefined;
  readonly filter: MessageFilter;
  /** Number of unread messages in the whole list, while it is filtered. */
  readonly hidden?: UnreadCount | undefined;
  /** Keyword that is being typed; missing: the field is closed. */
  readonly typed?: string | undefined;
}

export type MessagesEvent =
  | { readonly type: "messages/loading" }
  | { readonly type: "messages/page"; readonly page: Page<MessageRow> }
  | { readonly type: "messages/refreshed"; readonly page: Page<MessageRow> }
  | { readonly type: "messages/failed"; readonly error: BancheError }
  | { readonly type: "messages/move"; readonly move: Move; readonly rows: number }
  | { readonly type: "messages/select"; readonly index: number }
  | { readonly type: "messages/open"; readonly id: string }
  | { readonly type: "messages/body"; readonly body: MessageBody }
  | { readonly type: "messages/bodyFailed"; readonly id: string; readonly error: BancheError }
  | { readonly type: "messages/scroll"; readonly top: number }
  | { readonly type: "messages/close" }
  | { readonly type: "messages/allRead" }
  | { readonly type: "messages/typed"; readonly keyword: string | undefined }
  /** Another filter: the list is read again. */
  | { readonly type: "messages/filter"; readonly filter: MessageFilter }
  | { readonly type: "messages/removed"; readonly id: string };

export const noMessages: MessagesState = {
  status: "idle",
  rows: [],
  total: 0,
  pages: 0,
  finished: false,
  selected: 0,
  filter: { keyword: "" },
};

export const isFiltered = ({ filter }: MessagesState): boolean => filter.keyword !== "" || filter.type !== undefined;

/** Unread messages among those that were read from the server. */
export function unreadOf(state: MessagesState): UnreadCount {
  if (state.hidden) return state.hidden;
  return { count: state.rows.filter(({ read }) => read === false).length, more: !state.finished };
}

/** The message list. Pages are added at the end; a refresh adds new messages at the start and keeps the reader's position. */
export function reduceMessages(state: MessagesState, event: TuiEvent): MessagesState {
  switch (event.type) {
    case "messages/loading":
      return { ...state, status: "loading", error: undefined };
    case "messages/page":
      return addPage(state, event.page);
    case "messages/refreshed":
      return refresh(state, event.page);
    case "messages/failed":
      return { ...state, status: "failed", error: event.error };
    case "messages/move":
      return select(state, moved(state.selected, event.move, state.rows.length, event.rows));
    case "messages/select":
      return select(state, clamp(event.index, state.rows.length));
    case "messages/open":
      return { ...state, open: { id: event.id, top: 0 } };
    case "messages/body":
      return withBody(state, event.body);
    case "messages/bodyFailed":
      return state.open?.id === event.id ? { ...state, open: { ...state.open, error: event.error } } : state;
    case "messages/scroll":
      return state.open ? { ...state, open: { ...state.open, top: Math.max(0, event.top) } } : state;
    case "messages/close":
      return state.open ? { ...state, open: undefined } : state;
    case "messages/allRead":
      return {
        ...state,
        rows: state.rows.map((row) => (row.read === true ? row : { ...row, read: true })),
        hidden: state.hidden && { count: 0, more: false },
      };
    case "messages/typed":
      return state.typed === event.keyword ? state : { ...state, typed: event.keyword };
    case "messages/filter":
      return filtered(state, event.filter);
    case "messages/removed":
      return removed(state, event.id);
    case "workplace/changed":
      return noMessages;
    default:
      return state;
  }
}

function filtered(state: MessagesState, filter: MessageFilter): MessagesState {
  const next = { ...noMessages, filter };
  return isFiltered(next) ? { ...next, hidden: unreadOf(state) } : next;
}

/** Removes a message; the next one is selected. If it was open, it is closed. */
function removed(state: MessagesState, id: string): MessagesState {
  const row = state.rows.find((one) => one.id === id);
  if (!row) return state;
  const rows = state.rows.filter((one) => one !== row);
  return {
    ...state,
    rows,
    total: Math.max(0, state.total - 1),
    selected: clamp(state.selected, rows.length),
    open: state.open?.id === id ? undefined : state.open,
    hidden: row.read === false ? oneLess(state.hidden) : state.hidden,
  };
}

const oneLess = (unread: UnreadCount | undefined): UnreadCount | undefined =>
  unread && { ...unread, count: Math.max(0, unread.count - 1) };

function addPage(state: MessagesState, page: Page<MessageRow>): MessagesState {
  const known = new Set(state.rows.map(({ id }) => id));
  return {
    ...state,
    status: "ready",
    rows: [...state.rows, ...page.rows.filter(({ id }) => !known.has(id))],
    total: page.total,
    pages: state.pages + 1,
    finished: page.rows.length < MESSAGE_PAGE_SIZE,
  };
}

/** Applies the first page again: its rows replace the old ones, and later rows stay after it. */
function refresh(state: MessagesState, page: Page<MessageRow>): MessagesState {
  const fresh = new Set(page.rows.map(({ id }) => id));
  const short = page.rows.length < MESSAGE_PAGE_SIZE;
  const rows = short ? page.rows : [...page.rows, ...state.rows.filter(({ id }) => !fresh.has(id))];
  const selected = state.rows[state.selected]?.id;
  return {
    ...state,
    status: "ready",
    error: undefined,
    rows,
    total: page.total,
    pages: Math.max(1, state.pages),
    finished: short || (state.finished && state.pages > 1),
    selected: Math.max(
      0,
      rows.findIndex(({ id }) => id === selected),
    ),
  };
}

/** Reading a message marks it as read on the server (spec §7), so it is marked here, too. */
function withBody(state: MessagesState, body: MessageBody): MessagesState {
  const wasUnread = state.rows.some(({ id, read }) => id === body.id && read === false);
  const rows = state.rows.map((row) => (row.id === body.id ? { ...row, read: true } : row));
  const hidden = wasUnread ? oneLess(state.hidden) : state.hidden;
  if (state.open?.id !== body.id) return { ...state, rows, hidden };
  return { ...state, rows, hidden, open: { ...state.open, body, error: undefined } };
}

function select(state: MessagesState, selected: number): MessagesState {
  return selected === state.selected ? state : { ...state, selected };
}
