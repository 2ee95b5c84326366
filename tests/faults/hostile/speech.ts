import { MARK } from "./texts.ts";

/** What the terminal UI itself writes: colours, moves, erasing, its modes. Nothing of it carries a text. */
const OWN = /\u001b\[(?:\d+(?:;\d+)*)?[ABCDEFGHJKmX]|\u001b\[\?(?:25|1049|2004|2026)[hl]/g;
/** Controls but for line breaks and tabs, and what changes the direction of writing. */
const SPEAKS = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u;

/** What in an output could steer a terminal though the program did not mean to; a few characters around the first one. */
export function speech(output: string, on: "terminal" | "pipe"): string | undefined {
  const own = on === "terminal" ? output.match(OWN) : null;
  const forged = own?.find((sequence) => sequence.includes(MARK) || sequence === "\u001b[3J");
  if (forged !== undefined) return JSON.stringify(forged);
  const rest = on === "terminal" ? output.replace(OWN, "").replaceAll("\r\n", "\n").replaceAll("\r", "") : output;
  const at = rest.search(SPEAKS);
  return at < 0 ? undefined : JSON.stringify(rest.slice(Math.max(0, at - 30), at + 30));
}
