import type { Board, BoardCell, BoardSide } from "@banche/core/roster";
import type { PointerEvent } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { Chip } from "./Chip.tsx";
import styles from "./roster.module.css";
import type { GridPlace } from "./useGridCursor.ts";
import { cellIdOf, chipIdOf } from "./useGridCursor.ts";
import type { Lift } from "./useLift.ts";

interface GridCellProps {
  readonly board: Board;
  readonly side: BoardSide;
  readonly cell: BoardCell;
  /** Empty: the row of open duties. */
  readonly row: string;
  readonly lift: Lift | undefined;
  readonly wrong: ReadonlyMap<string, string>;
  readonly changed: ReadonlySet<string>;
  readonly active: GridPlace;
  readonly isToday: boolean;
  readonly isAllowed: boolean;
  readonly onPress: (duty: string, row: string, day: number) => (event: PointerEvent) => void;
  readonly onDouble: (duty: string) => void;
  readonly onPlace: () => void;
}

/** One row on one day: its duties, an absence, or a free day. */
export function GridCell(props: GridCellProps) {
  const { board, side, cell, row, lift, active, isAllowed } = props;
  const t = useTexts();
  const { day, duties, absence, spare } = cell;
  const isActive = active.row === row && active.day === day;
  const isTarget = lift?.target === row && lift.targetDay === day;
  const word = absence?.note ?? (spare ? t("roster.spare") : duties.length === 0 && row !== "" ? t("roster.off") : "");
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      id={cellIdOf(row, day)}
      className={styles["cell"]}
      data-row={row}
      data-day={day}
      data-chosen-day={props.isToday}
      data-away={absence !== undefined}
      data-allowed={isAllowed}
      data-target={isTarget}
      data-active={isActive && active.duty === undefined}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) props.onPlace();
      }}
      onDoubleClick={({ target }) => {
        const id = target instanceof Element ? target.closest<HTMLElement>("[data-duty]")?.dataset["duty"] : undefined;
        if (id !== undefined) props.onDouble(id);
      }}
    >
      {duties.map((duty) => (
        <Chip
          key={duty.id}
          id={chipIdOf(duty.id)}
          {...{ board, duty, side }}
          isActive={isActive && active.duty === duty.id}
          isChanged={props.changed.has(duty.id)}
          isLifted={lift?.duty.id === duty.id}
          wrong={props.wrong.get(duty.id) ?? ""}
          onPointerDown={props.onPress(duty.id, row, day)}
        />
      ))}
      {duties.length === 0 || absence || spare ? (
        <span className={styles["word"]} title={word}>
          {word}
        </span>
      ) : null}
    </div>
  );
}
