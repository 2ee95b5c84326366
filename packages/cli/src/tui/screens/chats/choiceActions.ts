import { moveActions } from "../../moves.ts";
import type { Action, Field, Runtime } from "../../screen.ts";
import { clamp, moved } from "../../state/list.ts";
import type { TuiState } from "../../state/tui.ts";
import { emojisFor } from "./emojisFor.ts";
import { talkNow } from "./layout.ts";
import { edit, sendFile } from "./writeActions.ts";

const isChoosing = ({ chats }: TuiState): boolean => chats.open !== undefined && chats.mode === "emoji";
const isNaming = ({ chats }: TuiState): boolean => chats.open !== undefined && chats.mode === "picture";

/** Actions for the list of emoji and for the path of a picture. */
export const choiceActions: readonly Action[] = [
  {
    id: "chats.emoji.take",
    text: "common.verbs.confirm",
    keys: ["enter", "tab"],
    role: "hint",
    available: isChoosing,
    run: (runtime) => {
      const state = runtime.store.getState();
      const chosen = emojisFor(state)[state.chats.emoji.selected];
      back(runtime);
      edit(runtime, { type: "insert", text: chosen?.code ?? `:${state.chats.emoji.query}` });
    },
  },
  {
    id: "chats.emoji.cancel",
    text: "common.verbs.cancel",
    keys: ["esc"],
    role: "hint",
    available: isChoosing,
    run: back,
  },
  ...moveActions("chats.emoji", ({ store }, move) => {
    const state = store.getState();
    const count = emojisFor(state).length;
    const rows = talkNow(state)?.choices ?? 1;
    store.dispatch({
      type: "chats/emoji",
      selected: moved(clamp(state.chats.emoji.selected, count), move, count, rows),
    });
  }).map((action) => ({ ...action, available: isChoosing })),
  {
    id: "chats.picture.send",
    text: "tui.chats.actions.send",
    keys: ["enter"],
    role: "hint",
    available: isNaming,
    run: async (runtime) => {
      const { open, path } = runtime.store.getState().chats;
      if (!open || !(await sendFile(runtime, open.peer, path))) return;
      runtime.store.dispatch({ type: "chats/path", path: "" });
      back(runtime);
    },
  },
  {
    id: "chats.picture.cancel",
    text: "common.verbs.cancel",
    keys: ["esc"],
    role: "hint",
    available: isNaming,
    run: back,
  },
];

function back({ store }: Pick<Runtime, "store">): void {
  store.dispatch({ type: "chats/mode", mode: "write" });
}

/** The field that receives typed text in the current mode. */
export function chatsField(state: TuiState): Field | undefined {
  const { chats } = state;
  if (!chats.open) return chats.typing ? searchField(state) : undefined;
  const { peer } = chats.open;
  switch (chats.mode) {
    case "emoji":
      return {
        name: "emoji",
        label: "tui.chats.actions.emoji",
        value: chats.emoji.query,
        set: (query) => ({ type: "chats/emoji", query }),
      };
    case "picture":
      return {
        name: "picture",
        label: "tui.chats.path",
        value: chats.path,
        set: (path) => ({ type: "chats/path", path }),
      };
    case "find":
      return {
        name: "find",
        label: "tui.chats.actions.find",
        value: chats.find.text,
        history: true,
        set: (text) => ({ type: "chats/find", text }),
      };
    case "write":
      return {
        name: "draft",
        label: "tui.chats.message",
        value: chats.drafts[peer]?.text ?? "",
        multiline: true,
        set: (text) => ({ type: "chats/write", peer, text }),
      };
    case "pick":
      return undefined;
    default:
      return chats.mode satisfies never;
  }
}

export const searchField = ({ chats }: Pick<TuiState, "chats">): Field => ({
  name: "person",
  label: "common.verbs.search",
  value: chats.query,
  history: true,
  set: (query) => ({ type: "chats/query", query }),
});
