import { Box } from "ink";
import { cell } from "../../cells.ts";
import { Line } from "../../components/Line.tsx";
import { List } from "../../components/List.tsx";
import { useRuntime, useText, useTui } from "../../hooks.ts";
import { layoutOf } from "../../layout.ts";
import { LINEAR_ROWS, numbered } from "../../linear/rows.ts";
import { moveActions } from "../../moves.ts";
import type { Area, Runtime, Screen } from "../../screen.ts";
import { clamp, moved } from "../../state/list.ts";
import type { TuiState } from "../../state/tui.ts";

/** The user's factories. The chosen one is used for all later calls (spec §4). */
export const factoriesScreen: Screen = {
  id: "factories",
  title: "session.switchFactory",
  kind: "over",
  actions: [
    {
      id: "factories.use",
      text: "common.verbs.confirm",
      keys: ["enter"],
      role: "hint",
      available: ({ factories }) => !factories.busy,
      command: (state) => `banche factories use ${factoriesOf(state)[state.factories.selected]?.id ?? ""}`.trim(),
      run: switchFactory,
    },
    ...moveActions("factories", ({ store }, move) => {
      const state = store.getState();
      const count = factoriesOf(state).length;
      const rows = layoutOf(state.shell).body.height;
      store.dispatch({ type: "factories/select", selected: moved(state.factories.selected, move, count, rows) });
    }),
  ],
  opened: ({ store }) => {
    const state = store.getState();
    const at = factoriesOf(state).findIndex(({ id }) => id === activeOf(state));
    store.dispatch({ type: "factories/select", selected: Math.max(0, at) });
  },
  View: FactoriesView,
  list: ({ store }) => ({
    count: factoriesOf(store.getState()).length,
    selected: store.getState().factories.selected,
    select: (selected) => store.dispatch({ type: "factories/select", selected }),
  }),
  lines: ({ store, text }) => {
    const state = store.getState();
    return numbered(factoriesOf(state), state.factories.selected, LINEAR_ROWS, ({ id, name }) =>
      [name ?? id, id === activeOf(state) ? text("factories.fields.active") : ""].filter(Boolean).join(", "),
    );
  },
};

function FactoriesView(area: Area) {
  const { theme } = useRuntime();
  const state = useTui((all) => all);
  const text = useText();
  const active = activeOf(state);
  const rows = factoriesOf(state);
  const draw = (one: (typeof rows)[number], selected: boolean): string => {
    const mark = one.id === active ? `● ` : "  ";
    const line = ` ${mark}${cell(one.id === active ? `${one.name ?? one.id} (${text("factories.fields.active")})` : (one.name ?? one.id), area.width - 4)} `;
    return selected ? theme.selected(line) : line;
  };
  return (
    <Box flexDirection="column" height={area.height} overflow="hidden">
      {area.height >= 8 && <Line text="" />}
      <List
        rows={rows}
        selected={state.factories.selected}
        height={area.height - (area.height >= 8 ? 1 : 0)}
        keyOf={({ id }) => id}
        draw={draw}
      />
    </Box>
  );
}

/** The session reports the new factory. The user info is read again, because rights may differ there. */
async function switchFactory({ store, session, attempt, text }: Runtime): Promise<void> {
  const state = store.getState();
  const all = factoriesOf(state);
  const chosen = all[clamp(state.factories.selected, all.length)];
  if (!chosen) return;
  if (chosen.id === activeOf(state)) return store.dispatch({ type: "shell/back" });
  store.dispatch({ type: "factories/busy", busy: true });
  const done = await attempt(async () => {
    await session.switchFactory(chosen.id);
    await session.load();
    return true;
  });
  store.dispatch({ type: "factories/busy", busy: false });
  if (!done) return;
  store.dispatch({ type: "shell/back" });
  const name = chosen.name ?? chosen.id;
  store.dispatch({ type: "shell/notice", notice: { kind: "ok", text: text("factories.using", { name }) } });
}

const factoriesOf = ({ session }: TuiState) =>
  session.status === "signedOut" ? [] : (session.current?.factories ?? []);
const activeOf = ({ session }: TuiState) => (session.status === "signedOut" ? undefined : session.factoryId);
