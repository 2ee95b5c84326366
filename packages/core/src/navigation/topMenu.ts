/**
 * How many entries of a horizontal menu fit into the width (spec §2): all of them, or as many as leave room for the
 * `more` entry. An entry that is not measured yet (width 0) counts with the usual width.
 *
 * @param widths - measured widths in px, in order
 * @param moreWidth - width of the entry `more` in px
 */
export function fittingCount(widths: readonly number[], room: number, moreWidth: number, usual: number): number {
  const sizes = widths.map((width) => (width > 0 ? width : usual));
  if (sizes.reduce((sum, width) => sum + width, 0) <= room) return sizes.length;
  let left = room - moreWidth;
  let count = 0;
  for (const width of sizes) {
    left -= width;
    if (left < 0) break;
    count += 1;
  }
  return count;
}
