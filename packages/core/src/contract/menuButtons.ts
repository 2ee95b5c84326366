import * as z from "zod/mini";

import { menuButtons as declared } from "../resources/system/menuButtons.ts";
import { endpoint, onPage } from "./endpoint.ts";
import { tree } from "./lists.ts";
import { standardCalls } from "./standard.ts";
import { as, id, text, wireObject } from "./wire.ts";

/** Buttons of a menu entry (contract-base §3.3). */
export const menuButtons = {
  ...standardCalls(declared),
  parents: endpoint("GET /api/system/Base/ModuleButton/{moduleId}/Selector", {
    summary: "Buttons of a menu entry that others can lie below",
    query: wireObject({ keyword: z.optional(z.string().check(z.maxLength(200))) }),
    response: tree({
      id,
      parentId: z.optional(id),
      name: as("fullName", text),
      code: as("enCode", z.optional(text)),
      icon: z.optional(text),
    }),
    access: onPage(declared.page),
    source: "contract",
  }),
};
