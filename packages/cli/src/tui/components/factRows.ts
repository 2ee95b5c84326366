import { widthOf } from "@banche/core/text";
import { cell, lines } from "../cells.ts";
import type { Theme } from "../theme.ts";

/** Labels and values in two columns, values wrapped: painted rows, exactly as wide as they must be. */
export function factRows(
  facts: readonly { readonly label: string; readonly value: string }[],
  width: number,
  theme: Theme,
): readonly string[] {
  const labelWidth = Math.min(Math.floor(width / 2), Math.max(0, ...facts.map(({ label }) => widthOf(label))));
  const valueWidth = Math.max(2, width - labelWidth - GAP.length);
  return facts.flatMap(({ label, value }) =>
    lines(value, valueWidth).map((part, index) => theme.dim(cell(index === 0 ? label : "", labelWidth)) + GAP + part),
  );
}

const GAP = "  ";
