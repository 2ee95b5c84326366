import * as z from "zod";

import { positions as declared } from "../resources/permission/positions.ts";
import { list, tree } from "./lists.ts";
import { selector } from "./selector.ts";
import { standardCalls } from "./standard.ts";
import { as, id, text, wireObject } from "./wire.ts";

const option = wireObject({
  id,
  code: as("enCode", z.optional(text)),
  name: as("fullName", text),
  departmentId: as("organizeId", z.optional(id)),
  type: z.optional(text),
});

const node = {
  id,
  parentId: z.optional(id),
  name: as("fullName", text),
  type: z.optional(text),
  icon: z.optional(text),
} as const;

export const positions = {
  ...standardCalls(declared),
  all: selector("/api/system/Permission/Position/All", "Enabled positions", list(option)),
  selector: selector("/api/system/Permission/Position/Selector", "Companies, departments and positions", tree(node)),
};
