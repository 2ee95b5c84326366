import { clock } from "../../../output/clock.ts";
import { withThousands } from "@banche/core/text";
import { Box } from "ink";
import { Rule } from "../../components/Rule.tsx";
import { errorText, mendText } from "../../errorText.ts";
import { useTui } from "../../hooks.ts";
import { LINEAR_ROWS, numbered } from "../../linear/rows.ts";
import type { Area, Runtime, Screen } from "../../screen.ts";
import { isFiltered, unreadOf } from "../../state/messages.ts";
import { messagesActions, selectedMessage, selectMessage } from "./actions.ts";
import { keywordField, listCommand } from "./filterActions.ts";
import { messagesLayout } from "./layout.ts";
import { loadMore, refreshMessages } from "./loading.ts";
import { Message } from "./Message.tsx";
import { MessageList } from "./MessageList.tsx";
import { bodyLines, typeText } from "./words.ts";

/** In-site messages and notices: a list that reads more at its end, and the open message. */
export const messagesScreen: Screen = {
  id: "messages",
  title: "messages.title",
  kind: "place",
  key: "m",
  command: ({ messages }) => listCommand(messages.filter),
  actions: messagesActions,
  field: (state) => (state.messages.typed === undefined ? undefined : keywordField(state)),
  opened: (runtime) => {
    if (runtime.store.getState().messages.pages === 0) void loadMore(runtime);
  },
  refreshed: refreshMessages,
  pushed: refreshMessages,
  count: ({ messages }) => {
    const { count, more } = unreadOf(messages);
    return count === 0 ? "" : `(${count}${more ? "+" : ""})`;
  },
  View: MessagesView,
  list: (runtime) => {
    const { open, rows, selected, typed } = runtime.store.getState().messages;
    if (open || typed !== undefined) return undefined;
    return { count: rows.length, selected, select: (index) => selectMessage(runtime, index) };
  },
  lines: messageLines,
};

function MessagesView(area: Area) {
  const state = useTui((all) => all);
  const layout = messagesLayout(area, state.messages);
  const isOpen = state.messages.open !== undefined;
  if (isOpen && !layout.beside) return <Message area={area} />;
  return (
    <Box width={area.width} height={area.height}>
      <MessageList layout={isOpen ? layout : { ...layout, list: area }} />
      {isOpen && <Rule height={area.height} />}
      {isOpen && <Message area={layout.message} />}
    </Box>
  );
}

const READ_WIDTH = 1_000;
/** No relative times in linear mode: they change with time, and each change would be printed again. */
const READ_TIME = "yyyy-MM-dd HH:mm";

function messageLines({ store, text, server }: Runtime): readonly string[] {
  const state = store.getState();
  const { messages } = state;
  const { open, error } = messages;
  const row = selectedMessage(state);
  if (open && row) {
    if (open.error) return [row.title, errorText(open.error, text), mendText(open.error, text)];
    const meta = [row.creator, clock(row.sentAt, READ_TIME)].filter(Boolean).join(", ");
    return [
      row.title,
      meta,
      ...(open.body ? bodyLines(open.body, READ_WIDTH, { text, server }) : [text("common.states.loading")]),
    ];
  }
  if (messages.rows.length === 0) {
    if (messages.status === "failed") return [errorText(error, text), mendText(error, text)];
    const none = isFiltered(messages) ? "messages.searchEmpty" : "common.states.empty";
    return [text(messages.finished ? none : "common.states.loading")];
  }
  return [
    ...numbered(messages.rows, messages.selected, LINEAR_ROWS, (one) =>
      [
        one.read === false ? text("messages.unread") : "",
        one.title,
        typeText(one.type, text),
        one.creator,
        clock(one.sentAt, READ_TIME),
      ]
        .filter(Boolean)
        .join(", "),
    ),
    text("tui.linear.rows", { total: withThousands(messages.total) }),
  ];
}
