import * as z from "zod";

import { areas as declared } from "../resources/system/areas.ts";
import { list } from "./lists.ts";
import { selector } from "./selector.ts";
import { standardCalls } from "./standard.ts";
import { as, flag, id, text, wireObject } from "./wire.ts";

const option = wireObject({ id, name: as("fullName", text), leaf: as("isLeaf", z.optional(flag)) });

export const areas = {
  ...standardCalls(declared),
  options: selector(
    "/api/system/Base/Area/{parentId}/Selector",
    "Areas below one area, `-1` for provinces",
    list(option),
  ),
};
