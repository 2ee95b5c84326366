import * as z from "zod/mini";

import { positions as declared } from "../resources/permission/positions.ts";
import { tree } from "./lists.ts";
import { memberCalls } from "./members.ts";
import { selector } from "./selector.ts";
import { standardCalls } from "./standard.ts";
import { as, id, text } from "./wire.ts";

const node = {
  id,
  parentId: z.optional(id),
  name: as("fullName", text),
  type: z.optional(text),
  icon: z.optional(text),
} as const;

export const positions = {
  ...standardCalls(declared),
  ...memberCalls("positions", declared.page),
  selector: selector("/api/system/Permission/Position/Selector", "Companies, departments and positions", tree(node)),
};
