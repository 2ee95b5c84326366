import * as z from "zod/mini";

import { departments as declared } from "../resources/permission/departments.ts";
import { tree } from "./lists.ts";
import { selector } from "./selector.ts";
import { standardCalls } from "./standard.ts";
import { as, id, text } from "./wire.ts";

/** A company or a department of the selector tree. */
const node = {
  id,
  parentId: z.optional(id),
  code: as("enCode", z.optional(text)),
  name: as("fullName", text),
  /** `company` or `department`. */
  type: z.optional(text),
  icon: z.optional(text),
} as const;

export const departments = {
  ...standardCalls(declared),
  selector: selector("/api/system/Permission/Organize/Department/Selector", "Companies and departments", tree(node)),
};
