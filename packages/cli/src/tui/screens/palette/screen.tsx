import { createNameSearch } from "@banche/core/text";
import { nameReader } from "@banche/core/pinyin";
import { Box } from "ink";
import { actionsOn, perform, screenBelow } from "../../actions.ts";
import { cell, fit, row } from "../../cells.ts";
import { Line } from "../../components/Line.tsx";
import { List } from "../../components/List.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useRuntime, useText, useTui } from "../../hooks.ts";
import { showKey } from "../../keys/keyName.ts";
import { layoutOf } from "../../layout.ts";
import { LINEAR_ROWS, numbered } from "../../linear/rows.ts";
import { moveActions } from "../../moves.ts";
import type { Action, Area, Field, Runtime, Screen } from "../../screen.ts";
import { clamp, moved } from "../../state/list.ts";
import { resembling } from "../../state/resembling.ts";
import type { TuiState } from "../../state/tui.ts";

/** All actions by name, with key and equivalent command line. */
export const paletteScreen: Screen = {
  id: "palette",
  title: "tui.actions.palette",
  kind: "over",
  actions: [
    { id: "palette.run", text: "common.verbs.confirm", keys: ["enter"], role: "hint", run },
    {
      id: "palette.command",
      text: "tui.actions.showCommand",
      keys: ["tab"],
      role: "hint",
      run: (runtime) => {
        const state = runtime.store.getState();
        const chosen = entriesOf(runtime, state)[state.palette.selected];
        const command = chosen?.command?.(state) ?? runtime.text("tui.noCommand");
        runtime.store.dispatch({ type: "shell/notice", notice: { kind: "info", text: command } });
      },
    },
    ...moveActions("palette", (runtime, move) => {
      const state = runtime.store.getState();
      const rows = layoutOf(state.shell).body.height;
      const selected = moved(state.palette.selected, move, entriesOf(runtime, state).length, rows);
      runtime.store.dispatch({ type: "palette/select", selected });
    }),
  ],
  field: queryField,
  View: PaletteView,
  list: (runtime) => {
    const state = runtime.store.getState();
    return {
      count: entriesOf(runtime, state).length,
      selected: state.palette.selected,
      select: (selected) => runtime.store.dispatch({ type: "palette/select", selected }),
    };
  },
  lines: (runtime) => {
    const state = runtime.store.getState();
    return numbered(entriesOf(runtime, state), state.palette.selected, LINEAR_ROWS, ({ text, keys, command }) =>
      [runtime.say(text), keys[0] && showKey(keys[0]), command?.(state)].filter(Boolean).join(", "),
    );
  },
};

function PaletteView(area: Area) {
  const runtime = useRuntime();
  const { theme } = runtime;
  const state = useTui((all) => all);
  const text = useText();
  const entries = entriesOf(runtime, state);
  const width = area.width - 2;
  const keyWidth = 8;
  const commandWidth = width >= 60 ? Math.floor(width * 0.5) : 0;
  const nameWidth = width - keyWidth - 1 - (commandWidth > 0 ? commandWidth + 1 : 0);
  const draw = (one: Action, selected: boolean): string => {
    const name = ` ${row([
      { text: runtime.say(one.text), width: nameWidth },
      { text: one.keys[0] === undefined ? "" : showKey(one.keys[0]), width: keyWidth },
    ])}`;
    const command = commandWidth > 0 ? ` ${cell(one.command?.(state) ?? "", commandWidth)}` : "";
    return selected ? theme.selected(`${name}${command} `) : `${name}${theme.dim(command)}`;
  };
  return (
    <Box flexDirection="column" height={area.height} overflow="hidden">
      <Box height={1}>
        <Line text={` ${theme.accent(":")} `} />
        <TextField
          field={queryField(state)}
          focus
          at={{ x: 3, y: area.top }}
          width={Math.max(2, area.width - 4)}
          placeholder={text("tui.paletteHint")}
        />
      </Box>
      {entries.length === 0 ? (
        <Line text={` ${theme.dim(fit(text("common.states.empty"), width))}`} />
      ) : (
        <List
          rows={entries}
          selected={clamp(state.palette.selected, entries.length)}
          height={Math.max(1, area.height - 1)}
          keyOf={({ id }) => id}
          draw={draw}
        />
      )}
    </Box>
  );
}

function queryField({ palette }: TuiState): Field {
  return {
    name: "palette",
    label: "tui.actions.palette",
    value: palette.query,
    history: true,
    set: (query) => ({ type: "palette/query", query }),
  };
}

/** The actions of the screen below that match the query by name, pinyin, id or command. */
function entriesOf({ say }: Pick<Runtime, "say">, state: TuiState): readonly Action[] {
  const all = actionsOn(screenBelow(state), state).filter(({ role, id }) => role !== "move" && id !== "palette");
  const query = state.palette.query.trim();
  if (query === "") return all;
  const search = createNameSearch(
    all,
    (action) => ({ name: say(action.text), others: [action.command?.(state), action.id] }),
    { reader: nameReader, resembling },
  );
  return search(query);
}

/** Returns to the screen below and runs the action there. */
function run(runtime: Runtime): void {
  const state = runtime.store.getState();
  const chosen = entriesOf(runtime, state)[state.palette.selected];
  runtime.store.dispatch({ type: "shell/back" });
  if (chosen) perform(runtime, chosen);
}
