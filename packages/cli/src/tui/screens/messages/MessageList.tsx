import { type Translate, widthOf } from "@banche/core/text";
import { Box } from "ink";
import { fit, row } from "../../cells.ts";
import { Line } from "../../components/Line.tsx";
import { List } from "../../components/List.tsx";
import { TextField } from "../../components/TextField.tsx";
import { errorText, mendText } from "../../errorText.ts";
import { useRuntime, useText, useTui } from "../../hooks.ts";
import { isFiltered, type MessageRow, type MessagesState } from "../../state/messages.ts";
import { keywordField } from "./filterActions.ts";
import { MARK_WIDTH, messageColumns, type MessagesLayout } from "./layout.ts";
import { sentText, typeText } from "./words.ts";

/** The visible messages, newest first. Unread ones are bold and marked; the last row shows whether there are more. */
export function MessageList({ layout }: { readonly layout: MessagesLayout }) {
  const { theme } = useRuntime();
  const state = useTui((all) => all);
  const text = useText();
  const { messages } = state;
  const { list } = layout;
  const [title = 0, type = 0, creator = 0, time = 0] = messageColumns(list.width);
  const drawCells = (mark: string, words: readonly [string, string, string, string]) =>
    ` ${mark} ${row([
      { text: words[0], width: title },
      { text: words[1], width: type },
      { text: words[2], width: creator },
      { text: words[3], width: time },
    ])} `;
  const draw = (one: Row, selected: boolean): string => {
    if (one === END)
      return theme.dim(`${" ".repeat(MARK_WIDTH)}${fit(endText(messages, text), list.width - MARK_WIDTH)}`);
    const unread = one.read === false;
    const line = drawCells(unread ? "●" : " ", [
      one.title,
      typeText(one.type, text),
      one.creator ?? "",
      sentText(one, state),
    ]);
    const weighed = unread ? theme.strong(line) : line;
    return selected ? theme.selected(weighed) : weighed;
  };
  const rows: readonly Row[] = [...messages.rows, END];
  return (
    <Box flexDirection="column" width={list.width} height={list.height} flexShrink={0} overflow="hidden">
      {layout.search > 0 && <SearchLine width={list.width} top={list.top} />}
      {layout.header > 0 && (
        <Line
          text={theme.dim(
            drawCells(" ", [
              text("messages.fields.title"),
              text("messages.fields.type"),
              text("messages.fields.creator"),
              text("messages.fields.sentAt"),
            ]),
          )}
        />
      )}
      <List
        rows={rows}
        selected={atEnd(messages) ? messages.selected + 1 : messages.selected}
        height={layout.rows}
        keyOf={(one) => (one === END ? END : one.id)}
        draw={(one) => draw(one, one === messages.rows[messages.selected])}
      />
    </Box>
  );
}

/** The search text and the listed kind. */
function SearchLine({ width, top }: { readonly width: number; readonly top: number }) {
  const { theme } = useRuntime();
  const state = useTui((all) => all);
  const text = useText();
  const { filter, typed } = state.messages;
  const isTyping = typed !== undefined;
  const kind = filter.type === undefined ? text("common.states.all") : typeText(filter.type, text);
  const label = `${text("messages.fields.type")} `;
  const room = width - 5 - widthOf(label) - widthOf(kind) - 1;
  const fieldWidth = Math.max(4, room);
  return (
    <Box width={width} height={1} overflow="hidden">
      <Line text={` ${isTyping ? theme.accent("/") : theme.dim("/")} `} />
      <Box width={fieldWidth} flexShrink={0}>
        <TextField
          field={keywordField(state)}
          focus={isTyping}
          at={{ x: 3, y: top }}
          width={fieldWidth}
          placeholder={text("tui.messages.searchHint")}
        />
      </Box>
      {room >= 4 && (
        <Line text={` ${theme.dim(label)}${filter.type === undefined ? theme.dim(kind) : theme.strong(kind)} `} />
      )}
    </Box>
  );
}

/** The row after the last message. */
const END = "end";
type Row = MessageRow | typeof END;

/** Whether the last message is selected; then the end row is also visible. */
const atEnd = ({ rows, selected }: MessagesState): boolean => rows.length > 0 && selected === rows.length - 1;

function endText(messages: MessagesState, text: Translate): string {
  const { status, error, finished, rows } = messages;
  if (status === "failed") return `${errorText(error, text)} · ${mendText(error, text)}`;
  if (!finished) return text("common.states.loading");
  if (rows.length > 0) return text("tui.messages.end");
  return text(isFiltered(messages) ? "messages.searchEmpty" : "common.states.empty");
}
