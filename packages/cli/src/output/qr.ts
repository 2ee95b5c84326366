import { renderUnicodeCompact } from "uqr";

/** Width of the light border around a code, in modules. The background of the terminal is not used as border. */
const QUIET = 2;

/** A text as a QR code in rows of half-blocks. Always dark on light, whatever the colours of the terminal, because cameras need that. */
export function qrRows(text: string): readonly string[] {
  return renderUnicodeCompact(text, { border: QUIET })
    .split("\n")
    .map((line) => `\u001b[97;40m${line}\u001b[39;49m`);
}
