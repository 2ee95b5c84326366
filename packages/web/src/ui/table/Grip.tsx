import { COLUMN_WIDTH_MAX_PX, COLUMN_WIDTH_MIN_PX } from "@banche/core/shell";
import type { KeyboardEvent, PointerEvent } from "react";
import type { ColumnGrip } from "./column.ts";
import styles from "./table.module.css";

const KEY_STEP_PX = 8;

/** The edge of a column head: dragged, or moved with the arrow keys. */
export function Grip({ label, onWidth, widthPx }: ColumnGrip & { readonly widthPx: number }) {
  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowLeft: -KEY_STEP_PX, ArrowRight: KEY_STEP_PX }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onWidth(widthPx + by);
  }

  function onPointerDown(event: PointerEvent<HTMLButtonElement>): void {
    event.preventDefault();
    const grip = event.currentTarget;
    const from = event.clientX;
    grip.setPointerCapture(event.pointerId);
    const move = ({ clientX }: globalThis.PointerEvent): void => onWidth(widthPx + clientX - from);
    const end = (): void => {
      grip.removeEventListener("pointermove", move);
      grip.removeEventListener("pointerup", end);
      grip.removeEventListener("pointercancel", end);
    };
    grip.addEventListener("pointermove", move);
    grip.addEventListener("pointerup", end);
    grip.addEventListener("pointercancel", end);
  }

  return (
    <button
      type="button"
      role="slider"
      className={styles["grip"]}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={COLUMN_WIDTH_MIN_PX}
      aria-valuemax={COLUMN_WIDTH_MAX_PX}
      aria-valuenow={widthPx}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    />
  );
}
