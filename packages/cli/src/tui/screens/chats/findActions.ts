import type { Action, Runtime } from "../../screen.ts";
import type { TuiState } from "../../state/tui.ts";
import { readDay } from "./day.ts";
import type { Item } from "./items.ts";
import { pick, scrollTo } from "./reading.ts";
import { talkOf, viewOf } from "./talk.ts";
import { anchoredAt } from "./viewport.ts";

const isFinding = ({ chats }: TuiState): boolean => chats.open !== undefined && chats.mode === "find";

/** Searches words or a day in the open conversation, also in messages that are not loaded yet. */
export const findActions: readonly Action[] = [
  {
    id: "chats.find",
    text: "tui.chats.actions.find",
    keys: ["alt+s"],
    available: ({ chats }) => chats.open !== undefined && (chats.mode === "write" || chats.mode === "pick"),
    command: ({ chats }) => `banche chat history ${chats.open?.peer ?? ""} --keyword TEXT`,
    run: ({ store }) => store.dispatch({ type: "chats/mode", mode: "find" }),
  },
  {
    id: "chats.find.next",
    text: "tui.chats.actions.findNext",
    keys: ["enter", "up"],
    role: "hint",
    available: isFinding,
    run: find,
  },
  {
    id: "chats.find.end",
    text: "common.verbs.back",
    keys: ["esc"],
    role: "hint",
    available: isFinding,
    // The match stays selected, so that it can be copied or answered.
    run: ({ store }) => {
      const picked = store.getState().chats.open?.picked;
      store.dispatch({ type: "chats/mode", mode: picked ? "pick" : "write" });
    },
  },
];

async function find(runtime: Runtime): Promise<void> {
  const { store, chat, attempt, signal } = runtime;
  const { open, find: wanted } = store.getState().chats;
  const [talking, text] = [chat(), wanted.text.trim()];
  if (!open || !talking || text === "") return;
  const { peer } = open;
  const isStill = (): boolean => {
    const { chats } = store.getState();
    return chats.open?.peer === peer && chats.mode === "find" && chats.find.text === wanted.text;
  };
  const day = readDay(text, runtime.clock.now());
  if (day !== undefined) {
    await talking.loadSince(peer, day, signal);
    if (isStill()) show(runtime, (item) => item.at >= day);
    return;
  }
  const found = await attempt(async () => {
    const message = await talking.find(peer, text, wanted.found);
    if (message?.seq !== undefined && isStill()) await talking.loadBack(peer, message.seq, signal);
    return { seq: message?.seq };
  });
  if (!found || !isStill()) return;
  // After the oldest match the search starts again at the newest message.
  store.dispatch({ type: "chats/find", text: wanted.text, found: found.seq });
  show(runtime, ({ seq }) => seq !== undefined && seq === found.seq);
}

/** Selects the first message that `holds` accepts and scrolls it to the top. */
function show(runtime: Runtime, holds: (item: Item) => boolean): void {
  const { store, text } = runtime;
  const state = store.getState();
  const view = viewOf(runtime, state);
  if (!view) return;
  const told = talkOf(runtime, state)?.items.told ?? 0;
  for (let index = 0; index < told; index += 1) {
    const item = view.items.at(index);
    if (!item || !holds(item)) continue;
    pick(runtime, item);
    scrollTo(runtime, anchoredAt(view, item));
    return;
  }
  store.dispatch({ type: "chats/pick", picked: undefined });
  store.dispatch({ type: "shell/notice", notice: { kind: "info", text: text("tui.chats.noMatch") } });
}
