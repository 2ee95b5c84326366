import * as z from "zod/mini";

import { areas as declared } from "../resources/system/areas.ts";
import { endpoint, onPage } from "./endpoint.ts";
import { list, listQuery, page } from "./lists.ts";
import { selector } from "./selector.ts";
import { standardCalls } from "./standard.ts";
import { as, flag, id, integer, text, wireObject } from "./wire.ts";

const option = wireObject({ id, name: as("fullName", text), leaf: as("isLeaf", z.optional(flag)) });

const row = wireObject({
  id,
  parentId: z.optional(id),
  name: as("fullName", text),
  code: as("enCode", z.optional(text)),
  order: as("sortCode", z.optional(integer)),
  enabled: as("enabledMark", z.optional(flag)),
});

export const areas = {
  ...standardCalls(declared),
  options: selector(
    "/api/system/Base/Area/{parentId}/Selector",
    "Areas below one area, `-1` for provinces",
    list(option),
  ),
  page: endpoint("GET /api/region/page", {
    summary: "Areas of all levels, page by page",
    query: wireObject(listQuery),
    response: page(row),
    access: onPage(declared.page),
    source: "spec",
  }),
};
