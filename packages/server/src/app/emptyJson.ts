import type { FastifyInstance } from "fastify";

import { refuse } from "../base/respond.ts";
import { isTooDeepJson } from "../http/jsonDepth.ts";

/** Accepts empty JSON bodies: clients of the platform send `PUT .../Actions/State` as JSON without a body. */
export function acceptEmptyJson(wire: FastifyInstance): void {
  const parse = wire.getDefaultJsonParser("error", "error");
  wire.removeContentTypeParser("application/json");
  wire.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else if (isTooDeepJson(String(body))) done(refuse.because("malformed", "server.malformed"));
    else void parse(request, String(body), done);
  });
}
