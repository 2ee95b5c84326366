import { memo, type ReactNode } from "react";
import type { TableColumn, TableRow } from "./column.ts";
import { CheckBox } from "./CheckBox.tsx";
import type { Placed } from "./lines.ts";
import { Opener } from "./Opener.tsx";
import { placeOf } from "./placeOf.ts";
import styles from "./table.module.css";

/** Callbacks of rows to their table; the same object while the table is mounted. */
export interface RowEvents {
  onChoose(row: TableRow, isChosen: boolean, isRange: boolean): void;
  onOpen(row: TableRow, isOpen: boolean): void;
}

interface BodyRowProps {
  readonly row: TableRow;
  readonly columns: readonly Placed<TableRow>[];
  readonly depth: number;
  readonly isOpen: boolean | undefined;
  /** What the opening button shows: rows below, or a detail; undefined when no row of the table opens. */
  readonly opens: "below" | "detail" | undefined;
  readonly name: string | undefined;
  /** Undefined: rows cannot be chosen. */
  readonly isChosen: boolean | undefined;
  readonly choiceLabel: string;
  readonly isDisabled: boolean;
  readonly isQuiet: boolean;
  /** Its number, when only a part of the rows is in the document. */
  readonly at?: number;
  readonly events: RowEvents;
}

/** One row. It is rendered again only when something in it changes. */
export const BodyRow = memo(function BodyRow(props: BodyRowProps) {
  const { row, columns, depth, isOpen, opens, name = "", isChosen, choiceLabel, isDisabled, events } = props;
  // They stay visible together with the pinned columns.
  const pinned = columns[0]?.startPx === undefined ? undefined : "start";
  const opener = <Opener name={name} isOpen={isOpen} onOpen={(next) => events.onOpen(row, next)} />;
  return (
    <tr
      data-row-key={row.id}
      data-chosen={isChosen === true ? true : undefined}
      data-depth={opens === "below" ? depth : undefined}
      data-quiet={props.isQuiet ? true : undefined}
      aria-rowindex={props.at}
    >
      {opens === "detail" ? (
        <td className={styles["lead"]} data-pinned={pinned}>
          {opener}
        </td>
      ) : null}
      {isChosen === undefined ? null : (
        <td className={styles["lead"]} data-pinned={pinned}>
          <CheckBox
            label={choiceLabel}
            state={isChosen ? "all" : "none"}
            isDisabled={isDisabled}
            onChange={(next, isRange) => events.onChoose(row, next, isRange)}
          />
        </td>
      )}
      {columns.map((one, at) =>
        cellOf(
          row,
          one,
          at === 0 && opens === "below" ? (
            <span className={styles["level"]} style={{ "--depth": depth }}>
              {opener}
            </span>
          ) : null,
        ),
      )}
    </tr>
  );
});

/** One cell. It is no component: a page of rows has some hundred cells. @param before - in front of the value */
function cellOf(row: TableRow, placed: Placed<TableRow>, before: ReactNode) {
  const { column } = placed;
  const value = column.render(row);
  return (
    <td
      key={column.key}
      className={column.className}
      data-align={column.align}
      data-cut={column.isCut}
      data-key={column.isKey}
      title={tipOf(column, row, value)}
      {...placeOf(placed)}
    >
      {/* A text that is the only child needs no node of React. */}
      {before === null ? (
        value
      ) : (
        <>
          {before}
          {value}
        </>
      )}
    </td>
  );
}

/** The full text of a cut cell, as a tooltip. */
function tipOf(column: TableColumn<TableRow>, row: TableRow, value: ReactNode): string | undefined {
  if (typeof value === "string") return column.isCut === true && value !== "" ? value : undefined;
  return column.tip?.(row) || undefined;
}
