import { type GridEvent, type GridTrip, serviceTimeText } from "@banche/core/timetable";
import type { ClipboardEvent, KeyboardEvent } from "react";
import type { GridCursor } from "./useGridCursor.ts";

interface GridKeysOptions {
  readonly cursor: GridCursor;
  readonly shown: readonly GridTrip[];
  readonly stops: number;
  readonly mayEdit: boolean;
  readonly dispatch: (event: GridEvent) => void;
  /** Starts to edit the active cell. */
  readonly onEdit: (text: string | undefined) => void;
  readonly onAdd: () => void;
  readonly onSave: () => void;
  readonly onNextProblem: () => void;
}

const SHIFT_MINUTES = 1;
const SHIFT_MORE_MINUTES = 10;

const steps: Readonly<Record<string, readonly [trips: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
  PageUp: [0, -Infinity],
  PageDown: [0, Infinity],
};

/** Handles keys and clipboard in the grid while no cell is edited. */
export function useGridKeys(options: GridKeysOptions) {
  const { cursor, shown, stops, mayEdit, dispatch, onEdit, onAdd, onSave, onNextProblem } = options;
  const { active, at, chosen, rows, columns } = cursor;

  /** @returns whether the key was handled */
  function press({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    const command = ctrlKey || metaKey;
    if (altKey) return shiftBy(key, shiftKey ? SHIFT_MORE_MINUTES : SHIFT_MINUTES);
    if (key === "F8") return done(onNextProblem);
    if (command && key.toLowerCase() === "s") return done(onSave);
    const step = steps[key];
    if (step && !command) return done(() => cursor.step(...step, shiftKey));
    if (!mayEdit) return false;
    if (command) return commanded(key.toLowerCase(), shiftKey);
    if (key === "Insert") return done(onAdd);
    if (key === "Delete" && shiftKey) {
      return done(() => dispatch({ type: "removed", keys: chosen.map((trip) => trip.key) }));
    }
    if (key === "Delete" || key === "Backspace") return done(clear);
    if (!active) return false;
    if (key === "Enter" || key === "F2") return done(() => onEdit(undefined));
    if (/^[\d:+\-—−]$/.test(key)) return done(() => onEdit(key));
    return false;
  }

  function shiftBy(key: string, minutes: number): boolean {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (direction === undefined) return false;
    if (!mayEdit) return true;
    return done(() => dispatch({ type: "shifted", spans: cursor.spans(true), minutes: direction * minutes }));
  }

  function commanded(key: string, isShift: boolean): boolean {
    if (key === "d") return done(() => dispatch({ type: "filled", spans: fillSpans() }));
    if (key === "y" || (key === "z" && isShift)) return done(() => dispatch({ type: "redone" }));
    if (key === "z") return done(() => dispatch({ type: "undone" }));
    return false;
  }

  /** Fills from the first chosen stop to the last one; with a single stop, to the end of the trip. */
  function fillSpans() {
    const to = rows[0] === rows[1] ? stops - 1 : rows[1];
    return chosen.map((trip) => ({ key: trip.key, from: rows[0], to }));
  }

  function clear() {
    const row = chosen.map(() => "").join("\t");
    const text = Array.from({ length: rows[1] - rows[0] + 1 }, () => row).join("\n");
    dispatch({ type: "pasted", keys: chosen.map((trip) => trip.key), at: rows[0], text: `${text}\n` });
  }

  return {
    fill: () => dispatch({ type: "filled", spans: fillSpans() }),
    onKeyDown(event: KeyboardEvent) {
      if (event.target !== event.currentTarget || !press(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onCopy(event: ClipboardEvent) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      const lines = Array.from({ length: rows[1] - rows[0] + 1 }, (_, row) =>
        chosen.map(({ times }) => serviceTimeText(times[rows[0] + row])).join("\t"),
      );
      event.clipboardData.setData("text/plain", lines.join("\n"));
    },
    onPaste(event: ClipboardEvent) {
      if (event.target !== event.currentTarget || !mayEdit) return;
      event.preventDefault();
      const keys = shown.slice(columns[0]).map((trip) => trip.key);
      dispatch({ type: "pasted", keys, at: rows[0], text: event.clipboardData.getData("text/plain") });
    },
    at,
  };
}

function done(work: () => void): true {
  work();
  return true;
}
