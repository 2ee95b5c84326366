import { type HttpResponse, isBancheError, type Transport } from "@banche/core";
import { oneLine } from "@banche/core/text";
import type { Context } from "../context.ts";
import { redactBody, redactHeaders, redactUrl } from "./redact.ts";

/**
 * Logs requests to standard error: a line each with `--verbose`, headers and bodies with `--debug=http`. Counts them for `--timing` and
 * keeps status and headers of the last answer. `--verbose` leaves out queries, which may hold names and numbers of people.
 */
export function traced(transport: Transport, { app, paint, say, settings, used }: Context): Transport {
  const { verbose, debugHttp } = settings;
  const tell = async (lines: readonly string[]) => {
    for (const line of lines) await say(paint.dim(oneLine(line)));
  };
  return async (request) => {
    const began = app.clock.now();
    const name = `${request.method} ${new URL(request.url).pathname}`;
    const end = async (outcome: string) => {
      const tookMs = app.clock.now() - began;
      used.requests = (used.requests ?? 0) + 1;
      used.waitedMs = (used.waitedMs ?? 0) + tookMs;
      if (verbose && !debugHttp) await tell([`${name} ${outcome} ${tookMs} ms`]);
      if (debugHttp) await tell([`< ${outcome} ${tookMs} ms`]);
    };
    if (debugHttp) {
      const { body } = request;
      await tell([
        `> ${request.method} ${redactUrl(request.url)}`,
        ...redactHeaders(request.headers).map((line) => `> ${line}`),
        ...(body?.kind === "json" ? [`> ${redactBody(body.text)}`] : body ? [`> ${body.file.name}`] : []),
      ]);
    }
    try {
      const response = await transport(request);
      used.answer = { status: response.status, headers: response.headers };
      await end(String(response.status));
      return debugHttp ? await shown(response, tell) : response;
    } catch (error) {
      await end(isBancheError(error) ? error.code : "failed");
      throw error;
    }
  };
}

/** A body can be read only once: the response is rebuilt from the logged text. */
async function shown(response: HttpResponse, tell: (lines: readonly string[]) => Promise<void>): Promise<HttpResponse> {
  await tell(redactHeaders(response.headers).map((line) => `< ${line}`));
  return {
    ...response,
    text: async () => {
      const text = await response.text();
      await tell([`< ${redactBody(text)}`]);
      return text;
    },
  };
}
