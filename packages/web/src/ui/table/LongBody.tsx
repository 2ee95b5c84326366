import { useVirtualizer } from "@tanstack/react-virtual";
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

/** Rows that are drawn as far as the next that would be scrolled to, so that keys and a quick wheel find some. */
const BEYOND = 12;

/** Of many rows those in sight; empty ones stand for the others, and are as high as they are. */
export function LongBody({ count, rowPx, roomPx, columns, renderRow }: LongBodyProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = useVirtualizer({
    count,
    estimateSize: () => rowPx,
    // The table, and the box that scrolls it.
    getScrollElement: () => body.current?.parentElement?.parentElement ?? null,
    initialRect: { width: 0, height: roomPx },
    overscan: BEYOND,
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
      <td colSpan={columns} style={{ height: heightPx }} />
    </tr>
  );
}
