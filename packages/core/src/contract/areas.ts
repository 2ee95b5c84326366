import * as z from "zod";
import { endpoint, onPage } from "./endpoint.ts";
import { list } from "./lists.ts";
import { infoRecords, selector, toggle } from "./records.ts";
import { as, flag, id, integer, text, wireObject } from "./wire.ts";

const at = { path: "/api/system/Base/Area", page: "system.area", noun: "areas", source: "spec" } as const;

const draft = {
  /** `-1` at the top. */
  parentId: id,
  name: as("fullName", text),
  code: as("enCode", text),
  order: as("sortCode", z.optional(integer)),
  enabled: as("enabledMark", z.optional(flag)),
  description: z.optional(text),
} as const;

const option = { id, name: as("fullName", text), leaf: as("isLeaf", z.optional(flag)) } as const;

export const areas = {
  list: endpoint(`GET ${at.path}/{parentId}`, {
    summary: "Areas below one area, `-1` for provinces; with a keyword, matches of all levels below it",
    query: wireObject({ keyword: z.optional(z.string().max(200)) }),
    response: list(
      wireObject({
        ...option,
        code: as("enCode", text),
        enabled: as("enabledMark", z.optional(flag)),
        hasChildren: z.optional(z.boolean()),
        order: as("sortCode", z.optional(integer)),
        parentId: z.optional(id),
        /** `广东省/深圳市` above a match of a search; an addition of ours. */
        path: z.optional(text),
      }),
    ),
    access: onPage(at.page),
    source: "spec",
  }),
  ...infoRecords(at, draft, { id, parentName: z.optional(text) }),
  setEnabled: toggle(at),
  options: selector(
    `${at.path}/{parentId}/Selector`,
    "Areas below one area, `-1` for provinces",
    list(wireObject(option)),
  ),
};
