import { Line } from "./Line.tsx";
import { useWindowedList } from "./useWindowedList.ts";

interface ListProps<Row> {
  readonly rows: readonly Row[];
  readonly selected: number;
  /** Number of visible rows; others are not drawn, however long the list is. */
  readonly height: number;
  readonly keyOf: (row: Row) => string;
  /** The painted line of a row. */
  readonly draw: (row: Row, selected: boolean) => string;
}

/** A list of any length in a few rows of the terminal. */
export function List<Row>({ rows, selected, height, keyOf, draw }: ListProps<Row>) {
  const { top, end } = useWindowedList(selected, rows.length, height);
  return rows.slice(top, end).map((row, index) => <Line key={keyOf(row)} text={draw(row, top + index === selected)} />);
}
