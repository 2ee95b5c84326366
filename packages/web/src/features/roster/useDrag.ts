import type { Board } from "@banche/core/roster";
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { GridPlace } from "./useGridCursor.ts";
import type { useLift } from "./useLift.ts";

/** Distance that a pointer must move to start a drag, px. */
const DRAG_PX = 5;
/** Distance from the edge at which the grid scrolls, px. */
const EDGE_PX = 32;
/** Height of the fixed rows at the top, px. */
const HEAD_PX = 88;
/** Time that a finger must rest on a duty to lift it, ms. If it moves earlier, it scrolls. */
const HOLD_MS = 350;
/** Largest movement of a resting finger, px. */
const REST_PX = 10;

interface Drag {
  readonly board: Board;
  readonly held: ReturnType<typeof useLift>;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly mayEdit: boolean;
  readonly onPlace: (place: GridPlace) => void;
}

interface Pressed {
  readonly x: number;
  readonly y: number;
  readonly duty: string;
  readonly isFinger: boolean;
}

/**
 * Drags a duty. A mouse or a pen starts by moving. A finger must first rest on the duty, because moving at once
 * scrolls.
 */
export function useDrag({ board, held, scroller, mayEdit, onPlace }: Drag) {
  const pressed = useRef<Pressed | null>(null);
  const [resting, setResting] = useState<Pressed>();
  const { lift } = held;

  const begin = useEffectEvent((from: Pressed, at: { readonly x: number; readonly y: number }) => {
    const duty = board.duties.find(({ id }) => id === from.duty);
    if (duty && pressed.current === from) held.begin(duty, at);
  });
  useEffect(() => {
    if (!resting) return undefined;
    const timer = setTimeout(() => begin(resting, resting), HOLD_MS);
    return () => clearTimeout(timer);
  }, [resting]);
  const release = () => {
    pressed.current = null;
    setResting(undefined);
  };
  const move = useEffectEvent(({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
    const from = pressed.current;
    if (!from) return;
    if (!lift) {
      const far = Math.hypot(x - from.x, y - from.y);
      if (from.isFinger && far > REST_PX) release();
      else if (!from.isFinger && far > DRAG_PX) begin(from, { x, y });
      return;
    }
    const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-row][data-day]");
    held.over({ x, y }, cell?.dataset["row"], cell ? Number(cell.dataset["day"]) : undefined);
    const box = scroller.current?.getBoundingClientRect();
    if (box && y > box.bottom - EDGE_PX) scroller.current?.scrollBy(0, 12);
    else if (box && y < box.top + EDGE_PX + HEAD_PX) scroller.current?.scrollBy(0, -12);
  });
  const up = useEffectEvent(() => {
    if (pressed.current && lift?.at) held.drop();
    release();
  });
  const cancel = useEffectEvent(() => {
    if (pressed.current) held.cancel();
    release();
  });
  /** A finger that holds a duty moves the duty and does not scroll the page. */
  const keepStill = useEffectEvent((event: TouchEvent) => {
    if (pressed.current && lift) event.preventDefault();
  });
  /** Prevents the menu and the text selection that a resting finger would open. */
  const keepQuiet = useEffectEvent((event: Event) => {
    if (pressed.current?.isFinger) event.preventDefault();
  });
  useEffect(() => {
    const [onMove, onUp, onCancel] = [(event: globalThis.PointerEvent) => move(event), () => up(), () => cancel()];
    const onTouch = (event: TouchEvent) => keepStill(event);
    const onMenu = (event: Event) => keepQuiet(event);
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", onCancel);
    // React's listeners are passive and could not prevent scrolling.
    window.addEventListener("touchmove", onTouch, { passive: false });
    window.addEventListener("contextmenu", onMenu);
    return () => {
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", onCancel);
      window.removeEventListener("touchmove", onTouch);
      window.removeEventListener("contextmenu", onMenu);
    };
  }, []);

  return (duty: string, row: string, day: number) => (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return;
    onPlace({ row, day, duty });
    if (!mayEdit) return;
    const isFinger = event.pointerType === "touch";
    const from = { x: event.clientX, y: event.clientY, duty, isFinger };
    pressed.current = from;
    if (isFinger) {
      setResting(from);
      return;
    }
    event.preventDefault();
    scroller.current?.focus({ preventScroll: true });
  };
}
