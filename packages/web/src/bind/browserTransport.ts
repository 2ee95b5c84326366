import { BancheError, fetchTransport, type HttpRequest, type HttpResponse, type Transport } from "@banche/core";

/** Sends calls by `fetch`. Uploads with progress use XMLHttpRequest, because `fetch` reports no progress. */
export function browserTransport(window: Window & typeof globalThis): Transport {
  const byFetch = fetchTransport(window);
  return (request) =>
    request.onSent && request.body?.kind === "multipart" ? sendFile(window, request) : byFetch(request);
}

function sendFile(
  { XMLHttpRequest, FormData, Blob }: typeof globalThis,
  { method, url, headers, body, timeoutMs, signal, onSent }: HttpRequest,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const cancel = () => call.abort();
    const fail = (code: "aborted" | "timeout" | "network_unreachable") => () => reject(new BancheError(code));
    call.open(method, url);
    call.responseType = "arraybuffer";
    call.timeout = timeoutMs;
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.addEventListener("progress", ({ loaded, total }) => onSent?.(loaded, total));
    call.addEventListener("abort", fail("aborted"));
    call.addEventListener("timeout", fail("timeout"));
    call.addEventListener("error", fail("network_unreachable"));
    call.addEventListener("loadend", () => signal?.removeEventListener("abort", cancel));
    call.addEventListener("load", () => resolve(answerOf(call)));
    if (signal?.aborted) fail("aborted")();
    else {
      signal?.addEventListener("abort", cancel);
      call.send(formOf(body));
    }
  });

  function formOf(sent: HttpRequest["body"]): FormData {
    const form = new FormData();
    if (sent?.kind !== "multipart") return form;
    const { bytes, type, name } = sent.file;
    form.append("file", new Blob([bytes.slice()], { type }), name);
    return form;
  }
}

function answerOf(call: XMLHttpRequest): HttpResponse {
  const bytes = new Uint8Array(call.response instanceof ArrayBuffer ? call.response : []);
  const lines = call.getAllResponseHeaders().trim().split(/\r?\n/);
  const headers = lines.map((line) => {
    const at = line.indexOf(":");
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
  });
  return {
    status: call.status,
    headers: Object.fromEntries(headers),
    text: async () => new TextDecoder().decode(bytes),
    bytes: async () => bytes,
  };
}
