/** Maximum number of page buttons. */
const MOST = 7;
/**
 * Up to this distance from an end as many buttons are shown as in the middle, so that they do not move under the
 * pointer.
 */
const NEAR = 4;

/** The page numbers to show, always with the first and the last; `gap` for pages left out. */
export function pagesAround(page: number, count: number): readonly (number | "gap")[] {
  const pages = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  if (count <= MOST) return pages(1, count);
  if (page <= NEAR) return [...pages(1, NEAR + 1), "gap", count];
  if (page > count - NEAR) return [1, "gap", ...pages(count - NEAR, count)];
  return [1, "gap", ...pages(page - 1, page + 1), "gap", count];
}
