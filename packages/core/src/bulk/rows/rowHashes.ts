import type { Row } from "../read/source.ts";
import { rowHash } from "./groups.ts";

export interface KnownRow {
  readonly row: Row;
  readonly isSame: boolean;
}

/**
 * The rows of a second pass, each with whether it is unchanged since the first pass.
 *
 * @param hashes - of the rows of the first pass, see `rowHash`
 */
export async function* knownAgain(
  groups: AsyncIterable<readonly Row[]>,
  hashes: readonly number[],
): AsyncGenerator<readonly KnownRow[]> {
  let at = 0;
  for await (const group of groups) {
    yield group.map((row) => {
      const isSame = hashes[at] === rowHash(row);
      at += 1;
      return { row, isSame };
    });
  }
}
