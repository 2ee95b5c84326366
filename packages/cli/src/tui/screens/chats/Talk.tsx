import { type Translate, widthOf } from "@banche/core/text";
import { Box } from "ink";
import { useEffect } from "react";
import { fit } from "../../cells.ts";
import { Line } from "../../components/Line.tsx";
import { useRuntime, useText, useTui } from "../../hooks.ts";
import type { Area, Runtime } from "../../screen.ts";
import { draftTo } from "../../state/chats.ts";
import type { TuiState } from "../../state/tui.ts";
import { headText } from "./blocks.ts";
import { Composer } from "./Composer.tsx";
import { EmojiList } from "./EmojiList.tsx";
import type { Item } from "./items.ts";
import { type TalkLayout, talkLayout } from "./layout.ts";
import { userOf } from "./people.ts";
import { newBelow } from "./reading.ts";
import { drawsThumbnails, talkOf, viewOf } from "./talk.ts";
import { loadThumbnails } from "./thumbnails.ts";
import { viewport, type ViewportInput } from "./viewport.ts";

/** The open conversation: person, visible messages and the message being written. */
export function Talk({ area }: { readonly area: Area }) {
  const runtime = useRuntime();
  const { theme } = runtime;
  const state = useTui((all) => all);
  const text = useText();
  const { open } = state.chats;
  const layout = talkLayout(area, state.chats);
  const fieldTop = area.top + layout.head + layout.height + layout.choices + layout.rule;
  const view = viewOf(runtime, state);
  useThumbnails(runtime, layout, view);
  const shown = view ? viewport(view).lines : [];
  const note = shown.length === 0 ? emptyText(runtime, state, text) : "";
  if (!open) return undefined;
  const empty = layout.height - Math.max(shown.length, note === "" ? 0 : 1);
  return (
    <Box flexDirection="column" width={area.width} height={area.height} overflow="hidden">
      {layout.head > 0 && <Line text={headText(state, open, { theme, text }, area.width)} />}
      {empty > 0 && <Box height={empty} flexShrink={0} />}
      {note !== "" && <Line text={` ${theme.dim(fit(note, area.width - 2))}`} />}
      {shown.map((line) => (
        <Line key={line.key} text={line.text} />
      ))}
      {layout.choices > 0 && <EmojiList width={area.width} height={layout.choices} />}
      {layout.rule > 0 && <Line text={ruleText(runtime, state, area.width, text)} />}
      {layout.field > 0 && <Composer layout={layout} at={{ x: areaLeft(state, area), y: fieldTop }} />}
    </Box>
  );
}

/** Visible messages with pictures; a partly visible message counts. */
function picturesIn({ items, ...input }: ViewportInput): readonly Item[] {
  const { first, last } = viewport({ items, ...input });
  const seen = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => items.at(first + index));
  return seen.filter((item) => item?.content.type === "image").flatMap((item) => item ?? []);
}

/** Fetches the pictures of visible messages whenever these change. */
function useThumbnails(runtime: Runtime, layout: TalkLayout, view: ViewportInput | undefined): void {
  const drawn = view && drawsThumbnails(runtime, layout) ? picturesIn(view) : [];
  const keys = drawn.map(({ key }) => key).join(" ");
  useEffect(() => {
    const now = keys === "" ? undefined : viewOf(runtime, runtime.store.getState());
    if (now) void loadThumbnails(runtime, picturesIn(now));
  }, [runtime, keys]);
}

/** Left edge of a conversation, which ends at the right edge of the terminal. */
const areaLeft = ({ shell }: TuiState, area: Area): number => shell.columns - area.width;

/** Text of the line above the input: new messages below, typing notice, unsent messages. */
function ruleText(runtime: Runtime, state: TuiState, width: number, text: Translate): string {
  const { theme } = runtime;
  const { chats } = state;
  const peer = chats.open?.peer ?? "";
  const below = newBelow(runtime);
  const waiting = (chats.chat?.outbox ?? []).filter(({ to, state: how }) => to === peer && how === "waiting").length;
  const draft = draftTo(chats, peer).text;
  const older = olderText(runtime, state, text);
  const words =
    below > 0
      ? theme.accent(`↓ ${text("tui.chats.newBelow", { count: below })}`)
      : older !== undefined
        ? older
        : chats.open?.anchor
          ? theme.dim(`↓ ${text("tui.chats.scrolledUp")}`)
          : chats.chat?.typing.has(peer)
            ? theme.accent(text("tui.chats.types", { name: fit(userOf(state, peer).realName, 16) }))
            : waiting > 0
              ? theme.warn(text("tui.chats.waiting", { count: waiting }))
              : "";
  const lines = draft.split("\n").length;
  const count = lines > 3 ? ` ${text("tui.chats.lines", { count: lines })} ` : "";
  if (words === "") return ruled(width, "", count, theme.dim);
  return ruled(width, ` ${words} `, count, theme.dim);
}

/** Text while older messages are loading or after that failed. */
function olderText(runtime: Runtime, state: TuiState, text: Translate): string | undefined {
  const { conversation } = talkOf(runtime, state) ?? {};
  if (conversation?.loading === "older") return runtime.theme.dim(text("chatWindow.older"));
  return conversation?.loaded && conversation.failed ? runtime.theme.warn(text("tui.chats.olderFailed")) : undefined;
}

/** A horizontal line with a text near its start and another at its end. */
function ruled(width: number, words: string, end: string, paint: (text: string) => string): string {
  // The text contains colour codes, so its width is measured without them.
  const wordsWidth = widthOf(words.replace(PAINT, ""));
  const rest = Math.max(0, width - 3 - wordsWidth - widthOf(end));
  return ` ${paint("──")}${words}${paint("─".repeat(Math.max(0, rest - 1)))}${paint(end)}`;
}

const PAINT = /\u001b\[\d+m/g;

function emptyText(runtime: Runtime, state: TuiState, text: Translate): string {
  const talk = talkOf(runtime, state);
  if (talk?.conversation.failed) return text("tui.chats.historyFailed");
  if (talk?.conversation.loaded) return text("tui.chats.nothingYet");
  const isOffline = state.chats.chat?.connection.status === "waiting";
  return isOffline ? text("tui.chats.historyOffline") : text("common.states.loading");
}
