import type { FastifyReply } from "fastify";

import type { FileAnswer } from "./handlers.ts";

/** Sends a file so that browsers never treat it as a page: no sniffing, no scripts, no external content. */
export function sendFile(reply: FastifyReply, { content, type, name, inline, cache, etag }: FileAnswer): FastifyReply {
  if (etag !== undefined) {
    reply.header("etag", etag);
    if (reply.request.headers["if-none-match"] === etag) {
      return reply
        .code(304)
        .header("cache-control", cache ?? "no-store")
        .send();
    }
  }
  const fallback = name.replace(/[^\w.-]/g, "_");
  return reply
    .header(
      "content-disposition",
      `${inline ? "inline" : "attachment"}; filename="${fallback}"; filename*=UTF-8''${escapeName(name)}`,
    )
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .header("cache-control", cache ?? "no-store")
    .type(type)
    .send(content instanceof Uint8Array ? Buffer.from(content) : content);
}

/** Escapes a file name by RFC 8187. */
function escapeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
