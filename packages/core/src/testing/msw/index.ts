import { http, type HttpHandler, HttpResponse } from "msw";
import { contract } from "../../contract/index.ts";
import { entries } from "../../contract/endpoint.ts";
import type { HttpRequest } from "../../ports.ts";
import type { FakeServer } from "../fakeServer.ts";

/**
 * msw handlers for every JSON endpoint of the contract, answered by a fake server: mocks for code that uses the wire.
 * They intercept `fetch` in Node and in the browser, not undici.
 *
 * @param origin - origin and base of the intercepted calls; default any, with or without a product in the path
 * @example setupServer(...mswHandlers(createFakeServer()))
 */
export function mswHandlers(fake: FakeServer, origin = "*"): readonly HttpHandler[] {
  return entries(contract)
    .filter(({ endpoint }) => endpoint.kind === "json")
    .map(({ endpoint }) => {
      const method = endpoint.method.toLowerCase() as "get" | "post" | "put" | "delete";
      const path = `${origin}${endpoint.path.replace(/\{(\w+)\}/g, ":$1")}`;
      return http[method](path, async ({ request }) => {
        const text = await request.text();
        const relayed: HttpRequest = {
          method: endpoint.method,
          url: request.url,
          headers: Object.fromEntries(request.headers),
          body: text ? { kind: "json", text } : undefined,
          timeoutMs: 60_000,
        };
        const { status, headers, text: read } = await fake.transport(relayed);
        return new HttpResponse(await read(), { status, headers });
      });
    });
}
