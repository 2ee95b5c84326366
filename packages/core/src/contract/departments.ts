import * as z from "zod";
import { endpoint, onPage } from "./endpoint.ts";
import { filterText, tree } from "./lists.ts";
import { records, selector, toggle } from "./records.ts";
import { as, flag, id, instant, integer, text, wireObject } from "./wire.ts";

const at = {
  path: "/api/system/Permission/Organize/Department",
  page: "permission.department",
  noun: "departments",
  source: "spec",
} as const;

const draft = {
  /** A company or another department. */
  parentId: id,
  name: as("fullName", text),
  code: as("enCode", text),
  managerId: z.optional(id),
  order: as("sortCode", z.optional(integer)),
  enabled: as("enabledMark", z.optional(flag)),
  description: z.optional(text),
} as const;

/** A company or a department of the selector tree. */
export const OrganizationNode = {
  id,
  parentId: z.optional(id),
  code: as("enCode", z.optional(text)),
  name: as("fullName", text),
  /** `company` or `department`. */
  type: z.optional(text),
  icon: z.optional(text),
} as const;

export const departments = {
  list: endpoint("GET /api/system/Permission/Organize/{organizationId}/Department", {
    summary: "Tree of the departments of one company",
    query: wireObject({ keyword: z.optional(z.string().max(200)), enabled: as("enabledMark", filterText) }),
    response: tree({
      id,
      parentId: z.optional(id),
      name: as("fullName", text),
      code: as("enCode", z.optional(text)),
      manager: z.optional(text),
      description: z.optional(text),
      enabled: as("enabledMark", z.optional(flag)),
      order: as("sortCode", z.optional(integer)),
      createdAt: as("creatorTime", z.optional(instant)),
    }),
    access: onPage(at.page),
    source: "spec",
  }),
  ...records(at, draft, { id }),
  setEnabled: toggle(at),
  selector: selector(`${at.path}/Selector`, "Companies and departments", tree(OrganizationNode)),
};
