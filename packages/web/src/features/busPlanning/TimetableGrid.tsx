import {
  type GridRefusal,
  type GridState,
  type GridTrip,
  refusalKey,
  serviceTimeText,
  tripFaults,
} from "@banche/core/timetable";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { useSize } from "../../ui/useSize.ts";
import styles from "./grid.module.css";
import type { GridCursor } from "./useGridCursor.ts";
import type { useGridKeys } from "./useGridKeys.ts";
import { COLUMN_PX, ROW_PX, STOP_PX, windowOf } from "./windowOf.ts";

/** A stop as shown in its row. */
export interface StopRow {
  readonly id: string;
  readonly name: string;
  /** Distance from the first stop, in metres. */
  readonly distanceM: number;
}

interface TimetableGridProps {
  readonly label: string;
  readonly state: GridState;
  readonly shown: readonly GridTrip[];
  readonly stops: readonly StopRow[];
  readonly cursor: GridCursor;
  readonly keys: ReturnType<typeof useGridKeys>;
  /** Numbers of the trips that have a problem. */
  readonly named: ReadonlySet<string>;
  /** Why the server refused trips, by key. */
  readonly refused: ReadonlyMap<string, string>;
  /** Text that is typed into the active cell; undefined while no cell is edited. */
  readonly editing: string | undefined;
  readonly onEditing: (text: string | undefined) => void;
  readonly mayEdit: boolean;
  readonly daysOf: (trip: GridTrip) => string;
  readonly nameOf: (id: string) => string;
  readonly onTyped: (text: string, step: readonly [trips: number, down: number] | undefined) => void;
}

const DAY_MINUTES = 1440;
/** Header rows above the stops: number, days, vehicle, driver. */
const HEADS = 4;

/**
 * A grid with trips as columns and stops as rows. It is one stop of the Tab key, and arrow keys move inside it. Draws only the visible
 * part.
 */
export function TimetableGrid(props: TimetableGridProps) {
  const { label, shown, stops, cursor, keys, named, refused, editing, mayEdit, daysOf, nameOf } = props;
  const t = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const [watch, size] = useSize();
  const [scroll, setScroll] = useState({ left: 0, top: 0 });
  const across = windowOf({ count: shown.length, sizePx: COLUMN_PX, fromPx: scroll.left, seenPx: size.width });
  const down = windowOf({ count: stops.length, sizePx: ROW_PX, fromPx: scroll.top, seenPx: size.height });
  const visible = shown.slice(across.first, across.end);
  const { column, at, active } = cursor;
  const cellId = (key: string, row: number) => `time-${key.replace(/\s/g, "_")}-${row}`;

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const [left, top] = [column * COLUMN_PX, at * ROW_PX];
    const [width, height] = [box.clientWidth - STOP_PX, box.clientHeight - HEADS * ROW_PX];
    if (left < box.scrollLeft) box.scrollLeft = left;
    else if (left + COLUMN_PX > box.scrollLeft + width) box.scrollLeft = left + COLUMN_PX - width;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + ROW_PX > box.scrollTop + height) box.scrollTop = top + ROW_PX - height;
  }, [column, at]);

  const head = (name: string, text: (trip: GridTrip) => string, row: number) => (
    <div role="row" aria-rowindex={row} className={styles["row"]}>
      <div role="rowheader" className={styles["stop"]}>
        {name}
      </div>
      <div role="presentation" style={{ width: across.beforePx }} />
      {visible.map((trip, index) => {
        const isHead = row === 1;
        const trouble = refused.get(trip.key);
        return (
          <div
            key={trip.key}
            role={isHead ? "columnheader" : "gridcell"}
            aria-colindex={across.first + index + 2}
            className={styles["head"]}
            data-active={trip.key === active?.key}
            data-named={isHead && (named.has(trip.number) || trouble !== undefined)}
            title={(isHead ? trouble : undefined) ?? text(trip)}
          >
            {isHead && (named.has(trip.number) || trouble !== undefined) ? "▲ " : ""}
            {text(trip)}
          </div>
        );
      })}
    </div>
  );

  return (
    <div
      ref={(element) => {
        scroller.current = element;
        return watch(element);
      }}
      role="grid"
      aria-label={label}
      aria-rowcount={stops.length + HEADS}
      aria-colcount={shown.length + 1}
      aria-readonly={!mayEdit}
      aria-multiselectable="true"
      aria-activedescendant={active ? cellId(active.key, at) : undefined}
      tabIndex={0}
      className={styles["grid"]}
      onKeyDown={keys.onKeyDown}
      onCopy={keys.onCopy}
      onPaste={keys.onPaste}
      onScroll={({ currentTarget: { scrollLeft: left, scrollTop: top } }) => setScroll({ left, top })}
    >
      <div role="presentation" style={{ width: STOP_PX + shown.length * COLUMN_PX }}>
        <div role="rowgroup" className={styles["heads"]}>
          {head(t("timetables.grid.trip"), ({ number }) => number, 1)}
          {head(t("timetables.grid.days"), daysOf, 2)}
          {head(t("timetables.grid.vehicle"), ({ vehicleId }) => nameOf(vehicleId) || "—", 3)}
          {head(t("timetables.grid.driver"), ({ driverId }) => nameOf(driverId) || "—", 4)}
        </div>
        <div role="rowgroup">
          <div role="presentation" style={{ height: down.beforePx }} />
          {stops.slice(down.first, down.end).map((stop, index) => {
            const row = down.first + index;
            return (
              <div key={`${stop.id} ${row}`} role="row" aria-rowindex={row + HEADS + 1} className={styles["row"]}>
                <div role="rowheader" className={styles["stop"]} title={stop.name}>
                  <span>{stop.name}</span>
                  <small>{(stop.distanceM / 1000).toFixed(1)}</small>
                </div>
                <div role="presentation" style={{ width: across.beforePx }} />
                {visible.map((trip, place) => {
                  const isActive = trip.key === active?.key && row === at;
                  return (
                    <TimeCell
                      key={trip.key}
                      {...{ trip, row, isActive, mayEdit }}
                      id={cellId(trip.key, row)}
                      column={across.first + place}
                      isChosen={cursor.isChosen(across.first + place, row)}
                      refusal={props.state.refusals.get(refusalKey(trip.key, row))}
                      editing={isActive ? editing : undefined}
                      onEditing={(text) => {
                        props.onEditing(text);
                        if (text === undefined) scroller.current?.focus();
                      }}
                      onTyped={(text, step) => {
                        props.onTyped(text, step);
                        scroller.current?.focus();
                      }}
                      onPlace={(extend) => {
                        cursor.place({ key: trip.key, at: row }, extend);
                        scroller.current?.focus();
                      }}
                    />
                  );
                })}
              </div>
            );
          })}
          <div role="presentation" style={{ height: down.afterPx }} />
        </div>
      </div>
    </div>
  );
}

interface TimeCellProps {
  readonly id: string;
  readonly trip: GridTrip;
  readonly row: number;
  readonly column: number;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly mayEdit: boolean;
  readonly refusal: GridRefusal | undefined;
  readonly editing: string | undefined;
  readonly onEditing: (text: string | undefined) => void;
  readonly onTyped: (text: string, step: readonly [trips: number, down: number] | undefined) => void;
  readonly onPlace: (extend: boolean) => void;
}

function TimeCell(props: TimeCellProps) {
  const { id, trip, row, column, isActive, isChosen, mayEdit, refusal, editing, onEditing, onTyped, onPlace } = props;
  const t = useTexts();
  /** The grid takes the focus back before the input is removed: the blur that follows must not submit the text again. */
  const isSettled = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const isEditing = editing !== undefined;
  useLayoutEffect(() => {
    if (isEditing) input.current?.focus();
  }, [isEditing]);
  const minutes = trip.times[row];
  const fault = tripFaults(trip).find((one) => one.at === row && one.rule !== "timeMissing");
  const trouble = refusal
    ? t(`timetables.grid.rules.${refusal.rule}`, { text: refusal.text.slice(0, 20) })
    : fault && t(`timetables.problems.${fault.rule}`);
  const isNextDay = minutes !== undefined && minutes >= DAY_MINUTES;
  const tip = isNextDay ? t("timetables.grid.nextDay", { time: serviceTimeText(minutes - DAY_MINUTES) }) : undefined;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const text = event.currentTarget.value;
    if (event.nativeEvent.isComposing) return;
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      Enter: [0, 1],
      Tab: [event.shiftKey ? -1 : 1, 0],
      ArrowDown: [0, 1],
      ArrowUp: [0, -1],
    };
    const step = moves[event.key];
    if (event.key !== "Escape" && !step) return;
    event.preventDefault();
    event.stopPropagation();
    isSettled.current = true;
    if (step) onTyped(text, step);
    else onEditing(undefined);
  }

  return (
    <div
      id={id}
      role="gridcell"
      tabIndex={-1}
      aria-colindex={column + 2}
      aria-selected={isChosen}
      aria-invalid={trouble !== undefined}
      className={styles["cell"]}
      data-active={isActive}
      data-chosen={isChosen}
      data-next-day={isNextDay}
      data-wrong={trouble !== undefined}
      title={trouble ?? tip}
      onMouseDown={(event) => {
        if (editing !== undefined) return;
        event.preventDefault();
        onPlace(event.shiftKey);
      }}
      onMouseEnter={(event) => {
        if (event.buttons === 1) onPlace(true);
      }}
      onDoubleClick={() => mayEdit && onEditing(serviceTimeText(minutes))}
    >
      {editing === undefined ? (
        serviceTimeText(minutes) || "—"
      ) : (
        <input
          ref={input}
          className={styles["input"]}
          aria-label={t("timetables.grid.trip")}
          value={editing}
          maxLength={8}
          inputMode="text"
          onFocus={({ target }) => {
            isSettled.current = false;
            if (target.value.length > 1) target.select();
          }}
          onChange={(event) => onEditing(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            if (!isSettled.current) onTyped(event.target.value, undefined);
          }}
        />
      )}
    </div>
  );
}
