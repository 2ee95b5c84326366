import type { Page } from "../contract/lists.ts";

/** The page after this one; undefined when it was the last: it has fewer rows than a page holds (spec §4). */
export function pageAfter(last: Pick<Page<unknown>, "rows">, number: number, pageSize: number): number | undefined {
  return last.rows.length < pageSize ? undefined : number + 1;
}

/**
 * The rows of pages that were read one after the other. What came meanwhile moves rows on to the next page: each is shown
 * once, where it was first.
 */
export function rowsOfPages<Row extends { readonly id: string }>(
  pages: readonly Pick<Page<Row>, "rows">[],
): readonly Row[] {
  return [
    ...new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)).reverse()).values(),
  ].reverse();
}

/** Whether a list that is scrolled is near enough to its end to read on. All in the same unit. */
export function isNearEnd(
  {
    scrollTop,
    scrollHeight,
    clientHeight,
  }: {
    readonly scrollTop: number;
    readonly scrollHeight: number;
    readonly clientHeight: number;
  },
  margin: number,
): boolean {
  return scrollHeight - clientHeight - scrollTop <= margin;
}
