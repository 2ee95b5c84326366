import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { FILTER_MAX_CHARS, nothing } from "./lists.ts";
import { id, text, wireObject } from "./wire.ts";

const path = "/api/ext/views/{resource}" as const;
const VIEW_COLUMNS_MAX = 200;
const SHARED_ROLES_MAX = 50;

const column = z.string().check(z.minLength(1), z.maxLength(100));
const columns = z.array(column).check(z.maxLength(VIEW_COLUMNS_MAX));

/** How the columns are, see `ListLayout`. */
const layout = wireObject({
  order: columns,
  hidden: columns,
  pinned: columns,
  widths: z.record(column, z.number().check(z.minimum(1), z.maximum(10_000))),
  /** What clients of before know of `density`: false for `roomy`. */
  dense: z.boolean(),
  density: z.optional(z.enum(["compact", "standard", "roomy"])),
});

/** What is asked for, by the names of the address of a list: `keyword`, `within`, `sort`, `order`, `size` and its filters. */
const query = z.record(
  z.string().check(z.minLength(1), z.maxLength(100)),
  z.string().check(z.maxLength(FILTER_MAX_CHARS)),
);

const sharedView = wireObject({
  id,
  name: text,
  query,
  layout,
  /** Whether the list begins with it for people of its roles who chose no other. */
  isDefault: z.boolean(),
  /** Whether the reader has one of its roles. */
  isForReader: z.boolean(),
  /** Ids of the roles that it is shared with; sent to those who may share. */
  roles: z.optional(z.array(id)),
});

/** Views of lists that one person made for all people of some roles, in the active factory. Addition `shared-views`. */
export const views = {
  list: endpoint(`GET ${path}`, {
    summary: "The shared views of a list that are for the reader, by name; whoever may share is told of all",
    /** None that asks by a column that the reader may not see; such columns are in no layout either. */
    response: wireObject({
      mayShare: z.boolean(),
      views: z.array(sharedView),
      /** What the reader keeps of this list, as the preferences `views.{noun}` and `list.{noun}` tell it; servers of before do not. */
      kept: z.optional(wireObject({ views: z.optional(z.looseObject({})), layout: z.optional(z.looseObject({})) })),
    }),
    access: { kind: "resource" },
    source: "extension",
  }),
  share: endpoint(`PUT ${path}`, {
    summary: "Share a view for roles, for whoever may change users; one of the same name is replaced",
    body: wireObject({
      /** 1 to 30 characters. */
      name: z.string().check(z.minLength(1), z.maxLength(60)),
      query,
      layout,
      roles: z.array(id).check(z.minLength(1), z.maxLength(SHARED_ROLES_MAX)),
      /** True: the list begins with it for people of these roles who chose no other. */
      isDefault: z.boolean(),
    }),
    response: wireObject({ id }),
    access: { kind: "resource" },
    source: "extension",
  }),
  remove: endpoint(`DELETE ${path}/{id}`, {
    summary: "Share a view no longer",
    response: nothing,
    access: { kind: "resource" },
    source: "extension",
  }),
};
