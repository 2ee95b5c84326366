import { layoutOf, RULE_WIDTH } from "../../layout.ts";
import type { Area } from "../../screen.ts";
import { emojisFor } from "./emojisFor.ts";
import { type ChatsState, draftTo } from "../../state/chats.ts";
import { type DraftRow, draftRows } from "../../state/draft.ts";
import type { TuiState } from "../../state/tui.ts";

/** With less width, only the people or only the conversation is shown. */
const MIN_TALK_WIDTH = 36;
const ROWS_FOR_PANES = 6;
const PEOPLE_WIDTH = { min: 26, max: 38, share: 0.32 } as const;
/** With fewer rows there is no header. */
const ROWS_FOR_HEAD = 7;
const ROWS_FOR_RULE = 4;
/** Maximum rows of the input: at least as many as in the original program, if they fit (spec §2). */
const MOST_ROWS = 8;
/** Cells before the typed text, for the prompt `> `. */
export const PROMPT_WIDTH = 3;

export interface ChatsLayout {
  readonly people: Area | undefined;
  readonly talk: Area | undefined;
}

/** Areas of people and conversation; one of them is missing if both do not fit. */
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
  /** Rows of the input. */
  readonly field: number;
  readonly width: number;
  readonly rows: readonly DraftRow[];
}

/** Divides the area of a conversation into header, messages, line and input. */
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

/** The conversation's layout at the current size of the terminal. */
export function talkNow(state: TuiState): TalkLayout | undefined {
  const { talk } = chatsLayout(layoutOf(state.shell).body, state.chats);
  return talk && talkLayout(talk, state.chats);
}

/** Number of visible people, for keys that move by a page: all rows except the search line. */
export const peopleRows = (area: Area): number => Math.max(1, area.height - searchRows(area));

export const searchRows = (area: Area): number => (area.height >= 4 ? 1 : 0);
