import { widthOf } from "@banche/core/text";
import { cell, lines } from "../cells.ts";
import type { Theme } from "../theme.ts";

interface Facts {
  readonly label: string;
  readonly value: string;
}

/**
 * Painted rows with labels and values in two columns; values are wrapped.
 *
 * @param drawn - painted rows below a value, in the width of the value
 */
export function factRows<F extends Facts>(
  facts: readonly F[],
  width: number,
  theme: Theme,
  drawn: (fact: F, cells: number) => readonly string[] = () => [],
): readonly string[] {
  const labelWidth = Math.min(Math.floor(width / 2), Math.max(0, ...facts.map(({ label }) => widthOf(label))));
  const valueWidth = Math.max(2, width - labelWidth - GAP.length);
  return facts.flatMap((fact) =>
    [...lines(fact.value, valueWidth), ...drawn(fact, valueWidth)].map(
      (part, index) => theme.dim(cell(index === 0 ? fact.label : "", labelWidth)) + GAP + part,
    ),
  );
}

const GAP = "  ";
