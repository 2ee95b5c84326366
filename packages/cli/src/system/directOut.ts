import { fstatSync, writeSync } from "node:fs";
import { BrokenPipe, type OutStream } from "../app.ts";

/** File descriptor of standard output. */
const OUT = 1;

/**
 * Standard output without the stream that Node makes for it, which takes a tenth of an empty start. Not for the console of
 * Windows, which has to be told the characters and not their bytes.
 *
 * @param stream - takes what a pipe that must not be waited for has no room for
 */
export function directOut(stream: OutStream): OutStream {
  return {
    get isTTY() {
      return fstatSync(OUT).isCharacterDevice();
    },
    get columns() {
      return stream.columns;
    },
    async write(data) {
      let left: Uint8Array = Buffer.from(data);
      while (left.length > 0) {
        try {
          left = left.subarray(writeSync(OUT, left));
        } catch (error) {
          const code = error instanceof Error && "code" in error ? error.code : undefined;
          if (code === "EAGAIN") return stream.write(left);
          throw code === "EPIPE" ? new BrokenPipe() : error;
        }
      }
    },
  };
}
