import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { LookupFunction } from "node:net";

/** One HTTP request and the beginning of its answer. */
export interface Exchange {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Body of a POST. */
  readonly body?: { readonly type: string; readonly text: string } | undefined;
  /** Resolves names. It is not called for an address in the URL. */
  readonly lookup: LookupFunction;
  /** Largest number of bytes to read. */
  readonly readBytes: number;
  /** Aborts the request, also while the answer is read. */
  readonly signal: AbortSignal;
}

export interface Exchanged {
  readonly status: number;
  readonly bytes: Buffer;
  /** Whether the whole body was read. */
  readonly isWhole: boolean;
}

/** Sends a request and reads the beginning of the answer. Redirects are returned and not followed. */
export function exchange({ method, url, headers, body, lookup, readBytes, signal }: Exchange): Promise<Exchanged> {
  const send = url.protocol === "https:" ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      ...{ method, agent: false, lookup, signal },
      headers: {
        "user-agent": "banche",
        accept: "*/*",
        "accept-encoding": "identity",
        ...headers,
        ...(body && { "content-type": body.type, "content-length": Buffer.byteLength(body.text) }),
      },
    });
    request.on("error", reject);
    request.on("response", (response) => {
      beginningOf(response, readBytes).then((read) => {
        request.destroy();
        resolve({ status: response.statusCode ?? 0, ...read });
      }, reject);
    });
    request.end(body?.text);
  });
}

async function beginningOf(response: IncomingMessage, readBytes: number): Promise<Omit<Exchanged, "status">> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk as Uint8Array);
    chunks.push(bytes);
    size += bytes.length;
    if (size > readBytes) break;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, readBytes), isWhole: size <= readBytes };
}
