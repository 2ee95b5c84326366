import { oneLine, pictureTypeOf } from "@banche/core";
import { errorText } from "../../errorText.ts";
import type { Action, Runtime } from "../../screen.ts";
import type { TuiState } from "../../state/tui.ts";
import type { Item } from "./items.ts";
import { draftNow } from "./writeActions.ts";
import { refOf, scrollTo } from "./reading.ts";
import { talkOf, viewOf } from "./talk.ts";
import { anchoredAt, viewport } from "./viewport.ts";

const isPicking = ({ chats }: TuiState): boolean => chats.open !== undefined && chats.mode === "pick";

/** A message on its way by its key; what the server has is no longer among them. */
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
      // What was written comes back where nothing else is being written.
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
    id: "chats.show",
    text: "tui.chats.actions.show",
    keys: ["o", "enter"],
    role: "hint",
    available: isPicking,
    run: showPicked,
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

function leavePicking({ store }: Runtime): void {
  store.dispatch({ type: "chats/mode", mode: "write" });
  store.dispatch({ type: "chats/pick", picked: undefined });
}

/** Picks the message before or behind; what is picked comes into sight. Behind the last one writing goes on. */
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
  store.dispatch({ type: "chats/pick", picked: refOf(item) });
  const { first, last } = viewport(view);
  if (index <= first) scrollTo(runtime, anchoredAt(view, item));
  else if (index >= last) scrollTo(runtime, anchorBelow(view, item, index));
}

function anchorBelow(view: NonNullable<ReturnType<typeof viewOf>>, item: Item, index: number) {
  const lines = view.blockOf(item, view.items.at(index - 1)).length;
  return viewport({ ...view, anchor: { ...refOf(item), lines } }).bottom;
}

/** Kinds of files that are played or read; everything else could be a program. */
const OPENED = /\.(?:mp3|m4a|wav|ogg|mp4|webm|mov|pdf)$/i;

/** Shows a picture or a file with the program of the system. */
async function showPicked(runtime: Runtime): Promise<void> {
  const { store, session, signal, attempt, desk, text } = runtime;
  const state = store.getState();
  const items = talkOf(runtime, state)?.items;
  const picked = state.chats.open?.picked;
  const item = items && picked && items.at(items.indexOf(picked));
  const say = (kind: "info" | "danger", words: string) =>
    store.dispatch({ type: "shell/notice", notice: { kind, text: words } });
  if (!item || !("path" in item.content)) return say("info", text("tui.chats.nothingToShow"));
  const [name = ""] = item.content.path.split("?", 1);
  if (item.content.type !== "image" && !OPENED.test(name)) return say("info", text("tui.chats.nothingToShow"));
  const file = await attempt(() => session.client.files.image({ params: { type: "IM", name } }, { signal }));
  if (!file) return;
  // Only what is a picture goes to the program for pictures, whatever its name says; programs could be started otherwise.
  const type = pictureTypeOf(file.bytes);
  if (item.content.type === "image" && type === undefined) return say("danger", text("tui.chats.notPicture"));
  try {
    await desk.show(type === undefined ? name : `picture.${type.split("/")[1] ?? "png"}`, file.bytes);
    say("info", text("tui.chats.shown", { name: oneLine(name) }));
  } catch (error) {
    say("danger", errorText(error, text));
  }
}
