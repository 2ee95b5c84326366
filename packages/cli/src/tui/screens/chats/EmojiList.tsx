import { Box } from "ink";
import { cell } from "../../cells.ts";
import { Line } from "../../components/Line.tsx";
import { List } from "../../components/List.tsx";
import { useRuntime, useText, useTui } from "../../hooks.ts";
import { clamp } from "../../state/list.ts";
import { emojiRow, emojisFor } from "./emojisFor.ts";

/** The emoji that match the query, with their numbers. */
export function EmojiList({ width, height }: { readonly width: number; readonly height: number }) {
  const { theme } = useRuntime();
  const state = useTui((all) => all);
  const text = useText();
  const found = emojisFor(state);
  const room = width - 2;
  return (
    <Box flexDirection="column" width={width} height={height} flexShrink={0} overflow="hidden">
      {found.length === 0 ? (
        <Line text={` ${theme.dim(cell(text("tui.chats.noEmoji"), room))}`} />
      ) : (
        <List
          rows={found}
          selected={clamp(state.chats.emoji.selected, found.length)}
          height={height}
          keyOf={({ file }) => file}
          draw={(emoji, selected) => {
            const line = ` ${emojiRow(emoji, state.shell.language, room)} `;
            return selected ? theme.selected(line) : line;
          }}
        />
      )}
    </Box>
  );
}
