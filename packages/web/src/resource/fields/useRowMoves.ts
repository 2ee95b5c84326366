import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";

interface RowMovesOptions {
  /** Id of the editor, used to find the handles. */
  readonly id: string;
  readonly count: number;
  readonly disabled: boolean;
  readonly onMove: (from: number, to: number) => void;
}

/**
 * Moves the rows of a table: by Alt with an arrow in a row, by the arrows on its handle, or by dragging the handle with
 * mouse, pen or finger.
 */
export function useRowMoves({ id, count, disabled, onMove }: RowMovesOptions) {
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState<{ readonly from: number; readonly to: number }>();
  const move = (from: number, to: number): boolean => {
    if (disabled || to < 0 || to >= count || to === from) return false;
    onMove(from, to);
    setSaid({ from, to });
    return true;
  };
  // A drag lasts for many renderings, so it uses the current rows.
  const drawn = useRef<typeof move | undefined>(undefined);
  useLayoutEffect(() => {
    drawn.current = move;
  });
  const drag = (body: HTMLTableSectionElement, pointer: number, row: number) => {
    let at = row;
    setDragged(at);
    const follow = ({ pointerId, clientY }: globalThis.PointerEvent) => {
      const to = pointerId === pointer ? rowAt(body, clientY, at) : at;
      if (to === at || drawn.current?.(at, to) !== true) return;
      drawn.current = undefined;
      at = to;
      setDragged(at);
    };
    const end = () => {
      setDragged(undefined);
      window.removeEventListener("pointermove", follow);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
    };
    window.addEventListener("pointermove", follow);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  };
  const handleId = (row: number) => `${id}-handle-${row}`;
  const focusHandle = (row: number) => requestAnimationFrame(() => document.getElementById(handleId(row))?.focus());

  return {
    /** The row that is being dragged. */
    dragged,
    /** The last move, for screen readers. */
    said,
    /** Key handler of each row: Alt with an arrow. */
    onKey(event: KeyboardEvent<HTMLElement>, row: number) {
      const step = stepOf(event.key);
      if (step === 0 || !event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      const { target } = event;
      // The moved row is the same element, but a browser may remove the focus from it.
      if (move(row, row + step) && target instanceof HTMLElement) requestAnimationFrame(() => target.focus());
    },
    /** Event handlers of a row's handle. */
    handle: (row: number) => ({
      id: handleId(row),
      type: "button" as const,
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const step = stepOf(event.key);
        if (step === 0 || event.altKey) return;
        event.preventDefault();
        if (move(row, row + step)) focusHandle(row + step);
      },
      onPointerDown({ button, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
        const body = currentTarget.closest("tbody");
        if (button === 0 && body && !disabled) drag(body, pointerId, row);
      },
    }),
  };
}

/** A copy of a list with one item moved. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const others = items.filter((_, at) => at !== from);
  const item = items.slice(from, from + 1);
  return [...others.slice(0, to), ...item, ...others.slice(to)];
}

function stepOf(key: string): -1 | 0 | 1 {
  if (key === "ArrowUp") return -1;
  return key === "ArrowDown" ? 1 : 0;
}

/** Index of the row under the pointer; a neighbour counts past its middle. */
function rowAt({ rows }: HTMLTableSectionElement, y: number, row: number): number {
  const middle = (at: number) => {
    const box = rows[at]?.getBoundingClientRect();
    return box ? (box.top + box.bottom) / 2 : undefined;
  };
  const [above, below] = [middle(row - 1), middle(row + 1)];
  if (above !== undefined && y < above) return row - 1;
  return below !== undefined && y > below ? row + 1 : row;
}
