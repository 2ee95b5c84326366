import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, memo, type MouseEvent, type RefCallback, useEffect, useRef, useState } from "react";
import { timeText } from "../../bind/timeText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { ageText } from "./ageText.ts";
import type { FleetVehicle } from "./fleetModel.ts";
import styles from "./position.module.css";
import { VehicleMark } from "./VehicleMark.tsx";

interface VehicleRowsProps {
  readonly shown: readonly FleetVehicle[];
  readonly now: number;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Longer lists draw only the rows that are visible. */
const SHORT = 100;
const ROW_PX = 53;
/** The height of the list at its first rendering. */
const ROOM_PX = 700;
/** Rows drawn before and after the visible ones, for keys and fast scrolling. */
const BEYOND = 8;

/** The rows of the list. Arrow keys, Home and End move the focus; the chosen row comes into sight. */
export function VehicleRows(props: VehicleRowsProps) {
  return props.shown.length > SHORT ? <ManyRows {...props} /> : <AllRows {...props} />;
}

function AllRows({ shown, now, chosen, onChoose }: VehicleRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const box = list.current;
    const row = chosen === undefined ? null : rowIn(box, "chosen", "true");
    // On phones the page scrolls, and stays at the map.
    if (!box || !row || box.scrollHeight <= box.clientHeight) return;
    const from = row.offsetTop - box.offsetTop;
    box.scrollTop = Math.min(from, Math.max(box.scrollTop, from + row.offsetHeight - box.clientHeight));
  }, [chosen]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside are pressed
    <ul
      ref={list}
      className={styles["rows"]}
      onClick={(event) => pressed(event, onChoose)}
      onKeyDown={(event) => move(event, shown.length, (at) => focusRow(list.current, at))}
    >
      {shown.map((vehicle, at) => (
        <RowOf key={vehicle.id} {...{ vehicle, at, now, chosen }} />
      ))}
    </ul>
  );
}

/** The rows around the visible part, and the one that has the focus, which must not leave the page. */
function ManyRows({ shown, now, chosen, onChoose }: VehicleRowsProps) {
  const scrolled = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const held = focused === undefined ? -1 : shown.findIndex(({ id }) => id === focused);
  const rows = useVirtualizer({
    count: shown.length,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => shown[index]?.id ?? index,
    getScrollElement: () => scrolled.current,
    initialRect: { width: 0, height: ROOM_PX },
    overscan: BEYOND,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      return held < 0 || drawn.includes(held) ? drawn : [...drawn, held].toSorted((a, b) => a - b);
    },
  });
  useEffect(() => {
    const at = shown.findIndex(({ id }) => id === chosen);
    if (at >= 0) rows.scrollToIndex(at);
    // oxlint-disable-next-line react/exhaustive-deps -- a chosen row that others overtake does not scroll
  }, [chosen]);
  return (
    <div ref={scrolled} className={styles["rows"]} data-long>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside are pressed */}
      <ul
        style={{ height: rows.getTotalSize() }}
        onClick={(event) => pressed(event, onChoose)}
        onFocus={({ target }) => setFocused(target.closest("li")?.dataset["id"])}
        onBlur={() => setFocused(undefined)}
        onKeyDown={(event) =>
          move(event, shown.length, (at) => {
            if (focusRow(scrolled.current, at)) return;
            rows.scrollToIndex(at);
            // The row is drawn when the list has scrolled.
            requestAnimationFrame(() => requestAnimationFrame(() => focusRow(scrolled.current, at)));
          })
        }
      >
        {rows.getVirtualItems().map(({ index, start }) => {
          const vehicle = shown[index];
          const placed = { startPx: start, count: shown.length, measure: rows.measureElement };
          return vehicle ? <RowOf key={vehicle.id} {...{ vehicle, at: index, now, chosen, ...placed }} /> : null;
        })}
      </ul>
    </div>
  );
}

/** The place of a row of a list that is not drawn whole. */
interface Placed {
  readonly startPx: number;
  readonly count: number;
  readonly measure: RefCallback<HTMLElement>;
}

interface RowOfProps extends Pick<VehicleRowsProps, "chosen" | "now">, Partial<Placed> {
  readonly vehicle: FleetVehicle;
  readonly at: number;
}

/** Turns a vehicle into the words of its row. */
function RowOf({ vehicle, now, chosen, ...placed }: RowOfProps) {
  const t = useTexts();
  const { id, plate, state, minutes, alert, isGap, line, trip, nextName, nextAt } = vehicle;
  return (
    <Row
      {...{ id, state, minutes, alert, isGap, ...placed }}
      isChosen={id === chosen}
      name={plate || id}
      place={[line, trip].filter(Boolean).join(" · ")}
      time={nextAt === undefined ? ageText(t, now - vehicle.at) : `${nextName} ${timeText(nextAt, "HH:mm")}`}
    />
  );
}

interface RowProps extends Pick<FleetVehicle, "alert" | "id" | "isGap" | "minutes" | "state">, Partial<Placed> {
  readonly at: number;
  readonly isChosen: boolean;
  readonly name: string;
  readonly place: string;
  readonly time: string;
}

/** A row is drawn anew only when one of its facts or its place in the list changed. */
const Row = memo(function Row({ id, at, isChosen, name, place, time, startPx, count, measure, ...mark }: RowProps) {
  return (
    <li
      ref={measure}
      style={startPx === undefined ? undefined : { transform: `translateY(${startPx}px)` }}
      data-id={id}
      data-index={at}
      data-chosen={isChosen}
      aria-setsize={count}
      aria-posinset={count === undefined ? undefined : at + 1}
    >
      <button type="button" aria-pressed={isChosen}>
        <span>
          <b>{name}</b>
          <VehicleMark vehicle={mark} />
        </span>
        <small>
          <span>{place}</span>
          <span>{time}</span>
        </small>
      </button>
    </li>
  );
});

/** One listener for all rows, so that no row is drawn anew because of it. */
function pressed({ target }: MouseEvent<HTMLElement>, onChoose: (id: string) => void): void {
  const id = target instanceof Element ? target.closest("li")?.dataset["id"] : undefined;
  if (id !== undefined) onChoose(id);
}

/** Calls `moveTo` with the row that an arrow key, Home or End leads to. */
function move(event: KeyboardEvent<HTMLElement>, count: number, moveTo: (at: number) => void): void {
  const { target, key } = event;
  const from = target instanceof Element ? Number(target.closest("li")?.dataset["index"]) : Number.NaN;
  const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: count - 1 }[key];
  if (to === undefined || Number.isNaN(to)) return;
  event.preventDefault();
  moveTo(Math.min(count - 1, Math.max(0, to)));
}

/** Gives the button of a row the focus. False: the row is not drawn. */
function focusRow(list: HTMLElement | null, at: number): boolean {
  const button = rowIn(list, "index", String(at))?.querySelector("button");
  button?.focus();
  return button != null;
}

function rowIn(list: HTMLElement | null, fact: "chosen" | "index", value: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`li[data-${fact}="${value}"]`) ?? null;
}
