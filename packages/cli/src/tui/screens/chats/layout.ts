import { layoutOf, RULE_WIDTH } from "../../layout.ts";
import type { Area } from "../../screen.ts";
import { emojisFor } from "./emojisFor.ts";
import { type ChatsState, draftTo } from "../../state/chats.ts";
import { type DraftRow, draftRows } from "../../state/draft.ts";
import type { TuiState } from "../../state/tui.ts";

/** Narrower than this, people and conversation come one at a time. */
const MIN_TALK_WIDTH = 36;
const ROWS_FOR_PANES = 6;
const PEOPLE_WIDTH = { min: 26, max: 38, share: 0.32 } as const;
/** Below so many rows every row belongs to the messages. */
const ROWS_FOR_HEAD = 7;
const ROWS_FOR_RULE = 4;
/** Rows of what is being written: as many as the original's field at least, more where there is room (spec §2). */
const MOST_ROWS = 8;
/** `> ` in front of what is written. */
export const PROMPT_WIDTH = 3;

export interface ChatsLayout {
  readonly people: Area | undefined;
  readonly talk: Area | undefined;
}

/** Where people and conversation are drawn; one of them is missing where there is no room for both. */
export function chatsLayout(area: Area, { open }: Pick<ChatsState, "open">): ChatsLayout {
  const { min, max, share } = PEOPLE_WIDTH;
  const left = Math.max(min, Math.min(max, Math.floor(area.width * share)));
  const right = area.width - left - RULE_WIDTH;
  if (right < MIN_TALK_WIDTH || area.height < ROWS_FOR_PANES) {
    return open ? { people: undefined, talk: area } : { people: area, talk: undefined };
  }
  return { people: { ...area, width: left }, talk: { ...area, width: right } };
}

export interface TalkLayout {
  readonly head: number;
  /** Rows of messages. */
  readonly height: number;
  /** Rows of the list of emoji, in place of messages. */
  readonly choices: number;
  readonly rule: number;
  /** Rows of the field. */
  readonly field: number;
  readonly width: number;
  readonly rows: readonly DraftRow[];
}

/** Divides a conversation: head, messages, rule, field. */
export function talkLayout(area: Area, chats: ChatsState): TalkLayout {
  const head = area.height >= ROWS_FOR_HEAD ? 1 : 0;
  const rule = area.height >= ROWS_FOR_RULE ? 1 : 0;
  const draft = draftTo(chats, chats.open?.peer ?? "");
  const rows = draftRows(draft.text, area.width - PROMPT_WIDTH);
  const oneRow = chats.mode === "emoji" || chats.mode === "picture" || chats.mode === "find";
  const most = Math.max(1, Math.min(MOST_ROWS, Math.floor((area.height - head - rule) / 2)));
  const field = area.height < 2 ? 0 : oneRow ? 1 : Math.min(most, rows.length);
  const room = Math.max(1, area.height - head - rule - field);
  const found = chats.mode === "emoji" ? Math.max(1, emojisFor({ chats }).length) : 0;
  const choices = Math.max(0, Math.min(MOST_ROWS, found, room - 1));
  return { head, rule, field, choices, height: room - choices, width: area.width, rows };
}

/** The conversation's layout for the terminal's present size. */
export function talkNow(state: TuiState): TalkLayout | undefined {
  const { talk } = chatsLayout(layoutOf(state.shell).body, state.chats);
  return talk && talkLayout(talk, state.chats);
}

/** People in sight, for keys that move by a page: a line of search and, where it fits, no more. */
export const peopleRows = (area: Area): number => Math.max(1, area.height - searchRows(area));

export const searchRows = (area: Area): number => (area.height >= 4 ? 1 : 0);
