import { type Board, type BoardRows, type BoardSide, daysOf, markSpare, dayText, hoursText } from "@banche/core/roster";
import { type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { useSize } from "../../ui/useSize.ts";
import { GridCell } from "./GridCell.tsx";
import { heightOf, itemsIn, itemsOf, totalPx } from "./gridItems.ts";
import { LiftTip, useTipText } from "./LiftTip.tsx";
import styles from "./roster.module.css";
import { RowHead } from "./RowHead.tsx";
import { useDrag } from "./useDrag.ts";
import { type ProblemKind, useGridCursor } from "./useGridCursor.ts";
import { useGridKeys } from "./useGridKeys.ts";
import { type Lift, takes, useLift } from "./useLift.ts";
import type { RosterWork } from "./useRoster.ts";
import { violationText } from "./words.ts";

/** Moves to the next problem of a kind. */
export type ToProblem = (kind: ProblemKind) => void;

interface RosterGridProps {
  readonly toProblem: Ref<ToProblem>;
  readonly board: Board;
  readonly rows: BoardRows;
  readonly side: BoardSide;
  readonly work: RosterWork;
  readonly mayEdit: boolean;
  readonly mayMarkSpare: boolean;
  readonly day: number;
  /** Id of the duty in the address. */
  readonly duty: string;
  readonly onDuty: (duty: string) => void;
  readonly onDay: (day: number) => void;
  readonly onGive: (duty: string, row: string) => void;
  readonly onChoose: (duty: string) => void;
}

/** Rows against days: one Tab stop, with arrow keys inside. Draws only visible rows. */
export function RosterGrid(props: RosterGridProps) {
  const { board, rows, side, work, mayEdit, day, onDay, onGive, onChoose } = props;
  const t = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const [watch, size] = useSize();
  const [top, setTop] = useState(0);
  const items = useMemo(() => itemsOf(rows, t("roster.carrierNone")), [rows, t]);
  const order = useMemo(() => items.flatMap((item) => (item.kind === "row" ? [item.row.row.id] : [])), [items]);
  const cursor = useGridCursor({ board, rows, items, scroller, duty: props.duty, onDuty: props.onDuty });
  useImperativeHandle(props.toProblem, () => (kind) => {
    scroller.current?.focus();
    cursor.nextProblem(kind);
  });
  const held = useLift(board, side, order, onGive);
  const { lift } = held;
  const shownRow = lift && !lift.at ? lift.target : undefined;
  const showRow = useEffectEvent((row: string) => cursor.show(row));
  useLayoutEffect(() => {
    if (shownRow !== undefined) showRow(shownRow);
  }, [shownRow]);
  const wrong = useMemo(() => {
    const words = new Map<string, string>();
    for (const violation of rows.violations) {
      const before = words.get(violation.duty);
      const text = violationText(t, board, violation);
      words.set(violation.duty, before === undefined ? text : `${before}\n${text}`);
    }
    for (const [id, why] of work.refused) words.set(id, why);
    return words;
  }, [rows, board, t, work.refused]);
  const onKeyDown = useGridKeys({
    ...{ board, rows, cursor, held, mayEdit, onDay },
    onChoose,
    onUnassign: (duty) => onGive(duty, ""),
    onSpare: (row, at) => {
      if (props.mayMarkSpare && row !== "") work.edit(markSpare(board, row, at));
    },
    onUndo: work.undo,
    onRedo: work.redo,
  });

  const press = useDrag({ board, held, scroller, mayEdit, onPlace: (place) => cursor.place(place) });
  const open = rows.open.reduce((sum, { duties }) => sum + duties.length, 0);
  const openHeight = heightOf(Math.max(...rows.open.map(({ duties }) => duties.length)));
  const cells = (row: string, filled: BoardRows["open"]) =>
    filled.map((cell) => (
      <GridCell
        key={cell.day}
        {...{ board, side, cell, row, lift, wrong }}
        changed={work.changed}
        active={cursor.active}
        isToday={cell.day === day}
        isAllowed={lift !== undefined && lift.duty.day === cell.day && takes(lift, row, side)}
        onPress={press}
        onDouble={(duty) => {
          if (mayEdit) onChoose(duty);
        }}
        onPlace={() => cursor.place({ row, day: cell.day })}
      />
    ));

  return (
    <section className={styles["card"]} aria-label={t("roster.grid")}>
      <p aria-live="polite" className="visually-hidden">
        {lift ? <Held {...{ board, side, lift }} /> : ""}
      </p>
      <div
        ref={(element) => {
          scroller.current = element;
          return watch(element);
        }}
        role="grid"
        tabIndex={0}
        aria-label={t("roster.grid")}
        aria-rowcount={rows.rows.length + 2}
        aria-colcount={board.days + 1}
        aria-readonly={!mayEdit}
        aria-activedescendant={cursor.activeId}
        className={styles["grid"]}
        data-lifting={lift !== undefined}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
      >
        <div role="rowgroup" className={styles["sticky"]}>
          <div role="row" aria-rowindex={1} className={styles["row"]}>
            <div role="columnheader" className={styles["corner"]}>
              <span>{t(`roster.heads.${side}`)}</span>
              <small>
                {side === "driver"
                  ? t("roster.hours", { limit: hoursText(board.rules.wheelIn7Days) })
                  : t("roster.hoursPlain")}
              </small>
            </div>
            {daysOf(board).map((one) => (
              <div
                key={one}
                role="columnheader"
                className={styles["dayHead"]}
                aria-current={one === day ? "date" : undefined}
                tabIndex={-1}
                onPointerDown={() => onDay(one)}
              >
                {dayText(t, one)}
              </div>
            ))}
          </div>
          <div
            role="row"
            aria-rowindex={2}
            className={styles["row"]}
            data-open={open > 0 ? "some" : "none"}
            style={{ minHeight: openHeight }}
          >
            <div role="rowheader" className={styles["rowHead"]}>
              <span>
                {open > 0 ? <i aria-hidden="true">{"△"}</i> : null} {t("roster.openRow")}
              </span>
              <small>{t("roster.openCount", { count: open })}</small>
            </div>
            {cells("", rows.open)}
          </div>
        </div>
        <div role="rowgroup" className={styles["body"]} style={{ height: totalPx(items) }}>
          {itemsIn(items, top, size.height).map((item) =>
            item.kind === "group" ? (
              <div
                key={`g ${item.name}`}
                role="row"
                className={styles["groupRow"]}
                style={{ top: item.topPx, height: item.heightPx }}
              >
                <div role="rowheader">{item.name}</div>
              </div>
            ) : (
              <div
                key={item.row.row.id}
                role="row"
                aria-rowindex={item.at + 3}
                className={styles["row"]}
                style={{ top: item.topPx, height: item.heightPx }}
              >
                <RowHead board={board} side={side} filled={item.row} />
                {cells(item.row.row.id, item.row.cells)}
              </div>
            ),
          )}
        </div>
      </div>
      {lift ? <LiftTip {...{ board, side, lift }} grid={scroller} /> : null}
    </section>
  );
}

/** Text for screen readers about the lifted duty. */
function Held({ board, side, lift }: { readonly board: Board; readonly side: BoardSide; readonly lift: Lift }) {
  const t = useTexts();
  const { title, lines } = useTipText(board, side, lift);
  const count = [...lift.placements.keys()].filter((row) => takes(lift, row, side)).length;
  return <>{[t("roster.lifted", { number: lift.duty.number, count }), title, ...lines].join("; ")}</>;
}
