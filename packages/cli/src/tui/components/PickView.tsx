import { Box } from "ink";
import { fit, row } from "../cells.ts";
import { Line } from "./Line.tsx";
import { List } from "./List.tsx";
import { TextField } from "./TextField.tsx";
import { useRuntime, useText } from "../hooks.ts";
import type { Area, Field } from "../screen.ts";
import type { Option } from "../state/recordPanels.ts";

interface PickViewProps {
  readonly area: Area;
  readonly title: string;
  readonly field: Field;
  readonly found: readonly Option[];
  readonly selected: number;
  /** Values that are ticked. */
  readonly ticked: readonly string[];
}

/** A list to choose from: its title, the search field, and the matches. */
export function PickView({ area, title, field, found, selected, ticked }: PickViewProps) {
  const { theme } = useRuntime();
  const text = useText();
  const head = area.height >= 4 ? 2 : 1;
  const width = area.width - 5;
  const hintWidth = width >= 40 && found.some(({ hint }) => hint) ? Math.floor(width * 0.45) : 0;
  const draw = ({ value, label, hint = "" }: Option, isSelected: boolean) => {
    const mark = ticked.includes(value) ? "●" : " ";
    const line = ` ${mark} ${row([
      { text: label, width: width - hintWidth - (hintWidth > 0 ? 1 : 0) },
      { text: hint, width: hintWidth },
    ])} `;
    return isSelected ? theme.selected(line) : line;
  };
  return (
    <Box flexDirection="column" width={area.width} height={area.height} overflow="hidden">
      {head > 1 && <Line text={` ${theme.strong(fit(title, area.width - 2))}`} />}
      <Box height={1}>
        <Line text={` ${theme.accent("/")} `} />
        <TextField
          field={field}
          focus
          at={{ x: 3, y: area.top + head - 1 }}
          width={Math.max(2, area.width - 4)}
          placeholder={text("tui.records.pickHint")}
        />
      </Box>
      {found.length === 0 ? (
        <Line text={` ${theme.dim(fit(text("tui.records.nothingFound"), area.width - 2))}`} />
      ) : (
        <List
          rows={found}
          selected={selected}
          height={Math.max(1, area.height - head)}
          keyOf={({ value }) => value}
          draw={draw}
        />
      )}
    </Box>
  );
}
