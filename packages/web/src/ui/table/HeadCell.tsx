import type { Placed } from "./lines.ts";
import { Grip } from "./Grip.tsx";
import { placeOf } from "./placeOf.ts";
import styles from "./table.module.css";
import type { Sorted, TableRow } from "./column.ts";

interface HeadCellProps {
  readonly placed: Placed<TableRow>;
  readonly sorted: Sorted | undefined;
  readonly onSort: (sorted: Sorted | undefined) => void;
}

/** The next order after a click: ascending, then descending, then the default order. */
const NEXT = { none: "ascending", ascending: "descending", descending: undefined } as const;

/** The head of a column: its title, which sorts if the rows can be sorted, and an edge for dragging. */
export function HeadCell({ placed, sorted, onSort }: HeadCellProps) {
  const { column } = placed;
  const { key, title, sorts = false, grip, widthPx = 0 } = column;
  const order = sorted?.key === key ? sorted.order : "none";
  const words = (
    <span className={styles["title"]} data-head="words">
      {title}
    </span>
  );
  const press = () => {
    const next = NEXT[order];
    onSort(next && { key, order: next });
  };
  return (
    <th scope="col" data-align={column.align} aria-sort={sorts ? order : undefined} {...placeOf(placed)}>
      {sorts ? (
        <button type="button" className={styles["sort"]} onClick={press}>
          {words}
          <SortSign />
        </button>
      ) : (
        words
      )}
      {grip ? <Grip {...grip} widthPx={widthPx} /> : null}
    </th>
  );
}

/** Two arrows; the style sheet colours the active one. */
function SortSign() {
  return (
    <svg className={styles["sign"]} width="10" height="12" viewBox="0 0 10 12" aria-hidden="true">
      <path d="M5 1 8.5 5h-7z" />
      <path d="M5 11 1.5 7h7z" />
    </svg>
  );
}
