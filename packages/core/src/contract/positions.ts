import * as z from "zod";
import { filterText, list, listQuery, tree } from "./lists.ts";
import { pagedList, records, selector, toggle } from "./records.ts";
import { as, flag, id, instant, integer, text, wireObject } from "./wire.ts";

const at = {
  path: "/api/system/Permission/Position",
  page: "permission.position",
  noun: "positions",
  source: "spec",
} as const;

const draft = {
  departmentId: as("organizeId", id),
  name: as("fullName", text),
  code: as("enCode", text),
  /** Code of the dictionary `PositionType`. */
  type: text,
  order: as("sortCode", z.optional(integer)),
  enabled: as("enabledMark", z.optional(flag)),
  description: z.optional(text),
} as const;

const row = wireObject({
  id,
  name: as("fullName", text),
  code: as("enCode", text),
  type: z.optional(text),
  department: z.optional(text),
  description: z.optional(text),
  order: as("sortCode", z.optional(integer)),
  enabled: as("enabledMark", z.optional(flag)),
  createdAt: as("creatorTime", z.optional(instant)),
});

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
  list: pagedList(
    at,
    row,
    wireObject({
      ...listQuery,
      departmentId: as("organizeId", z.optional(z.string().max(100))),
      type: filterText,
      enabled: as("enabledMark", filterText),
    }),
  ),
  ...records(at, draft, { id, createdAt: as("creatorTime", z.optional(instant)) }),
  setEnabled: toggle(at),
  all: selector(`${at.path}/All`, "Enabled positions", list(option)),
  selector: selector(`${at.path}/Selector`, "Companies, departments and positions", tree(node)),
};
