import { Box } from "ink";
import { useEffect } from "react";
import { lines } from "../../cells.ts";
import { Lines } from "../../components/Line.tsx";
import { Rule } from "../../components/Rule.tsx";
import { loadPeople } from "../../people.ts";
import { useRuntime, useText, useTui } from "../../hooks.ts";
import type { Area, Runtime, Screen } from "../../screen.ts";
import type { TuiState } from "../../state/tui.ts";
import { accountOf, chatsActions, selectContact } from "./actions.ts";
import { chatsField } from "./choiceActions.ts";
import { chatsLayout } from "./layout.ts";
import { chatsLines, chatsTold } from "./linear.ts";
import { PeopleList } from "./PeopleList.tsx";
import { contactsOf, selectedIndex } from "./people.ts";
import { loadAbove, locate } from "./reading.ts";
import { Talk } from "./Talk.tsx";

/** Conversations: people, with unread ones first, and the open conversation. */
export const chatsScreen: Screen = {
  id: "chats",
  title: "chat.title",
  kind: "place",
  key: "c",
  command: (state) => (state.chats.open ? `banche chat history ${accountOf(state)}` : "banche chat list"),
  actions: chatsActions,
  field: chatsField,
  opened: async (runtime) => {
    attendOpen(runtime);
    const { status } = runtime.store.getState().people;
    if (status === "idle" || status === "failed") await loadPeople(runtime);
  },
  left: ({ chat }) => chat()?.attend(undefined),
  count: ({ chats }) => (chats.chat && chats.chat.unread > 0 ? `(${chats.chat.unread})` : ""),
  changed: locate,
  View: ChatsView,
  list: (runtime) => {
    const state = runtime.store.getState();
    if (state.chats.open || state.chats.typing) return undefined;
    return {
      count: contactsOf(state).length,
      selected: selectedIndex(state),
      select: (index) => selectContact(runtime, index),
    };
  },
  lines: chatsLines,
  told: chatsTold,
};

function ChatsView(area: Area) {
  const runtime = useRuntime();
  const state = useTui((all) => all);
  const { people, talk } = chatsLayout(area, state.chats);
  useFullPage(runtime, state, area);
  return (
    <Box width={area.width} height={area.height}>
      {people && <PeopleList area={people} />}
      {people && talk && <Rule height={area.height} />}
      {talk && (state.chats.open ? <Talk area={talk} /> : <NobodyYet area={talk} />)}
    </Box>
  );
}

/** Hint while no conversation is open. */
function NobodyYet({ area }: { readonly area: Area }) {
  const { theme } = useRuntime();
  const text = useText();
  return (
    <Box flexDirection="column" width={area.width} height={area.height} paddingTop={1} overflow="hidden">
      <Lines rows={lines(text("tui.chats.choose"), area.width - 2).map((line) => ` ${theme.dim(line)}`)} />
    </Box>
  );
}

/** Reads older messages until a tall terminal is filled. */
function useFullPage(runtime: Runtime, { chats }: TuiState, { height }: Area): void {
  const located = chats.open?.located === true;
  const peer = chats.open?.peer;
  useEffect(() => {
    if (located && peer !== undefined) void loadAbove(runtime);
  }, [runtime, located, peer, height]);
}

/** Marks the open conversation as being read when the user returns to the screen. */
function attendOpen({ store, chat }: Runtime): void {
  const { open } = store.getState().chats;
  if (open) chat()?.attend(open.peer);
}
