import { COLUMN_WIDTH_MAX_PX, COLUMN_WIDTH_MIN_PX } from "@banche/core/shell";
import type { KeyboardEvent, PointerEvent, ThHTMLAttributes } from "react";
import styles from "./columns.module.css";

export interface HeadCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Width of the column; missing where it cannot be changed. */
  readonly columnWidth?: number;
  readonly gripLabel?: string;
  readonly onWidth?: (width: number) => void;
}

const KEY_STEP_PX = 8;

/** A heading whose edge can be dragged, or moved with the arrow keys. */
export function HeadCell({ columnWidth, gripLabel, onWidth, children, ...rest }: HeadCellProps) {
  if (columnWidth === undefined || !onWidth) return <th {...rest}>{children}</th>;

  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowLeft: -KEY_STEP_PX, ArrowRight: KEY_STEP_PX }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onWidth?.((columnWidth ?? 0) + by);
  }

  function onPointerDown(event: PointerEvent<HTMLButtonElement>): void {
    event.preventDefault();
    event.stopPropagation();
    const grip = event.currentTarget;
    const from = event.clientX;
    grip.setPointerCapture(event.pointerId);
    const move = ({ clientX }: globalThis.PointerEvent): void => onWidth?.((columnWidth ?? 0) + clientX - from);
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
    <th {...rest} className={`${rest.className ?? ""} ${styles["head"]}`}>
      {children}
      <button
        type="button"
        role="slider"
        className={styles["grip"]}
        aria-label={gripLabel}
        aria-orientation="horizontal"
        aria-valuemin={COLUMN_WIDTH_MIN_PX}
        aria-valuemax={COLUMN_WIDTH_MAX_PX}
        aria-valuenow={columnWidth}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onClick={(event) => event.stopPropagation()}
      />
    </th>
  );
}
