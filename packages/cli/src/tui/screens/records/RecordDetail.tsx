import { Box } from "ink";
import { useEffect } from "react";
import { widthOf } from "@banche/core/text";
import { qrRows } from "../../../output/qr.ts";
import { fit, lines } from "../../cells.ts";
import { factRows } from "../../components/factRows.ts";
import { Lines } from "../../components/Line.tsx";
import { useRuntime, useText } from "../../hooks.ts";
import type { Area } from "../../screen.ts";
import { detailNote, type Fact, factsOf } from "./lines.ts";
import { type Here, nameOf, selectedRow } from "./place.ts";

/** From this height there is space for an empty line below the name. */
const ROWS_FOR_SPACE = 8;

/** One record: the values of its row, and all values once it was opened. Long records are scrolled by pages. */
export function RecordDetail({ area, here }: { readonly area: Area; readonly here: Here }) {
  const { theme, gallery, store } = useRuntime();
  const text = useText();
  const row = selectedRow(here)?.row;
  const width = area.width - 1;
  const head = row ? [theme.strong(fit(nameOf(here, row), width)), ...(area.height >= ROWS_FOR_SPACE ? [""] : [])] : [];
  const height = Math.max(1, area.height - head.length);
  const note = row ? detailNote(here, row, text) : "";
  // A code that is cut is useless: without space only the text is shown.
  const drawn = ({ code, value }: Fact, cells: number): readonly string[] => {
    if (code === undefined || gallery.terms.colours === "none" || value.length > LONGEST) return [];
    const rows = qrRows(value);
    return rows.length < height && widthOf(withoutColours(rows[0] ?? "")) <= cells ? rows : [];
  };
  const rows = row
    ? [
        ...factRows(factsOf(here, row, text), width, theme, drawn),
        ...(note === "" ? [] : ["", ...lines(note, width).map(theme.dim)]),
      ]
    : [];
  const isLong = rows.length > height;
  const room = isLong ? Math.max(1, height - 1) : height;
  const most = Math.max(0, rows.length - room);
  const { resource, list } = here;
  const top = Math.min(list.opened ? list.top : 0, most);
  useEffect(() => {
    if (list.top > most) store.dispatch({ type: "records/scroll", resource: resource.name, top: most });
  }, [list.top, most, resource.name, store]);
  if (!row) return undefined;
  const below = rows.length - top - room;
  const further = isLong && list.opened ? text("tui.records.further", { count: Math.max(0, below) }) : "";
  return (
    <Box flexDirection="column" width={area.width} height={area.height} overflow="hidden" paddingLeft={1}>
      <Lines
        rows={[
          ...head,
          ...rows.slice(top, top + room),
          ...(isLong && area.height > 2 ? [theme.dim(fit(below > 0 ? further : "", width))] : []),
        ].slice(0, area.height)}
      />
    </Box>
  );
}

/** Maximum length of a text for a code. */
const LONGEST = 300;

const withoutColours = (row: string): string => row.replace(/\u001b\[[\d;]*m/g, "");
