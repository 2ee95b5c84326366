import { kindOf } from "@banche/core/forms";
import { widthOf } from "@banche/core/text";
import { Box } from "ink";
import { cell } from "../../cells.ts";
import { Line } from "../../components/Line.tsx";
import { List } from "../../components/List.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useRuntime, useText } from "../../hooks.ts";
import type { Area } from "../../screen.ts";
import type { ListedRow } from "../../../commands/resource/row.ts";
import { searchField } from "./fields.ts";
import { recordColumns, type RecordsLayout } from "./layout.ts";
import { cellText, countText, emptyText, shownColumns } from "./lines.ts";
import type { Here } from "./place.ts";

/** Search line, column names and the visible rows. */
export function RecordList({ layout, here }: { readonly layout: RecordsLayout; readonly here: Here }) {
  const { theme } = useRuntime();
  const text = useText();
  const { list: area, rows } = layout;
  const { list, resource, words } = here;
  const fields = shownColumns(here);
  const widths = recordColumns(fields, area.width);
  const line = (mark: string, cells: readonly string[]) => {
    const drawn = cells.flatMap((one, at) => {
      const [width = 0, field] = [widths[at], fields[at]];
      const align = field && kindOf(field).isNumber ? "right" : "left";
      return width > 0 ? [cell(one, width, align)] : [];
    });
    return ` ${mark} ${drawn.join(" ")} `;
  };
  const drawRow = ({ row, depth }: ListedRow, selected: boolean) => {
    const mark = list.chosen[row.id] ? "●" : " ";
    const cells = fields.map(
      (field) => `${field.name === resource.label ? "  ".repeat(depth) : ""}${cellText(here, field, row)}`,
    );
    const drawn = line(mark, cells);
    return selected ? theme.selected(drawn) : drawn;
  };
  const { sort, order } = list.query;
  const arrow = (name: string): string => (name === sort ? (order === "asc" ? " ↑" : " ↓") : "");
  return (
    <Box flexDirection="column" width={area.width} flexShrink={0}>
      {layout.search > 0 && <SearchLine area={area} here={here} />}
      {layout.header > 0 && (
        <Line
          text={theme.dim(
            line(
              " ",
              fields.map(({ name }) => `${words.field(name)}${arrow(name)}`),
            ),
          )}
        />
      )}
      {list.rows.length === 0 ? (
        <Line text={` ${theme.dim(cell(emptyText(here, text), area.width - 2))}`} />
      ) : (
        <List rows={list.rows} selected={list.selected} height={rows} keyOf={({ row }) => row.id} draw={drawRow} />
      )}
    </Box>
  );
}

/** With less width, the query uses the whole line. */
const MIN_WIDTH_FOR_COUNT = 30;

function SearchLine({ area, here }: { readonly area: Area; readonly here: Here }) {
  const { theme } = useRuntime();
  const text = useText();
  const { list, directory } = here;
  const count = countText(here, text);
  const isTyping = list.typed !== undefined && here.panel === undefined;
  const share = isTyping || list.query.keyword !== "" ? 1 / 2 : 3 / 4;
  const countWidth = area.width >= MIN_WIDTH_FOR_COUNT ? Math.min(widthOf(count), Math.floor(area.width * share)) : 0;
  const width = Math.max(4, area.width - 5 - countWidth);
  return (
    <Box width={area.width} height={1}>
      <Line text={` ${isTyping ? theme.accent("/") : theme.dim("/")} `} />
      <Box width={width} flexShrink={0}>
        <TextField
          field={searchField(here)}
          focus={isTyping}
          at={{ x: 3, y: area.top }}
          width={width}
          placeholder={text(directory?.searchHint ?? "common.hints.keyword")}
        />
      </Box>
      {countWidth > 0 && <Line text={theme.dim(` ${cell(count, countWidth)}`)} />}
    </Box>
  );
}
