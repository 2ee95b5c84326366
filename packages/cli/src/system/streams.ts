import { BrokenPipe, type InStream, type OutStream } from "../app.ts";

/** A stream of the process to write to. */
export function outStream(stream: NodeJS.WriteStream, env: Readonly<Record<string, string | undefined>>): OutStream {
  let failed: Error | undefined;
  stream.on("error", (error: NodeJS.ErrnoException) => {
    failed ??= error.code === "EPIPE" ? new BrokenPipe() : error;
  });
  const isTTY = stream.isTTY;
  return {
    isTTY,
    get columns() {
      const asked = Number(env["COLUMNS"]);
      if (isTTY && asked > 0) return asked;
      return isTTY ? (stream.columns ?? 80) : undefined;
    },
    write: (data) =>
      new Promise((resolve, reject) => {
        if (failed) return reject(failed);
        stream.write(data, (error) => {
          if (!error) return resolve();
          reject("code" in error && error.code === "EPIPE" ? new BrokenPipe() : error);
        });
      }),
  };
}

/** What is piped into the process. */
export function inStream(stream: NodeJS.ReadStream): InStream {
  return {
    isTTY: stream.isTTY,
    async *chunks() {
      for await (const chunk of stream as AsyncIterable<Uint8Array | string>) {
        yield typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk;
      }
    },
  };
}
