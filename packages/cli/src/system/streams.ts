import { BrokenPipe, type InStream, type OutStream } from "../app.ts";
import type { HostInput, HostOutput } from "./host.ts";

type Env = Readonly<Record<string, string | undefined>>;

/**
 * An output stream of the process. Node creates its streams at first use, which takes time: `open` is called only when the stream is
 * needed.
 */
export function outStream(open: () => HostOutput, env: Env): OutStream {
  let failed: Error | undefined;
  const stream = once(() => {
    const opened = open();
    opened.on("error", (error: NodeJS.ErrnoException) => {
      failed ??= brokenOr(error);
    });
    return opened;
  });
  return {
    get isTTY() {
      return stream().isTTY ?? false;
    },
    get columns() {
      if (!stream().isTTY) return undefined;
      const asked = Number(env["COLUMNS"]);
      return asked > 0 ? asked : (stream().columns ?? 80);
    },
    write: (data) =>
      new Promise((resolve, reject) => {
        if (failed) return reject(failed);
        stream().write(data, (error) => (error ? reject(brokenOr(error)) : resolve()));
      }),
  };
}

/** The piped input of the process. */
export function inStream(open: () => HostInput): InStream {
  const stream = once(open);
  return {
    get isTTY() {
      return stream().isTTY ?? false;
    },
    async *chunks() {
      for await (const chunk of stream() as AsyncIterable<Uint8Array | string>) {
        yield typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk;
      }
    },
  };
}

function brokenOr(error: Error): Error {
  return "code" in error && error.code === "EPIPE" ? new BrokenPipe() : error;
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
