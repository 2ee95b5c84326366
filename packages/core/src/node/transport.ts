import type { Dispatcher } from "undici";
import type { UploadFile } from "../ports.ts";
import { BancheError } from "../errors.ts";
import type { CancelSignal, HttpRequest, HttpResponse, Transport } from "../ports.ts";
import { REQUEST_TIMEOUT_MS } from "../settings/constants.ts";
import { isUntrusted } from "./certificate.ts";
import { Pool } from "./undiciPool.ts";

export interface NodeTransport {
  readonly transport: Transport;
  /** Closes all connections. Running and later calls end with `aborted`. */
  close(): Promise<void>;
}

/**
 * Sends requests through one undici pool for each origin. It needs two to three times less processor time than
 * `fetch`.
 *
 * @param connections - most parallel connections for each origin; default 8
 */
export function nodeTransport(connections = 8): NodeTransport {
  const pools = new Map<string, InstanceType<typeof Pool>>();
  let closed = false;
  const poolFor = (origin: string) => {
    const known = pools.get(origin);
    if (known) return known;
    const pool = new Pool(origin, { connections, pipelining: 1, ...usualTimeouts });
    pools.set(origin, pool);
    return pool;
  };
  return {
    transport: (request) => send({ poolFor, isClosed: () => closed }, request),
    async close() {
      closed = true;
      const all = [...pools.values()];
      pools.clear();
      await Promise.all(all.map((pool) => pool.destroy()));
    },
  };
}

const usualTimeouts = { headersTimeout: REQUEST_TIMEOUT_MS, bodyTimeout: REQUEST_TIMEOUT_MS } as const;

interface Pools {
  readonly poolFor: (origin: string) => Dispatcher;
  readonly isClosed: () => boolean;
}

/**
 * The timers of the pool are much cheaper than an AbortController for each call, and a handler that collects the
 * parts of an answer is cheaper than reading a stream.
 */
async function send({ poolFor, isClosed }: Pools, request: HttpRequest): Promise<HttpResponse> {
  const { signal, timeoutMs } = request;
  if (signal?.aborted || isClosed()) throw new BancheError("aborted");
  const start = request.url.indexOf("/", request.url.indexOf("//") + 2);
  const origin = start < 0 ? request.url : request.url.slice(0, start);
  if (!/^https?:\/\/[^/?#\s]+$/.test(origin)) {
    throw new BancheError("network_unreachable", { cause: new TypeError("not an http address") });
  }
  const file = request.body?.kind === "multipart" ? await formWith(request.body.file) : undefined;
  const options: Dispatcher.DispatchOptions = {
    path: start < 0 ? "/" : request.url.slice(start),
    method: request.method,
    headers: file ? { ...request.headers, ...file.headers } : request.headers,
    body: request.body?.kind === "json" ? request.body.text : (file?.body ?? null),
    ...(timeoutMs !== REQUEST_TIMEOUT_MS && { headersTimeout: timeoutMs, bodyTimeout: timeoutMs }),
  };
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown): void => {
      reject(new BancheError(signal?.aborted || isClosed() ? "aborted" : codeOf(cause), { cause }));
    };
    try {
      poolFor(origin).dispatch(options, gathering(resolve, fail, signal));
    } catch (error) {
      fail(error);
    }
  });
}

/** Receives one whole answer. */
function gathering(
  resolve: (response: HttpResponse) => void,
  fail: (cause: unknown) => void,
  signal: CancelSignal | undefined,
): Dispatcher.DispatchHandler {
  let control: Dispatcher.DispatchController | undefined;
  let status = 0;
  let headers: HttpResponse["headers"] = {};
  const pieces: Buffer[] = [];
  // A request that waits for a connection cannot be aborted yet; it is not sent when its turn comes.
  const stop = (): void => (control ? control.abort(stopped()) : fail(stopped()));
  signal?.addEventListener("abort", stop);
  return {
    onRequestStart(controller) {
      control = controller;
      if (signal?.aborted) controller.abort(stopped());
    },
    onResponseStart(_controller, code, given) {
      status = code;
      headers = flatten(given);
    },
    onResponseData(_controller, piece) {
      pieces.push(piece);
    },
    onResponseEnd() {
      signal?.removeEventListener("abort", stop);
      const whole = (): Buffer => (pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces));
      resolve({
        status,
        headers,
        text: async () => decoder.decode(whole()),
        bytes: async () => new Uint8Array(whole()),
      });
    },
    onResponseError(_controller, error) {
      signal?.removeEventListener("abort", stop);
      fail(error);
    },
  };
}

const stopped = (): Error => new Error("aborted");
/** Removes a byte order mark, like browsers. */
const decoder = new TextDecoder();

/** A multipart form with one file, as bytes. */
async function formWith(
  file: UploadFile,
): Promise<{ readonly headers: HttpRequest["headers"]; readonly body: Buffer }> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
  const written = new Response(form);
  const headers = { "content-type": written.headers.get("content-type") ?? "" };
  return { headers, body: Buffer.from(await written.arrayBuffer()) };
}

/** Before the connection was open, nothing was sent; after that, the server may have carried out the request. */
function codeOf(cause: unknown): "network_unreachable" | "connection_lost" | "timeout" | "not_a_server" {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const isOther = cause instanceof Error && cause.name === "HTTPParserError";
  if (isOther || code.startsWith("ERR_SSL_")) return "not_a_server";
  if (code === "UND_ERR_HEADERS_TIMEOUT" || code === "UND_ERR_BODY_TIMEOUT") return "timeout";
  if (isUntrusted(code)) return "network_unreachable";
  const before = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"];
  return before.includes(code) ? "network_unreachable" : "connection_lost";
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : value;
  }
  return flat;
}
