import type { Page } from "../contract/lists.ts";

/** The number of the next page; undefined after the last page, which has fewer rows than the page size (spec §4). */
export function pageAfter(last: Pick<Page<unknown>, "rows">, number: number, pageSize: number): number | undefined {
  return last.rows.length < pageSize ? undefined : number + 1;
}

/**
 * The rows of pages that were read one after the other. New rows move others to the next page, so a repeated row is
 * only shown at its first place.
 */
export function rowsOfPages<Row extends { readonly id: string }>(
  pages: readonly Pick<Page<Row>, "rows">[],
): readonly Row[] {
  return [
    ...new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)).reverse()).values(),
  ].reverse();
}

/** Whether a scrolled list is close enough to its end to load more. All values in the same unit. */
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
