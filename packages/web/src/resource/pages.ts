/** So many have room. */
const MOST = 7;
/** Up to here a page is near an end, where as many are shown as in the middle, so that buttons do not move under the pointer. */
const NEAR = 4;

/** The pages that can be turned to, the first and the last among them; `gap` where some are left out. */
export function pagesAround(page: number, count: number): readonly (number | "gap")[] {
  const pages = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  if (count <= MOST) return pages(1, count);
  if (page <= NEAR) return [...pages(1, NEAR + 1), "gap", count];
  if (page > count - NEAR) return [1, "gap", ...pages(count - NEAR, count)];
  return [1, "gap", ...pages(page - 1, page + 1), "gap", count];
}
