import { moveActions } from "../../moves.ts";
import type { Action, Runtime } from "../../screen.ts";
import { type Move, moved } from "../../state/list.ts";
import { type MessageRow, unreadOf } from "../../state/messages.ts";
import type { TuiState } from "../../state/tui.ts";
import { filterActions, listCommand } from "./filterActions.ts";
import { layoutNow } from "./layout.ts";
import { linkActions } from "./linkActions.ts";
import { asError, loadMore, refreshMessages } from "./loading.ts";
import { readingRows } from "./reading.ts";

export const selectedMessage = ({ messages }: TuiState): MessageRow | undefined => messages.rows[messages.selected];

/** More rows are read when fewer than this many are below the selected one (spec §9 says 200 px). */
const ROWS_BELOW = 8;

const inRows = ({ messages }: TuiState): boolean => !messages.open && messages.typed === undefined;

export const messagesActions: readonly Action[] = [
  {
    id: "messages.open",
    text: "messages.view",
    keys: ["enter", "right"],
    role: "hint",
    available: (state) => inRows(state) && selectedMessage(state) !== undefined,
    command: (state) => `banche messages show ${selectedMessage(state)?.id ?? ""}`,
    run: openSelected,
  },
  {
    id: "messages.close",
    text: "common.verbs.back",
    keys: ["esc", "left"],
    role: "hint",
    available: ({ messages }) => messages.open !== undefined,
    run: ({ store }) => store.dispatch({ type: "messages/close" }),
  },
  {
    id: "messages.next",
    text: "tui.actions.nextMessage",
    keys: ["n"],
    role: "hint",
    available: ({ messages }) => messages.open !== undefined,
    run: (runtime) => openBeside(runtime, "down"),
  },
  {
    id: "messages.previous",
    text: "tui.actions.previousMessage",
    keys: ["p"],
    available: ({ messages }) => messages.open !== undefined,
    run: (runtime) => openBeside(runtime, "up"),
  },
  ...filterActions,
  ...linkActions,
  {
    id: "messages.delete",
    text: "common.verbs.delete",
    keys: ["d", "delete"],
    role: "hint",
    ask: "tui.messages.askDelete",
    available: (state) => state.messages.typed === undefined && selectedMessage(state) !== undefined,
    command: (state) => `banche messages delete ${selectedMessage(state)?.id ?? ""}`,
    run: deleteSelected,
  },
  {
    id: "messages.readAll",
    text: "messages.readAll",
    keys: ["R"],
    role: "hint",
    ask: "common.ask.readAll",
    available: ({ messages }) => unreadOf(messages).count > 0 || !messages.finished,
    command: () => "banche messages read-all",
    run: readAll,
  },
  {
    id: "messages.refresh",
    text: "common.verbs.refresh",
    keys: ["r"],
    role: "hint",
    command: ({ messages }) => listCommand(messages.filter),
    run: async (runtime) => {
      const { status, pages } = runtime.store.getState().messages;
      await (status === "failed" && pages === 0 ? loadMore(runtime) : refreshMessages(runtime));
    },
  },
  ...moveActions("messages", move).map((action) => ({
    ...action,
    available: ({ messages }: TuiState) => messages.typed === undefined,
  })),
];

async function move(runtime: Runtime, to: Move): Promise<void> {
  const { store } = runtime;
  const state = store.getState();
  const layout = layoutNow(state);
  const { open } = state.messages;
  if (open) {
    const height = readingRows(state, layout.message, runtime).length;
    const top = moved(open.top, to, Math.max(1, height - layout.message.height + 1), layout.message.height);
    return store.dispatch({ type: "messages/scroll", top });
  }
  store.dispatch({ type: "messages/move", move: to, rows: layout.rows });
  await loadNearEnd(runtime);
}

/** Selects a message by its index in the list. */
export async function selectMessage(runtime: Runtime, index: number): Promise<void> {
  runtime.store.dispatch({ type: "messages/select", index });
  await loadNearEnd(runtime);
}

async function loadNearEnd(runtime: Runtime): Promise<void> {
  const { selected, rows } = runtime.store.getState().messages;
  if (selected >= rows.length - ROWS_BELOW) await loadMore(runtime);
}

/** Opens the previous or next message. */
async function openBeside(runtime: Runtime, to: "up" | "down"): Promise<void> {
  runtime.store.dispatch({ type: "messages/move", move: to, rows: 1 });
  await openSelected(runtime);
}

/** Opens a message, which marks it as read on the server (spec §7). */
async function openSelected({ store, session, signal, attempt }: Runtime): Promise<void> {
  const row = selectedMessage(store.getState());
  if (!row) return;
  store.dispatch({ type: "messages/open", id: row.id });
  const body = await attempt(
    () => session.client.messages.read({ params: { id: row.id } }, { signal }),
    (error) => store.dispatch({ type: "messages/bodyFailed", id: row.id, error: asError(error) }),
  );
  if (body) store.dispatch({ type: "messages/body", body: { ...body, id: row.id } });
}

/** Deletes the user's copy and reads the list again, so that it stays complete as far as it was read. */
async function deleteSelected(runtime: Runtime): Promise<void> {
  const { store, session, signal, attempt, text } = runtime;
  const id = selectedMessage(store.getState())?.id;
  if (id === undefined) return;
  const done = await attempt(async () => {
    await session.client.messages.removeRecords({ body: { ids: [id] } }, { signal });
    return true;
  });
  if (!done) return;
  store.dispatch({ type: "messages/removed", id });
  store.dispatch({ type: "shell/notice", notice: { kind: "ok", text: text("common.done.deleted") } });
  await refreshMessages(runtime);
}

async function readAll({ store, session, signal, attempt, text }: Runtime): Promise<void> {
  const done = await attempt(async () => {
    await session.client.messages.readAll({}, { signal });
    return true;
  });
  if (!done) return;
  store.dispatch({ type: "messages/allRead" });
  store.dispatch({ type: "shell/notice", notice: { kind: "ok", text: text("tui.messages.allRead") } });
}
