import * as z from "zod";
import { endpoint, onPage } from "./endpoint.ts";
import { filterText, tree } from "./lists.ts";
import { records, selector, toggle } from "./records.ts";
import { as, flag, id, instant, integer, jsonObject, jsonText, text, wireObject } from "./wire.ts";

const at = {
  path: "/api/system/Permission/Organize",
  page: "permission.organize",
  noun: "organizations",
  source: "spec",
} as const;

/** Further facts of a company; the wire packs them into `propertyJson`, and always as a whole. */
const property = wireObject({
  shortName: z.optional(text),
  nature: as("enterpriseNature", z.optional(text)),
  industry: z.optional(text),
  foundedAt: as("foundedTime", z.optional(z.nullable(instant))),
  telephone: as("telePhone", z.optional(text)),
  fax: z.optional(text),
  website: as("webSite", z.optional(text)),
  address: z.optional(text),
  managerName: z.optional(text),
  managerTelephone: as("managerTelePhone", z.optional(text)),
  managerMobile: as("managerMobilePhone", z.optional(text)),
  managerEmail: as("manageEmail", z.optional(text)),
  bankName: z.optional(text),
  bankAccount: z.optional(text),
  businessScope: as("businessscope", z.optional(text)),
});

const draft = {
  parentId: id,
  name: as("fullName", text),
  code: as("enCode", text),
  order: as("sortCode", z.optional(integer)),
  enabled: as("enabledMark", z.optional(flag)),
  description: z.optional(text),
  property: as("propertyJson", z.optional(jsonObject(property))),
} as const;

const node = {
  id,
  parentId: z.optional(id),
  code: as("enCode", z.optional(text)),
  name: as("fullName", text),
  icon: z.optional(text),
  enabled: as("enabledMark", z.optional(flag)),
} as const;

export const organizations = {
  list: endpoint(`GET ${at.path}`, {
    summary: "Tree of companies",
    query: wireObject({ keyword: z.optional(z.string().max(200)), enabled: as("enabledMark", filterText) }),
    response: tree({
      ...node,
      description: z.optional(text),
      order: as("sortCode", z.optional(integer)),
      createdAt: as("creatorTime", z.optional(instant)),
    }),
    access: onPage(at.page),
    source: "spec",
  }),
  ...records(at, draft, { id, property: as("propertyJson", z.optional(jsonText(property))) }),
  setEnabled: toggle(at),
  selector: selector(`${at.path}/Selector`, "Enabled companies", tree(node)),
  tree: selector(`${at.path}/Tree`, "Enabled companies without orphans", tree(node), "contract"),
};
