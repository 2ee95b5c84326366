import { type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef } from "react";
import { usePrinting } from "../../bind/usePrinting.ts";
import styles from "./table.module.css";

interface LongBodyProps {
  readonly count: number;
  /** Height of each row. */
  readonly rowPx: number;
  /** Height of the scrolled part at the first rendering. */
  readonly roomPx: number;
  readonly columns: number;
  readonly renderRow: (at: number) => ReactNode;
}

/** Rows drawn before and after the visible ones, for keys and fast scrolling. */
const BEYOND = 8;

/** Draws only the visible ones of many rows; empty rows of the same height stand for the others. */
export function LongBody({ count, rowPx, roomPx, columns, renderRow }: LongBodyProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here, and what it answers is used in this drawing alone
  const rows = useVirtualizer({
    count,
    estimateSize: () => rowPx,
    // The element that scrolls the table.
    getScrollElement: () => body.current?.parentElement?.parentElement ?? null,
    initialRect: { width: 0, height: roomPx },
    overscan: BEYOND,
    rangeExtractor: drawnOf,
  });
  // Paper shows all rows. The body stays, and with it the place on the screen.
  const isPrinting = usePrinting();
  const visible = rows.getVirtualItems();
  const seen = isPrinting ? Array.from({ length: count }, (_, at) => at) : visible.map(({ index }) => index);
  const beforePx = isPrinting ? 0 : (visible[0]?.start ?? 0);
  const afterPx = isPrinting ? 0 : count * rowPx - (visible.at(-1)?.end ?? 0);
  return (
    <tbody ref={body}>
      {beforePx > 0 ? <Room heightPx={beforePx} columns={columns} /> : null}
      {seen.map(renderRow)}
      {afterPx > 0 ? <Room heightPx={afterPx} columns={columns} /> : null}
    </tbody>
  );
}

function Room({ heightPx, columns }: { readonly heightPx: number; readonly columns: number }) {
  return (
    <tr aria-hidden="true" className={styles["room"]}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is hidden, and no control */}
      <td colSpan={columns} style={{ height: heightPx }} />
    </tr>
  );
}

/** The same number of rows at every scroll position: near an end, rows missing on one side are added on the other. */
function drawnOf({ startIndex, endIndex, overscan, count }: Range): number[] {
  const length = Math.min(count, endIndex - startIndex + 1 + 2 * overscan);
  const first = Math.max(0, Math.min(startIndex - overscan, count - length));
  return Array.from({ length }, (_, at) => first + at);
}
