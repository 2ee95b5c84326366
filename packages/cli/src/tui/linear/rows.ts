/** Rows of a list that are printed at a time. */
export const LINEAR_ROWS = 10;

/** The page of a list that contains the selected row; each row has its number in the whole list. */
export function numbered<Row>(
  rows: readonly Row[],
  selected: number,
  pageSize: number,
  words: (row: Row) => string,
): readonly string[] {
  const from = Math.floor(selected / pageSize) * pageSize;
  return rows.slice(from, from + pageSize).map((row, index) => `${from + index + 1}. ${words(row)}`);
}
