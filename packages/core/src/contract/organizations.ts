import * as z from "zod";

import { organizations as declared } from "../resources/permission/organizations.ts";
import { tree } from "./lists.ts";
import { selector } from "./selector.ts";
import { standardCalls } from "./standard.ts";
import { as, flag, id, text } from "./wire.ts";

const node = {
  id,
  parentId: z.optional(id),
  code: as("enCode", z.optional(text)),
  name: as("fullName", text),
  icon: z.optional(text),
  enabled: as("enabledMark", z.optional(flag)),
} as const;

export const organizations = {
  ...standardCalls(declared),
  selector: selector("/api/system/Permission/Organize/Selector", "Enabled companies", tree(node)),
  tree: selector("/api/system/Permission/Organize/Tree", "Enabled companies without orphans", tree(node), "contract"),
};
