import { hasCode } from "@banche/core";
import { loadDirectory } from "../../directory.ts";
import type { Action, Runtime } from "../../screen.ts";
import { moveActions } from "../../moves.ts";
import type { TuiState } from "../../state/tui.ts";
import type { Person } from "../../state/users.ts";
import { pageRows } from "./layout.ts";

export const selectedPerson = ({ users }: TuiState): Person | undefined => users.found[users.selected];

export const usersActions: readonly Action[] = [
  {
    id: "users.open",
    text: "common.verbs.detail",
    keys: ["enter", "right"],
    role: "hint",
    available: (state) => !state.users.typing && !state.users.opened && selectedPerson(state) !== undefined,
    command: (state) => `banche users get ${selectedPerson(state)?.account ?? ""}`.trim(),
    run: async (runtime) => {
      runtime.store.dispatch({ type: "users/opened", opened: true });
      await loadDetail(runtime);
    },
  },
  {
    id: "users.search",
    text: "common.verbs.search",
    keys: ["/", "ctrl+f"],
    role: "hint",
    available: ({ users }) => !users.typing,
    run: ({ store }) => store.dispatch({ type: "users/typing", typing: true }),
  },
  {
    id: "users.accept",
    text: "tui.actions.toList",
    keys: ["enter"],
    role: "hint",
    available: ({ users }) => users.typing,
    run: ({ store }) => store.dispatch({ type: "users/typing", typing: false }),
  },
  {
    id: "users.clear",
    text: "common.verbs.clear",
    keys: ["esc"],
    role: "hint",
    available: ({ users }) => users.typing || (users.query !== "" && !users.opened),
    run: ({ store }) => {
      store.dispatch({ type: "users/query", query: "" });
      store.dispatch({ type: "users/typing", typing: false });
    },
  },
  {
    id: "users.close",
    text: "common.verbs.back",
    keys: ["esc", "left"],
    role: "hint",
    available: ({ users }) => users.opened,
    run: ({ store }) => store.dispatch({ type: "users/opened", opened: false }),
  },
  {
    id: "users.refresh",
    text: "common.verbs.refresh",
    keys: ["r"],
    role: "hint",
    available: ({ users }) => !users.typing,
    command: () => "banche users list",
    run: loadDirectory,
  },
  ...moveActions("users", (runtime, move) => {
    const state = runtime.store.getState();
    runtime.store.dispatch({ type: "users/move", move, rows: pageRows(state) });
    if (state.users.opened) return loadDetail(runtime);
    return undefined;
  }),
];

/** Reads what the user pages know of the selected person; those who may not see them see the directory only. */
async function loadDetail({ store, session, signal, attempt }: Runtime): Promise<void> {
  const person = selectedPerson(store.getState());
  if (!person || store.getState().users.details[person.id]) return;
  const { id, account } = person;
  const put = (detail: TuiState["users"]["details"][string]) => store.dispatch({ type: "users/detail", id, detail });
  put("loading");
  const page = await attempt(
    () => session.client.users.list({ query: { keyword: account, pageSize: 20 } }, { signal }),
    (error) => put(hasCode(error, "forbidden") ? "forbidden" : "failed"),
  );
  if (page) put(page.rows.find((row) => row.id === id) ?? "forbidden");
}
