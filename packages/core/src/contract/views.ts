import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { FILTER_MAX_CHARS, nothing } from "./lists.ts";
import { id, text, wireObject } from "./wire.ts";

const path = "/api/ext/views/{resource}" as const;
const VIEW_COLUMNS_MAX = 200;
const SHARED_ROLES_MAX = 50;

const column = z.string().check(z.minLength(1), z.maxLength(100));
const columns = z.array(column).check(z.maxLength(VIEW_COLUMNS_MAX));

/** The column layout, see `ListLayout`. */
const layout = wireObject({
  order: columns,
  hidden: columns,
  pinned: columns,
  widths: z.record(column, z.number().check(z.minimum(1), z.maximum(10_000))),
  /** For old clients that do not know `density`: false means `roomy`. */
  dense: z.boolean(),
  density: z.optional(z.enum(["compact", "standard", "roomy"])),
});

/**
 * The list query, by member names of the list's address: `keyword`, `within`, `sort`, `order`, `size` and its
 * filters.
 */
const query = z.record(
  z.string().check(z.minLength(1), z.maxLength(100)),
  z.string().check(z.maxLength(FILTER_MAX_CHARS)),
);

const sharedView = wireObject({
  id,
  name: text,
  query,
  layout,
  /** Whether it is the start view of the list for people of its roles who chose no other one. */
  isDefault: z.boolean(),
  /** Whether the reader has one of its roles. */
  isForReader: z.boolean(),
  /** Ids of the roles that may use it; only sent to users who may share views. */
  roles: z.optional(z.array(id)),
});

/** List views that one person made for all people of some roles, in the active factory. Addition `shared-views`. */
export const views = {
  list: endpoint(`GET ${path}`, {
    summary: "The shared views of a list that are for the reader, by name; whoever may share is told of all",
    /**
     * Without views that filter by a column which the reader may not see; such columns are also removed from layouts.
     */
    response: wireObject({
      mayShare: z.boolean(),
      views: z.array(sharedView),
      /**
       * The reader's own settings of this list, as in the preferences `views.{noun}` and `list.{noun}`; older servers
       * do not send them.
       */
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
      /** True: it is the start view of the list for people of these roles who chose no other one. */
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
