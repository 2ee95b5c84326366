import { type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef } from "react";
import styles from "./table.module.css";

interface LongBodyProps {
  readonly count: number;
  /** Height of each row. */
  readonly rowPx: number;
  /** Height of the place that is scrolled, when it is drawn first. */
  readonly roomPx: number;
  readonly columns: number;
  readonly renderRow: (at: number) => ReactNode;
}

/** Rows that are drawn on either side of those in sight, so that keys and a quick wheel find some. */
const BEYOND = 8;

/** Of many rows those in sight; empty ones stand for the others, and are as high as they are. */
export function LongBody({ count, rowPx, roomPx, columns, renderRow }: LongBodyProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here, and what it answers is used in this drawing alone
  const rows = useVirtualizer({
    count,
    estimateSize: () => rowPx,
    // The table, and the box that scrolls it.
    getScrollElement: () => body.current?.parentElement?.parentElement ?? null,
    initialRect: { width: 0, height: roomPx },
    overscan: BEYOND,
    rangeExtractor: drawnOf,
  });
  const seen = rows.getVirtualItems();
  const beforePx = seen[0]?.start ?? 0;
  const afterPx = count * rowPx - (seen.at(-1)?.end ?? 0);
  return (
    <tbody ref={body}>
      {beforePx > 0 ? <Room heightPx={beforePx} columns={columns} /> : null}
      {seen.map(({ index }) => renderRow(index))}
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

/** As many rows wherever the table was scrolled to: at an end those that are missing on one side are drawn on the other. */
function drawnOf({ startIndex, endIndex, overscan, count }: Range): number[] {
  const length = Math.min(count, endIndex - startIndex + 1 + 2 * overscan);
  const first = Math.max(0, Math.min(startIndex - overscan, count - length));
  return Array.from({ length }, (_, at) => first + at);
}
