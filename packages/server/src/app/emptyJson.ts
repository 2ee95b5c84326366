import type { FastifyInstance } from "fastify";

import { refuse } from "../base/respond.ts";
import { isTooDeep } from "../http/jsonDepth.ts";

/** Accepts empty JSON bodies: clients of the platform send `PUT .../Actions/State` as JSON without a body. */
export function acceptEmptyJson(wire: FastifyInstance): void {
  const parse = wire.getDefaultJsonParser("error", "error");
  wire.removeContentTypeParser("application/json");
  wire.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    // The parser itself does not recurse.
    void parse(request, String(body), (error, value) => {
      done(error ?? (isTooDeep(value) ? refuse.because("malformed", "server.malformed") : null), value);
    });
  });
}
