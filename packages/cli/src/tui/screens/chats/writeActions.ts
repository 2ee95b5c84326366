import { CHAT_TEXT_MAX_CHARS } from "@banche/core/chat";
import { oneLine } from "@banche/core/text";
import { sendPicture } from "../../../chat/picture.ts";
import type { Action, Runtime } from "../../screen.ts";
import { draftTo } from "../../state/chats.ts";
import { lineKeys } from "../../keys/lineKeys.ts";
import { type Draft, type DraftEdit, hasRoom } from "../../state/draft.ts";
import { cutBetween, killing } from "../../state/line.ts";
import type { TuiState } from "../../state/tui.ts";
import { PROMPT_WIDTH, talkNow } from "./layout.ts";
import { errorText } from "../../errorText.ts";
import { userOf } from "./people.ts";
import { jumpToFirst, jumpToUnread, pick, scroll, scrollTo } from "./reading.ts";
import { talkOf } from "./talk.ts";

export const isWriting = ({ chats }: TuiState): boolean => chats.open !== undefined && chats.mode === "write";

/** `/image PATH` sends a picture instead of text. */
const IMAGE_COMMAND = /^\/image(?:\s+(.*))?$/s;

export const writeActions: readonly Action[] = [
  {
    id: "chats.send",
    text: "tui.chats.actions.send",
    keys: ["enter"],
    role: "hint",
    available: isWriting,
    command: (state) =>
      `banche chat send ${userOf(state, state.chats.open?.peer ?? "").account} ${shellWord(draftNow(state).text)}`,
    run: send,
  },
  {
    id: "chats.newline",
    text: "tui.chats.actions.newline",
    keys: ["alt+enter", "ctrl+j", "shift+enter"],
    role: "hint",
    available: isWriting,
    run: (runtime) => edit(runtime, { type: "insert", text: "\n" }),
  },
  {
    id: "chats.emoji",
    text: "tui.chats.actions.emoji",
    keys: ["alt+e"],
    role: "hint",
    available: isWriting,
    run: ({ store }) => store.dispatch({ type: "chats/mode", mode: "emoji" }),
  },
  {
    id: "chats.picture",
    text: "tui.chats.actions.picture",
    keys: ["alt+i"],
    role: "hint",
    available: isWriting,
    command: (state) => `banche chat send ${userOf(state, state.chats.open?.peer ?? "").account} --image FILE`,
    run: ({ store }) => store.dispatch({ type: "chats/mode", mode: "picture" }),
  },
  {
    id: "chats.editor",
    text: "tui.chats.actions.editor",
    keys: ["ctrl+x"],
    available: isWriting,
    run: editOutside,
  },
  {
    id: "chats.firstUnread",
    text: "tui.chats.actions.firstUnread",
    keys: ["alt+u"],
    available: ({ chats }) => chats.open !== undefined && chats.open.unread > 0,
    run: jumpToUnread,
  },
  {
    id: "chats.toEnd",
    text: "tui.chats.actions.toEnd",
    keys: ["ctrl+end", "alt+g"],
    role: "move",
    available: ({ chats }) => chats.open?.anchor !== undefined,
    run: (runtime) => scrollTo(runtime, undefined),
  },
  {
    id: "chats.toFirst",
    text: "tui.chats.actions.toFirst",
    keys: ["ctrl+home", "alt+t"],
    available: ({ chats }) => chats.open !== undefined,
    run: jumpToFirst,
  },
  { ...turn("pageUp"), keys: ["pageup"] },
  { ...turn("pageDown"), keys: ["pagedown"] },
  {
    id: "chats.pick",
    text: "tui.chats.actions.pick",
    keys: ["up", "ctrl+p"],
    role: "move",
    available: isWriting,
    run: (runtime) => {
      const state = runtime.store.getState();
      const draft = draftNow(state);
      const width = (talkNow(state)?.width ?? 0) - PROMPT_WIDTH;
      if (draft.caret === 0) pickLast(runtime);
      else edit(runtime, { type: "up", width });
    },
  },
  {
    id: "chats.rowDown",
    text: "tui.moves.down",
    keys: ["down", "ctrl+n"],
    role: "move",
    available: isWriting,
    run: (runtime) => {
      const width = (talkNow(runtime.store.getState())?.width ?? 0) - PROMPT_WIDTH;
      edit(runtime, { type: "down", width });
    },
  },
  ...lineKeys.map(([type, ...keys]): Action => ({
    id: `chats.${type}`,
    text: `tui.chats.edits.${type}`,
    keys,
    role: "move",
    // With no text after the caret, Ctrl-K opens the palette.
    available: (state) => isWriting(state) && (type !== "deleteToLineEnd" || isBeforeText(draftNow(state))),
    run: (runtime) => edit(runtime, { type }),
  })),
  {
    id: "chats.yank",
    text: "tui.chats.edits.yank",
    keys: ["ctrl+y"],
    role: "move",
    available: (state) => isWriting(state) && state.line.killed !== "",
    run: (runtime) => edit(runtime, { type: "insert", text: runtime.store.getState().line.killed }),
  },
];

function turn(move: "pageUp" | "pageDown"): Omit<Action, "keys"> {
  return {
    id: `chats.talk.${move}`,
    text: `tui.moves.${move}`,
    role: "move",
    available: ({ chats }) => chats.open !== undefined && chats.mode !== "emoji",
    run: (runtime) => scroll(runtime, move),
  };
}

export const draftNow = ({ chats }: TuiState) => draftTo(chats, chats.open?.peer ?? "");

const isBeforeText = ({ text, caret }: Draft): boolean => caret < text.length && text[caret] !== "\n";

export function edit({ store, chat, text }: Runtime, change: DraftEdit): void {
  const state = store.getState();
  const peer = state.chats.open?.peer;
  if (peer === undefined) return;
  store.dispatch({ type: "chats/edit", peer, edit: change });
  if (killing.has(change.type)) {
    const cut = cutBetween(draftNow(state).text, draftNow(store.getState()));
    if (cut !== "") store.dispatch({ type: "line/killed", text: cut });
  }
  if (change.type !== "insert") return;
  chat()?.sendTyping(peer);
  if (hasRoom(draftNow(state), change.text)) return;
  const cut = text("tui.chats.cut", { max: CHAT_TEXT_MAX_CHARS });
  store.dispatch({ type: "shell/notice", notice: { kind: "warn", text: cut } });
}

async function send(runtime: Runtime): Promise<void> {
  const { store, chat, text } = runtime;
  const state = store.getState();
  const peer = state.chats.open?.peer;
  const talking = chat();
  const words = draftNow(state).text.trim();
  if (peer === undefined || !talking || words === "") return;
  const picture = IMAGE_COMMAND.exec(words);
  if (picture && !(await sendFile(runtime, peer, picture[1] ?? ""))) return;
  if (!picture && !talking.sendText(peer, words)) {
    return store.dispatch({ type: "shell/notice", notice: { kind: "warn", text: text("tui.chats.tooLong") } });
  }
  store.dispatch({ type: "chats/edit", peer, edit: { type: "clear" } });
  scrollTo(runtime, undefined);
}

/** Sends a picture by its path. @returns false if it could not be sent; the reason was already shown */
export async function sendFile(runtime: Runtime, peer: string, path: string): Promise<boolean> {
  const { store, chat, text, desk, session, attempt } = runtime;
  const say = (kind: "danger" | "warn" | "ok", words: string): false => {
    store.dispatch({ type: "shell/notice", notice: { kind, text: words } });
    return false;
  };
  if (path.trim() === "") return say("warn", text("tui.chats.noPath"));
  const talking = chat();
  if (!talking) return false;
  let picture;
  try {
    picture = await desk.readPicture(path);
  } catch (error) {
    return say("danger", errorText(error, text));
  }
  const { client } = session;
  const read = picture;
  const done = await attempt(async () => {
    await sendPicture({ chat: talking, client }, peer, read);
    return true;
  });
  if (done) say("ok", text("tui.chats.pictureSent", { name: oneLine(picture.name) }));
  return done === true;
}

async function editOutside(runtime: Runtime): Promise<void> {
  const { store, drawing, desk, text } = runtime;
  const state = store.getState();
  const peer = state.chats.open?.peer;
  const { aside } = drawing();
  if (peer === undefined || !aside) return;
  const before = draftNow(state).text;
  try {
    let after = before;
    await aside(async () => {
      after = await desk.edit(before);
    });
    if (after !== before) store.dispatch({ type: "chats/write", peer, text: after });
  } catch (error) {
    store.dispatch({ type: "shell/notice", notice: { kind: "danger", text: errorText(error, text) } });
  }
}

function pickLast(runtime: Runtime): void {
  const { store } = runtime;
  const items = talkOf(runtime, store.getState())?.items;
  const last = items?.at(items.length - 1);
  if (!last) return;
  store.dispatch({ type: "chats/mode", mode: "pick" });
  pick(runtime, last);
}

/** Quotes a text as one shell word. */
function shellWord(text: string): string {
  return text === "" ? "TEXT" : `'${oneLine(text).replaceAll("'", "'\\''")}'`;
}
