import { type Board, type BoardSide, type FilledRow, hoursText } from "@banche/core/roster";
import styles from "./roster.module.css";

interface RowHeadProps {
  readonly board: Board;
  readonly side: BoardSide;
  readonly filled: FilledRow;
}

/** Name of the row and its driving time on these days; for drivers also a bar against the 7-day limit. */
export function RowHead({ board, side, filled: { row, wheelMinutes, violations } }: RowHeadProps) {
  const limit = board.rules.wheelIn7Days;
  const isOver = violations.some(({ rule }) => rule === "wheelIn7Days");
  return (
    <div role="rowheader" className={styles["rowHead"]} title={row.name} data-over={isOver}>
      <span>{row.name}</span>
      {side === "driver" ? (
        <i aria-hidden="true" className={styles["bar"]}>
          <i style={{ width: `${Math.min(100, (wheelMinutes / limit) * 100)}%` }} />
        </i>
      ) : null}
      <small>
        {isOver ? <i aria-hidden="true">{"▲"}</i> : null} {hoursText(wheelMinutes)}
      </small>
    </div>
  );
}
