import * as z from "zod";
import { endpoint, open } from "./endpoint.ts";
import { download, page } from "./lists.ts";
import { integer, text, wireObject } from "./wire.ts";

/** Additions of ours. A client asks `about` once; where it is missing, the server is of the platform's own kind. */
export const extensions = {
  about: endpoint("GET /api/ext/about", {
    summary: "Product, version and the additions that this server has",
    response: wireObject({ product: text, version: text, additions: z.array(z.string().max(50)) }),
    access: open,
    source: "extension",
  }),
  records: endpoint("GET /api/ext/records/{resource}", {
    summary: "Whole records of a resource in key order, page by page: what plans and exports read",
    query: wireObject({
      cursor: z.optional(z.string().max(500)),
      /** At most 1,000. */
      pageSize: z.optional(integer),
      /** Only the records with these natural keys, as a JSON array of texts; at most 1,000. */
      keys: z.optional(z.string().max(200_000)),
    }),
    response: page(z.looseObject({})),
    access: { kind: "resource" },
    source: "extension",
  }),
  openapi: endpoint("GET /api/ext/openapi.json", {
    summary: "This contract as an OpenAPI 3.1 document",
    response: download,
    access: open,
    kind: "bytes",
    source: "extension",
  }),
};
