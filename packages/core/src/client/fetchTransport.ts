import { BancheError } from "../errors.ts";
import type { HttpRequest, HttpResponse, Transport } from "../ports.ts";
import type { Timers } from "./timerClock.ts";

/** The parts of the web platform that this transport uses; `globalThis` of a browser or Node has them. */
export interface WebPlatform extends Timers {
  fetch(url: string, init: object): Promise<WebResponse>;
  readonly AbortController: new () => { readonly signal: unknown; abort(): void };
  readonly FormData: new () => { append(name: string, value: unknown, fileName?: string): void };
  readonly Blob: new (...parts: never[]) => unknown;
}

interface WebResponse {
  readonly status: number;
  readonly headers: { forEach(each: (value: string, name: string) => void): void };
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Sends requests with `fetch`, without cookies unless the request needs them. */
export function fetchTransport(web: WebPlatform): Transport {
  return async (request) => {
    const controller = new web.AbortController();
    const cancel = () => controller.abort();
    let timedOut = false;
    const timer = web.setTimeout(() => {
      timedOut = true;
      cancel();
    }, request.timeoutMs);
    request.signal?.addEventListener("abort", cancel);
    const finish = () => {
      web.clearTimeout(timer as never);
      request.signal?.removeEventListener("abort", cancel);
    };
    const fail = (cause: unknown): never => {
      finish();
      if (request.signal?.aborted) throw new BancheError("aborted", { cause });
      throw new BancheError(timedOut ? "timeout" : "network_unreachable", { cause });
    };
    if (request.signal?.aborted) fail(undefined);
    const response = await web.fetch(request.url, init(web, request, controller.signal)).catch(fail);
    return readLater(response, fail, finish);
  };
}

function init(web: WebPlatform, request: HttpRequest, signal: unknown): Record<string, unknown> {
  const { method, headers, body } = request;
  const credentials = request.usesCookies === true ? "same-origin" : "omit";
  if (body?.kind !== "multipart") return { method, headers, body: body?.text, signal, credentials };
  const form = new web.FormData();
  const Blob = web.Blob as new (parts: readonly unknown[], options: { readonly type: string }) => unknown;
  form.append("file", new Blob([body.file.bytes], { type: body.file.type }), body.file.name);
  return { method, headers, body: form, signal, credentials };
}

function readLater(response: WebResponse, fail: (cause: unknown) => never, finish: () => void): HttpResponse {
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    headers[name.toLowerCase()] = value;
  });
  const read = async <T>(body: Promise<T>): Promise<T> => {
    const value = await body.catch(fail);
    finish();
    return value;
  };
  return {
    status: response.status,
    headers,
    text: () => read(response.text()),
    bytes: async () => new Uint8Array(await read(response.arrayBuffer())),
  };
}
