import { Fragment, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { BodyRow, type RowEvents } from "./BodyRow.tsx";
import type { Sorted, TableChoice, TableColumn, TableOpening, TableRow } from "./column.ts";
import { allRows, choiceOfAll, type Line, linesOf, placed, rangeOf } from "./lines.ts";
import { LongBody } from "./LongBody.tsx";
import styles from "./table.module.css";
import { hasTools } from "./placeOf.ts";
import { TableHead } from "./TableHead.tsx";
import { useScrollBox } from "./useScrollBox.ts";

interface DataTableProps<Row> {
  readonly label?: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly choice?: TableChoice<Row> | undefined;
  readonly opening?: TableOpening<Row> | undefined;
  /** Rows of less importance, such as disabled ones. */
  isQuiet?(row: Row): boolean;
  /** Other rows are being loaded, or the rows are being changed. */
  readonly isBusy: boolean;
  /** Shown when there are no rows. */
  readonly empty: ReactNode;
  /** Below this width the table scrolls sideways, in px. */
  readonly leastPx: number;
  /** Heads show the sort sign only for the current order, because there is no room. */
  readonly isTight?: boolean;
  /** Height of each row and of the visible part, in px. With many rows, only the visible ones are drawn then. */
  readonly fixed?: { readonly rowPx: number; readonly roomPx: number };
  readonly sorted?: Sorted | undefined;
  /** Called with undefined for the default order. */
  readonly onSort?: (sorted: Sorted | undefined) => void;
}

/** Height of the table head with its first line. */
export const HEAD_PX = 33;
const DETAIL_PX = 40;
/** Wider tables are printed crosswise. */
const PAPER_PX = 700;
/** Width of the column of checkboxes. */
export const CHOICE_PX = 44;
/** From this number of rows on, only visible rows are drawn. */
const LONG_FROM_ROWS = 60;

/**
 * The table of all lists: heads and pinned columns stay visible; rows are chosen, opened and sorted by keys and screen readers as in any
 * table. A row is rendered again when something in it changes, so columns must stay the same objects.
 */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  return <Drawn {...props} />;
}

function Drawn(props: DataTableProps<TableRow>) {
  const { label, columns, rows, choice, opening, isBusy, empty, leastPx, fixed } = props;
  const hasDetails = opening?.detail !== undefined;
  const leadPx = (hasDetails ? DETAIL_PX : 0) + (choice ? CHOICE_PX : 0);
  const places = useMemo(() => placed(columns, leadPx), [columns, leadPx]);
  const lines = linesOf(rows, opening);
  const all = choice ? choiceOfAll(allRows(rows, opening?.below), choice) : undefined;
  const { events, onAll, onSort } = useEvents({ ...props, lines, free: all?.free ?? [] });
  const box = useScrollBox();
  const isLong = lines.length > LONG_FROM_ROWS && fixed !== undefined && fixed.roomPx > 0;
  const width = columns.length + (hasDetails ? 1 : 0) + (choice ? 1 : 0);

  const rowAt = ({ row, depth, isOpen }: Line<TableRow>, at?: number) => (
    <BodyRow
      key={row.id}
      row={row}
      columns={places}
      depth={depth}
      isOpen={isOpen}
      opens={opening && (hasDetails ? "detail" : "below")}
      name={opening?.nameOf(row)}
      isChosen={choice?.chosen.has(row.id)}
      choiceLabel={choice?.labelOf(row) ?? ""}
      isDisabled={choice?.isDisabled?.(row) === true}
      isQuiet={props.isQuiet?.(row) === true}
      {...(at !== undefined && { at: at + 2 })}
      events={events}
    />
  );
  return (
    <div ref={box} className={styles["box"]} aria-busy={isBusy} data-tight={props.isTight}>
      <table
        className={styles["table"]}
        aria-label={label}
        data-wide={leastPx > PAPER_PX || undefined}
        aria-rowcount={isLong ? lines.length + 1 : undefined}
        style={{ width: leastPx }}
      >
        <colgroup>
          {hasDetails ? <col className={styles["lead"]} style={{ width: DETAIL_PX }} /> : null}
          {choice ? <col className={styles["lead"]} style={{ width: CHOICE_PX }} /> : null}
          {columns.map((column) => (
            <col key={column.key} data-tools={hasTools(column) || undefined} style={{ width: column.widthPx }} />
          ))}
        </colgroup>
        <TableHead
          columns={places}
          hasDetails={hasDetails}
          chosen={all?.state}
          allLabel={choice?.allLabel ?? ""}
          isDisabled={all?.free.length === 0}
          isLong={isLong}
          sorted={props.sorted}
          onAll={onAll}
          onSort={onSort}
        />
        {isLong ? (
          <LongBody
            {...fixed}
            count={lines.length}
            columns={width}
            renderRow={(at) => {
              const line = lines[at];
              return line && rowAt(line, at);
            }}
          />
        ) : (
          <tbody>
            {lines.map((line) =>
              line.isOpen === true && opening?.detail ? (
                <Fragment key={line.row.id}>
                  {rowAt(line)}
                  <tr className={styles["detail"]}>
                    <td colSpan={width}>{opening.detail(line.row)}</td>
                  </tr>
                </Fragment>
              ) : (
                rowAt(line)
              ),
            )}
          </tbody>
        )}
      </table>
      {rows.length === 0 ? <div className={styles["empty"]}>{empty}</div> : null}
    </div>
  );
}

interface Told extends DataTableProps<TableRow> {
  readonly lines: readonly Line<TableRow>[];
  /** Rows of the page that can be chosen. */
  readonly free: readonly TableRow[];
}

/** Callbacks of rows and heads with a stable identity, because a new function would render all of them again. */
function useEvents(told: Told) {
  const latest = useRef(told);
  useLayoutEffect(() => {
    latest.current = told;
  });
  /** The row that was chosen last: the start of a range. */
  const last = useRef("");
  const [events] = useState((): RowEvents => ({
    onChoose(row, isChosen, isRange) {
      const { choice, lines } = latest.current;
      const rows = isRange ? rangeOf(lines, last.current, row.id) : [row];
      last.current = row.id;
      choice?.onChoose(
        rows.filter((one) => choice.isDisabled?.(one) !== true),
        isChosen,
      );
    },
    onOpen(row, isOpen) {
      latest.current.opening?.onOpen(row, isOpen);
    },
  }));
  const onAll = useCallback((isChosen: boolean) => {
    const { choice, free } = latest.current;
    choice?.onChoose(free, isChosen);
  }, []);
  const onSort = useCallback((sorted: Sorted | undefined) => latest.current.onSort?.(sorted), []);
  return { events, onAll, onSort };
}
