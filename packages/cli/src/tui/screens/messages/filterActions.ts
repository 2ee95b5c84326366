import { MESSAGE_KINDS } from "@banche/core/shell";
import { oneLine } from "@banche/core/text";
import type { Action, Field, Runtime } from "../../screen.ts";
import { isFiltered, type MessageFilter } from "../../state/messages.ts";
import type { TuiState } from "../../state/tui.ts";
import { loadMore } from "./loading.ts";

const isTyping = ({ messages }: TuiState): boolean => messages.typed !== undefined;
const inRows = (state: TuiState): boolean => !state.messages.open && !isTyping(state);

/** The order of kinds: all, notices, messages. */
const kinds: readonly (number | undefined)[] = [undefined, MESSAGE_KINDS.notice, MESSAGE_KINDS.private];

/** Actions that filter the messages by a word or by kind. */
export const filterActions: readonly Action[] = [
  {
    id: "messages.search",
    text: "common.verbs.search",
    keys: ["/", "ctrl+f"],
    role: "hint",
    available: inRows,
    run: ({ store }) => store.dispatch({ type: "messages/typed", keyword: store.getState().messages.filter.keyword }),
  },
  {
    id: "messages.apply",
    text: "common.verbs.search",
    keys: ["enter"],
    role: "hint",
    available: isTyping,
    run: async (runtime) => {
      const { typed = "", filter } = runtime.store.getState().messages;
      runtime.store.dispatch({ type: "messages/typed", keyword: undefined });
      await ask(runtime, { ...filter, keyword: typed.trim() });
    },
  },
  {
    id: "messages.clear",
    text: "common.verbs.clear",
    keys: ["esc"],
    role: "hint",
    available: (state) => isTyping(state) || (inRows(state) && isFiltered(state.messages)),
    run: async (runtime) => {
      runtime.store.dispatch({ type: "messages/typed", keyword: undefined });
      await ask(runtime, { keyword: "" });
    },
  },
  {
    id: "messages.type",
    text: "tui.messages.byType",
    keys: ["t"],
    role: "hint",
    available: inRows,
    command: ({ messages }) => listCommand({ ...messages.filter, type: nextKind(messages.filter) }),
    run: async (runtime) => {
      const { filter } = runtime.store.getState().messages;
      await ask(runtime, { ...filter, type: nextKind(filter) });
    },
  },
];

/** The command line with the same result. */
export function listCommand({ keyword, type }: MessageFilter): string {
  const kind = type === MESSAGE_KINDS.notice ? "notice" : "message";
  const words = keyword === "" ? "" : ` --keyword '${oneLine(keyword).replaceAll("'", "'\\''")}'`;
  return `banche messages list${type === undefined ? "" : ` --type ${kind}`}${words}`;
}

export const keywordField = ({ messages }: Pick<TuiState, "messages">): Field => ({
  name: "keyword",
  label: "common.verbs.search",
  value: messages.typed ?? messages.filter.keyword,
  history: true,
  set: (keyword) => ({ type: "messages/typed", keyword }),
});

const nextKind = ({ type }: MessageFilter): number | undefined => kinds[(kinds.indexOf(type) + 1) % kinds.length];

async function ask(runtime: Runtime, filter: MessageFilter): Promise<void> {
  const { keyword, type } = runtime.store.getState().messages.filter;
  if (filter.keyword === keyword && filter.type === type) return;
  runtime.store.dispatch({ type: "messages/filter", filter });
  await loadMore(runtime);
}
