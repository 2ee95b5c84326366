import { rightsOn } from "@banche/core";
import { Box } from "ink";
import { fit, lines } from "../../cells.ts";
import { Line, Lines } from "../../components/Line.tsx";
import { List } from "../../components/List.tsx";
import { Rule } from "../../components/Rule.tsx";
import { useRuntime, useText, useTui } from "../../hooks.ts";
import { LINEAR_ROWS, numbered } from "../../linear/rows.ts";
import type { Area, Runtime, Screen } from "../../screen.ts";
import type { TuiState } from "../../state/tui.ts";
import { fleetActions, selectedOf } from "./actions.ts";
import { detailRows } from "./detail.ts";
import { drawRow } from "./drawing.ts";
import { fleetLayout } from "./layout.ts";
import { keepLooking } from "./looking.ts";
import { fleetLines, rowWords } from "./reading.ts";
import { headText } from "./words.ts";

/** The page whose rights decide who may see vehicle positions. */
const PAGE = "bus.position";

/** Each line as a strip of its stops with its vehicles, updated while it is shown. */
export const fleetScreen: Screen = {
  id: "fleet",
  title: "tracking.map.title",
  kind: "page",
  available: ({ session }) => rightsOn(session.status === "signedIn" ? session.current : undefined, PAGE).open,
  command: () => "banche fleet watch",
  actions: fleetActions,
  opened: keepLooking,
  left: ({ store }) => store.dispatch({ type: "fleet/visit" }),
  View: FleetView,
  list: ({ store }) => {
    const { rows, place, top } = store.getState().fleet;
    if (top !== undefined) return undefined;
    return { count: rows.length, selected: place, select: (at) => store.dispatch({ type: "fleet/select", place: at }) };
  },
  lines: linesOf,
};

function FleetView(area: Area) {
  const { theme } = useRuntime();
  const state = useTui((all) => all);
  const text = useText();
  const { fleet } = state;
  const { list, detail } = fleetLayout(area, fleet);
  const { words, failed } = headText(text, fleet);
  const head = fit(failed ? `! ${words}` : words, area.width - 2);
  const isEmpty = fleet.rows.length === 0;
  return (
    <Box flexDirection="column" width={area.width} height={area.height} overflow="hidden">
      <Line text={` ${failed ? theme.danger(head) : theme.dim(head)}`} />
      {isEmpty && fleet.told && !failed && (
        <Lines rows={lines(text("tracking.map.noneHint"), area.width - 2).map((line) => ` ${theme.dim(line)}`)} />
      )}
      {!isEmpty && (
        <Box width={area.width} height={area.height - 1}>
          {list && <FleetList area={list} />}
          {list && detail && <Rule height={detail.height} />}
          {detail && <Detail area={detail} state={state} />}
        </Box>
      )}
    </Box>
  );
}

function FleetList({ area }: { readonly area: Area }) {
  const { theme } = useRuntime();
  const fleet = useTui((all) => all.fleet);
  const text = useText();
  return (
    <Box flexDirection="column" width={area.width} height={area.height} flexShrink={0} overflow="hidden">
      <List
        rows={fleet.rows}
        selected={fleet.place}
        height={area.height}
        keyOf={({ key }) => key}
        draw={(one, isSelected) => drawRow(one, isSelected, { state: fleet, width: area.width, text, theme })}
      />
    </Box>
  );
}

function Detail({ area, state }: { readonly area: Area; readonly state: TuiState }) {
  const { theme } = useRuntime();
  const text = useText();
  const rows = detailRows(selectedOf(state), state.fleet, { width: area.width - 1, text, theme });
  const top = Math.max(0, Math.min(state.fleet.top ?? 0, rows.length - area.height));
  return (
    <Box flexDirection="column" width={area.width} height={area.height} overflow="hidden" paddingLeft={1}>
      <Lines rows={rows.slice(top, top + area.height)} />
    </Box>
  );
}

function linesOf({ store, text }: Runtime): readonly string[] {
  const state = store.getState();
  const { fleet } = state;
  const { words } = headText(text, fleet);
  if (fleet.rows.length === 0) return [words];
  if (fleet.top !== undefined) return fleetLines(selectedOf(state), fleet, text);
  return [words, ...numbered(fleet.rows, fleet.place, LINEAR_ROWS, (one) => rowWords(one, fleet, text))];
}
