import { graphemes, oneLine, sanitise } from "@banche/core/text";
import type { Action, Runtime } from "../../screen.ts";
import type { TuiState } from "../../state/tui.ts";
import type { Item } from "./items.ts";
import { userOf } from "./people.ts";
import { sayingOf, spokenLine } from "./words.ts";
import { draftNow, edit } from "./writeActions.ts";
import { pick, refOf, scrollTo } from "./reading.ts";
import { showFile } from "./showFile.ts";
import { talkOf, viewOf } from "./talk.ts";
import { anchoredAt, viewport } from "./viewport.ts";

const isPicking = ({ chats }: TuiState): boolean => chats.open !== undefined && chats.mode === "pick";

/** The selected message while it is being sent; undefined once the server has it. */
const outgoingOf = ({ chats }: TuiState) =>
  chats.mode === "pick" ? chats.chat?.outbox.find(({ clientId }) => clientId === chats.open?.picked?.key) : undefined;

export const pickActions: readonly Action[] = [
  {
    id: "chats.resend",
    text: "tui.chats.actions.resend",
    keys: ["r"],
    role: "hint",
    available: (state) => outgoingOf(state)?.state === "failed",
    run: ({ store, chat }) => {
      const message = outgoingOf(store.getState());
      if (message) chat()?.sendAgain(message.clientId);
    },
  },
  {
    id: "chats.discard",
    text: "tui.chats.actions.discard",
    keys: ["d"],
    role: "hint",
    ask: "tui.chats.askDiscard",
    available: (state) => {
      const message = outgoingOf(state);
      return message !== undefined && message.state !== "sent";
    },
    run: (runtime) => {
      const message = outgoingOf(runtime.store.getState());
      if (!message) return;
      // The text returns to the input if the input is empty.
      const { content, clientId, to } = message;
      const { store, chat } = runtime;
      chat()?.discard(clientId);
      if ("text" in content && draftNow(store.getState()).text === "") {
        store.dispatch({ type: "chats/write", peer: to, text: content.text });
      }
      leavePicking(runtime);
    },
  },
  {
    id: "chats.view",
    text: "tui.chats.actions.view",
    keys: ["enter"],
    role: "hint",
    available: isPicking,
    run: (runtime) => {
      const item = pickedItem(runtime);
      const drawn = runtime.gallery.terms.way !== "words";
      return drawn && item?.content.type === "image" ? viewPicture(runtime, item) : showFile(runtime, item);
    },
  },
  {
    id: "chats.show",
    text: "tui.chats.actions.show",
    keys: ["o"],
    role: "hint",
    available: isPicking,
    run: (runtime) => showFile(runtime, pickedItem(runtime)),
  },
  {
    id: "chats.copy",
    text: "tui.chats.actions.copy",
    keys: ["c", "y"],
    role: "hint",
    available: isPicking,
    run: (runtime) => {
      const { store, text, drawing } = runtime;
      const content = pickedItem(runtime)?.content;
      const { copy } = drawing();
      if (!content || !copy) return;
      copy(sanitise(sayingOf(content, text)));
      store.dispatch({ type: "shell/notice", notice: { kind: "ok", text: text("tui.chats.copied") } });
    },
  },
  {
    id: "chats.quote",
    text: "tui.chats.actions.quote",
    keys: ["Q", "a"],
    role: "hint",
    available: isPicking,
    run: quote,
  },
  {
    id: "chats.retract",
    text: "tui.chats.actions.retract",
    keys: ["x"],
    role: "hint",
    ask: "tui.chats.askRetract",
    available: (state) => isPicking(state) && state.shell.nowMs < (state.chats.open?.picked?.retractableUntil ?? 0),
    run: retract,
  },
  {
    id: "chats.pickUp",
    text: "tui.moves.up",
    keys: ["up", "k", "ctrl+p"],
    role: "move",
    available: isPicking,
    run: (runtime) => pickBeside(runtime, -1),
  },
  {
    id: "chats.pickDown",
    text: "tui.moves.down",
    keys: ["down", "j", "ctrl+n"],
    role: "move",
    available: isPicking,
    run: (runtime) => pickBeside(runtime, 1),
  },
  {
    id: "chats.write",
    text: "tui.chats.actions.write",
    keys: ["esc", "i"],
    role: "hint",
    available: isPicking,
    run: leavePicking,
  },
];

/** Maximum characters of a quoted message. */
const QUOTED_MAX = 60;

/** Answers a message: author and text are written above the answer as plain text, which every client can show. */
function quote(runtime: Runtime): void {
  const { store, text } = runtime;
  const item = pickedItem(runtime);
  if (!item) return;
  const state = store.getState();
  const name = item.own ? text("tui.chats.me") : userOf(state, state.chats.open?.peer ?? "").realName;
  const said = graphemes(spokenLine(item.content, text));
  const words = said.length > QUOTED_MAX ? `${said.slice(0, QUOTED_MAX).join("")}…` : said.join("");
  leavePicking(runtime);
  edit(runtime, { type: "start" });
  edit(runtime, { type: "insert", text: `「${oneLine(name)}: ${words}」\n` });
  edit(runtime, { type: "end" });
}

async function retract(runtime: Runtime): Promise<void> {
  const { store, chat, attempt } = runtime;
  const { open } = store.getState().chats;
  const [talking, seq] = [chat(), open?.picked?.seq];
  if (!open || !talking || seq === undefined) return;
  leavePicking(runtime);
  await attempt(() => talking.retract(open.peer, seq));
}

function leavePicking({ store }: Runtime): void {
  store.dispatch({ type: "chats/mode", mode: "write" });
  store.dispatch({ type: "chats/pick", picked: undefined });
}

/** Selects the previous or next message and scrolls to it. After the last message the input is active again. */
function pickBeside(runtime: Runtime, by: 1 | -1): void {
  const { store } = runtime;
  const state = store.getState();
  const view = viewOf(runtime, state);
  const picked = state.chats.open?.picked;
  if (!view || !picked) return leavePicking(runtime);
  const at = view.items.indexOf(picked);
  const index = Math.max(0, (at < 0 ? view.items.length : at) + by);
  const item = view.items.at(index);
  if (!item) return leavePicking(runtime);
  pick(runtime, item);
  const { first, last } = viewport(view);
  if (index <= first) scrollTo(runtime, anchoredAt(view, item));
  else if (index >= last) scrollTo(runtime, anchorBelow(view, item, index));
}

function anchorBelow(view: NonNullable<ReturnType<typeof viewOf>>, item: Item, index: number) {
  const lines = view.blockOf(item, view.items.at(index - 1)).length;
  return viewport({ ...view, anchor: { ...refOf(item), lines } }).bottom;
}

function pickedItem(runtime: Runtime): Item | undefined {
  const state = runtime.store.getState();
  const items = talkOf(runtime, state)?.items;
  const picked = state.chats.open?.picked;
  return items && picked && items.at(items.indexOf(picked));
}

/** Opens the picture on its own screen. */
function viewPicture({ store }: Runtime, item: Item): void {
  store.dispatch({ type: "pictures/view", viewed: refOf(item) });
  store.dispatch({ type: "shell/over", screen: "picture" });
}
