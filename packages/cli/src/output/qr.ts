import { renderUnicodeCompact } from "uqr";

/** Modules that stay light around a code; the ground of a terminal is not counted on. */
const QUIET = 2;

/** A text as a QR code: rows of half-blocks, dark on light whatever the colours of the terminal are: cameras find nothing else. */
export function qrRows(text: string): readonly string[] {
  return renderUnicodeCompact(text, { border: QUIET })
    .split("\n")
    .map((line) => `\u001b[97;40m${line}\u001b[39;49m`);
}
