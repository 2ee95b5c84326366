import { Box, useCursor, useInput, usePaste } from "ink";
import { fit } from "../../cells.ts";
import { Line } from "../../components/Line.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useRuntime, useText, useTui } from "../../hooks.ts";
import { draftTo } from "../../state/chats.ts";
import { caretCell, type Draft } from "../../state/draft.ts";
import { windowTop } from "../../state/list.ts";
import type { TalkLayout } from "./layout.ts";
import { PROMPT_WIDTH } from "./layout.ts";
import { chatsField } from "./choiceActions.ts";
import { edit } from "./writeActions.ts";

interface ComposerProps {
  readonly layout: TalkLayout;
  /** Terminal cell of its top left corner. */
  readonly at: { readonly x: number; readonly y: number };
}

/** Prompt sign and hint of the one-line inputs. */
const lines = {
  emoji: { sign: ":", hint: "tui.chats.emojiHint" },
  picture: { sign: "@", hint: "tui.chats.pathHint" },
  find: { sign: "/", hint: "tui.chats.findHint" },
} as const;

/** The message being written. The terminal's caret, and so the input method, is at the insertion point. */
export function Composer({ layout, at }: ComposerProps) {
  const { theme } = useRuntime();
  const state = useTui((all) => all);
  const text = useText();
  const { chats } = state;
  const field = chatsField(state);
  const width = layout.width - PROMPT_WIDTH;
  if (chats.mode !== "write" && chats.mode !== "pick") {
    const { sign, hint } = lines[chats.mode];
    return (
      <Box width={layout.width} height={1}>
        <Line text={` ${theme.accent(sign)} `} />
        {field && (
          <TextField
            key={chats.mode}
            field={field}
            focus
            at={{ x: at.x + PROMPT_WIDTH, y: at.y }}
            width={width}
            placeholder={text(hint)}
          />
        )}
      </Box>
    );
  }
  return <Writing layout={layout} at={at} focus={chats.mode === "write"} />;
}

function Writing({ layout, at, focus }: ComposerProps & { readonly focus: boolean }) {
  const runtime = useRuntime();
  const { theme, store } = runtime;
  const state = useTui((all) => all);
  const text = useText();
  const { setCursorPosition } = useCursor();
  const draft = draftTo(state.chats, state.chats.open?.peer ?? "");
  useInput(
    (input, key) => {
      if (runtime.keyTaken() || key.ctrl || key.meta || key.escape || key.eventType === "release") return;
      const name = /^:([\p{L}\p{N}]*)$/u.exec(input)?.[1];
      if (name !== undefined && startsWord(draftTo(store.getState().chats, state.chats.open?.peer ?? ""))) {
        store.dispatch({ type: "chats/mode", mode: "emoji" });
        store.dispatch({ type: "chats/emoji", query: name });
      } else if (input !== "") edit(runtime, { type: "insert", text: input });
    },
    { isActive: focus },
  );
  usePaste((block) => edit(runtime, { type: "insert", text: block }), { isActive: focus });

  const { rows, field: height } = layout;
  const caret = caretCell(draft, rows);
  const top = windowTop(Math.max(0, caret.row - height + 1), caret.row, rows.length, height);
  setCursorPosition(focus ? { x: at.x + PROMPT_WIDTH + caret.column, y: at.y + caret.row - top } : undefined);
  const placeholder = theme.dim(fit(text("tui.chats.placeholder"), layout.width - PROMPT_WIDTH - 1));
  const prompt = focus ? theme.accent(">") : theme.dim(">");
  const shown = rows.slice(top, top + height).map(({ start, end }) => draft.text.slice(start, end));
  return (
    <Box flexDirection="column" width={layout.width} height={height} flexShrink={0} overflow="hidden">
      {shown.map((line, index) => {
        const words = draft.text === "" ? placeholder : focus ? line : theme.dim(line);
        return <Line key={top + index} text={` ${top + index === 0 ? prompt : " "} ${words}`} />;
      })}
    </Box>
  );
}

/** Whether a colon here starts the name of an emoji: at the start of the text or after a space. */
function startsWord({ text, caret }: Draft): boolean {
  return caret === 0 || /\s$/.test(text.slice(0, caret));
}
