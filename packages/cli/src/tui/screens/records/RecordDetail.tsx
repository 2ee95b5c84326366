import { Box } from "ink";
import { fit, lines } from "../../cells.ts";
import { factRows } from "../../components/factRows.ts";
import { Lines } from "../../components/Line.tsx";
import { useRuntime, useText } from "../../hooks.ts";
import type { Area } from "../../screen.ts";
import { detailNote, factsOf } from "./lines.ts";
import { type Here, nameOf, selectedRow } from "./place.ts";

/** An empty line under the name is affordable from here on. */
const ROWS_FOR_SPACE = 8;

/** One record: what its row says, and all of it once it was opened. */
export function RecordDetail({ area, here }: { readonly area: Area; readonly here: Here }) {
  const { theme } = useRuntime();
  const text = useText();
  const row = selectedRow(here)?.row;
  if (!row) return undefined;
  const width = area.width - 1;
  const note = detailNote(here, row, text);
  const rows = [
    theme.strong(fit(nameOf(here, row), width)),
    ...(area.height >= ROWS_FOR_SPACE ? [""] : []),
    ...factRows(factsOf(here, row, text), width, theme),
    ...(note === "" ? [] : ["", ...lines(note, width).map(theme.dim)]),
  ];
  return (
    <Box flexDirection="column" width={area.width} height={area.height} overflow="hidden" paddingLeft={1}>
      <Lines rows={rows.slice(0, area.height)} />
    </Box>
  );
}
