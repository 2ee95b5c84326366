import type { Readable } from "node:stream";

/** Control characters that are keys of their own. Blanks, line ends and sequences that begin with Escape belong to the text around them. */
const CONTROL_KEY = /(\u001b?[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f])/;

/**
 * Splits terminal input into keys when letters and Ctrl keys arrive in one chunk, as over a slow line: `E1` and Ctrl-S are two pieces.
 * Without this, Ink takes the whole chunk as text, and the Ctrl key is lost.
 */
export function inPieces<Input extends Readable>(stdin: Input): Input {
  const waiting: string[] = [];
  const read = (): string | null => {
    if (waiting.length === 0) {
      const chunk: unknown = stdin.read();
      if (chunk === null) return null;
      waiting.push(...String(chunk).split(CONTROL_KEY).filter(Boolean));
    }
    return waiting.shift() ?? "";
  };
  return new Proxy(stdin, {
    get(target, name): unknown {
      if (name === "read") return read;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
