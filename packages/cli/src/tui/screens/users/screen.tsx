import { withThousands } from "@banche/core";
import { Box } from "ink";
import { Rule } from "../../components/Rule.tsx";
import { errorText } from "../../errorText.ts";
import { useTui } from "../../hooks.ts";
import { LINEAR_ROWS, numbered } from "../../linear/rows.ts";
import type { Area, Field, Runtime, Screen } from "../../screen.ts";
import type { TuiState } from "../../state/tui.ts";
import { loadDirectory } from "../../directory.ts";
import { selectedPerson, usersActions } from "./actions.ts";
import { directoryLayout } from "./layout.ts";
import { countText, detailNote, factsOf, failureText } from "./lines.ts";
import { UserDetail } from "./UserDetail.tsx";
import { UserList } from "./UserList.tsx";

/** The user directory of the factory: fuzzy search, and what is known about each person. */
export const usersScreen: Screen = {
  id: "users",
  title: "tui.users.title",
  kind: "place",
  key: "u",
  command: () => "banche users list",
  actions: usersActions,
  field: (state) => (state.users.typing ? searchField(state) : undefined),
  opened: (runtime) => {
    const { status } = runtime.store.getState().users;
    if (status === "idle" || status === "failed") void loadDirectory(runtime);
  },
  View: UsersView,
  list: ({ store }) => {
    const { users } = store.getState();
    if (users.typing || users.opened) return undefined;
    return {
      count: users.found.length,
      selected: users.selected,
      select: (index) => store.dispatch({ type: "users/select", index }),
    };
  },
  lines: directoryLines,
};

function UsersView(area: Area) {
  const state = useTui((all) => all);
  const layout = directoryLayout(area, state);
  const person = selectedPerson(state);
  if (state.users.opened && !layout.detail) return <UserDetail area={area} person={person} />;
  return (
    <Box width={area.width} height={area.height}>
      <UserList layout={layout} search={searchField(state)} />
      {layout.detail && <Rule height={area.height} />}
      {layout.detail && <UserDetail area={layout.detail} person={person} />}
    </Box>
  );
}

const searchField = ({ users }: TuiState): Field => ({
  name: "query",
  label: "common.verbs.search",
  value: users.query,
  history: true,
  set: (query) => ({ type: "users/query", query }),
});

function directoryLines({ store, text }: Runtime): readonly string[] {
  const state = store.getState();
  const { users } = state;
  if (users.status === "failed") return [errorText(users.error, text), failureText(users, text)];
  if (users.status !== "ready") return [text("common.states.loading")];
  const person = selectedPerson(state);
  if (users.opened && person) {
    const facts = factsOf(person, users, text, state.shell.language).map(({ label, value }) => `${label}: ${value}`);
    return [person.realName, ...facts, detailNote(person, users, text)].filter((line) => line !== "");
  }
  if (users.found.length === 0) return [text("tui.users.nobody")];
  return [
    countText(state, text),
    ...numbered(users.found, users.selected, LINEAR_ROWS, ({ realName, account, department }) =>
      [realName, account, department].filter(Boolean).join(", "),
    ),
    ...(users.found.length > LINEAR_ROWS
      ? [text("tui.linear.rows", { total: withThousands(users.found.length) })]
      : []),
  ];
}
