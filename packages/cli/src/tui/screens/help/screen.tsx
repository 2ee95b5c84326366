import { widthOf } from "@banche/core/text";
import { Box } from "ink";
import { actionsOn, screenBelow } from "../../actions.ts";
import { cell, fit } from "../../cells.ts";
import { Lines } from "../../components/Line.tsx";
import { useRuntime, useText, useTui } from "../../hooks.ts";
import { showKey } from "../../keys/keyName.ts";
import { layoutOf } from "../../layout.ts";
import { moveActions } from "../../moves.ts";
import type { Area, Runtime, Screen } from "../../screen.ts";
import { moved } from "../../state/list.ts";
import type { TuiState } from "../../state/tui.ts";

/** All keys of the screen below, from its key table. */
export const helpScreen: Screen = {
  id: "help",
  title: "tui.actions.help",
  kind: "over",
  actions: moveActions("help", (runtime, move) => {
    const { store } = runtime;
    const state = store.getState();
    const { height } = layoutOf(state.shell).body;
    const pages = Math.max(1, keysOf(runtime, state).length - height + 1);
    store.dispatch({ type: "help/scroll", top: moved(state.help.top, move, pages, height) });
  }),
  View: HelpView,
  lines: (runtime) => keysOf(runtime, runtime.store.getState()).map(({ keys, words }) => `${keys}: ${words}`),
};

function HelpView(area: Area) {
  const runtime = useRuntime();
  const { theme } = runtime;
  const state = useTui((all) => all);
  useText();
  const entries = keysOf(runtime, state);
  const keyWidth = Math.min(Math.floor(area.width / 2), Math.max(...entries.map(({ keys }) => widthOf(keys))));
  const top = Math.max(0, Math.min(state.help.top, entries.length - area.height));
  const rows = entries
    .slice(top, top + area.height)
    .map(({ keys, words }) => ` ${theme.accent(cell(keys, keyWidth))}  ${fit(words, area.width - keyWidth - 4)}`);
  return (
    <Box flexDirection="column" height={area.height} overflow="hidden">
      <Lines rows={rows} />
    </Box>
  );
}

/** One entry for each action with keys. */
function keysOf(
  { say }: Pick<Runtime, "say">,
  state: TuiState,
): readonly { readonly keys: string; readonly words: string }[] {
  return actionsOn(screenBelow(state), state)
    .filter(({ keys }) => keys.length > 0)
    .map(({ keys, text: words }) => ({ keys: keys.map(showKey).join("  "), words: say(words) }));
}
