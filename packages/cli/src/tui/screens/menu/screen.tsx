import { createEntrySearch } from "@banche/core/forms";
import { nameReader } from "@banche/core/pinyin";
import { useRuntime, useTui } from "../../hooks.ts";
import { layoutOf } from "../../layout.ts";
import { LINEAR_ROWS, numbered } from "../../linear/rows.ts";
import { moveActions } from "../../moves.ts";
import type { Area, Field, Runtime, Screen } from "../../screen.ts";
import { moved } from "../../state/list.ts";
import type { Option } from "../../state/recordPanels.ts";
import type { TuiState } from "../../state/tui.ts";
import { PickView } from "../../components/PickView.tsx";

/** All lists that the user may open, searched by name or pinyin. */
export const menuScreen: Screen = {
  id: "menu",
  title: "tui.records.menu",
  kind: "over",
  actions: [
    {
      id: "menu.open",
      text: "common.verbs.confirm",
      keys: ["enter"],
      role: "hint",
      run: (runtime) => {
        const state = runtime.store.getState();
        const chosen = foundIn(runtime, state)[state.menu.selected];
        runtime.store.dispatch({ type: "shell/back" });
        if (chosen) runtime.store.dispatch({ type: "shell/go", screen: chosen.value });
      },
    },
    ...moveActions("menu", (runtime, move) => {
      const state = runtime.store.getState();
      const rows = layoutOf(state.shell).body.height - 2;
      const selected = moved(state.menu.selected, move, foundIn(runtime, state).length, rows);
      runtime.store.dispatch({ type: "menu/select", selected });
    }),
  ],
  field: queryField,
  View: MenuView,
  list: (runtime) => {
    const state = runtime.store.getState();
    return {
      count: foundIn(runtime, state).length,
      selected: state.menu.selected,
      select: (selected) => runtime.store.dispatch({ type: "menu/select", selected }),
    };
  },
  lines: (runtime) => {
    const state = runtime.store.getState();
    return numbered(foundIn(runtime, state), state.menu.selected, LINEAR_ROWS, ({ label }) => label);
  },
};

function MenuView(area: Area) {
  const runtime = useRuntime();
  const state = useTui((all) => all);
  return (
    <PickView
      area={area}
      title={runtime.say(menuScreen.title)}
      field={queryField(state)}
      found={foundIn(runtime, state)}
      selected={state.menu.selected}
      ticked={[]}
    />
  );
}

function queryField({ menu }: TuiState): Field {
  return {
    name: "menu",
    label: "tui.records.menu",
    value: menu.query,
    set: (query) => ({ type: "menu/query", query }),
  };
}

function foundIn({ say }: Pick<Runtime, "say">, state: TuiState): readonly Option[] {
  const open = state.resources.screens.filter(
    ({ kind, available }) => (kind === "page" || kind === "place") && available?.(state) !== false,
  );
  const all = open.map(({ id, title, command }) => ({ value: id, label: say(title), hint: command?.(state) }));
  if (state.menu.query.trim() === "") return all;
  const entries = all.map(({ value: id, label: name, hint }) => ({ id, name, code: hint }));
  const found = new Set(createEntrySearch({ entries, reader: nameReader })(state.menu.query).map(({ id }) => id));
  return all.filter(({ value }) => found.has(value));
}
