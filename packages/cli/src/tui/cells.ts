import { oneLine, pad, sanitise, truncate, wrap } from "@banche/core/text";

/** Any text as exactly `width` cells: cleaned, cut between characters, filled with spaces. */
export function cell(text: string, width: number, align: "left" | "right" = "left"): string {
  return pad(truncate(oneLine(text), width), width, align);
}

/** Like `cell`, but without filling spaces. */
export function fit(text: string, width: number): string {
  return truncate(oneLine(text), width);
}

/** Any text as lines of at most `width` cells. */
export function lines(text: string, width: number): readonly string[] {
  return wrap(sanitise(text), width);
}

/** Cells in one row, separated by one space; columns of width 0 are left out. */
export function row(cells: readonly { readonly text: string; readonly width: number }[]): string {
  return cells
    .filter(({ width }) => width > 0)
    .map(({ text, width }) => cell(text, width))
    .join(" ");
}
