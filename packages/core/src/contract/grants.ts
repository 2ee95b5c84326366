import * as z from "zod/mini";

import { byAnyButton, endpoint } from "./endpoint.ts";
import { nothing, treeNode } from "./lists.ts";
import { as, id, integer, text, wireObject } from "./wire.ts";

/** Types of permissions, with the platform's names in requests: menus, buttons, columns, data schemes. */
const kinds = ["module", "button", "column", "resource"] as const;

const access = byAnyButton(["permission.authorize", "btn_save"], ["permission.role", "btn_authorize"]);

const ids = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100_000));

/** Checked and half-checked nodes of the trees. Arrays of one type also contain ids of menus (contract-base §4.7). */
const sent = {
  menus: as("module", z.optional(ids)),
  buttons: as("button", z.optional(ids)),
  columns: as("column", z.optional(ids)),
  schemes: as("resource", z.optional(ids)),
} as const;

const csv = z.codec(z.string().check(z.maxLength(200_000)), z.array(z.string()), {
  decode: (joined) => joined.split(",").filter(Boolean),
  encode: (parts) => parts.join(","),
});

const node = treeNode({
  id,
  name: as("fullName", text),
  icon: z.optional(text),
  type: z.optional(text),
  order: as("sortCode", z.optional(integer)),
});

const holderKind = z.enum(["role", "position", "user"]);

/** A permission of a menu entry, in addition to the entry itself. */
const item = wireObject({
  id,
  kind: z.enum(["button", "column", "scheme"]),
  code: text,
  name: text,
  granted: z.boolean(),
  /** Whether the caller has it. A caller can only grant or revoke permissions that the caller has. */
  held: z.boolean(),
});

const menu = wireObject({
  id,
  parentId: z.optional(id),
  code: text,
  name: text,
  icon: text,
  type: integer,
  category: text,
  granted: z.boolean(),
  held: z.boolean(),
  items: z.array(item),
});

const holder = wireObject({
  id,
  kind: holderKind,
  name: text,
  enabled: z.boolean(),
  /** Number of members in the active factory. */
  people: integer,
  /** Why nothing of it can be changed; missing if it can. */
  locked: z.optional(z.enum(["shared", "administrator", "own", "elsewhere", "beyond"])),
});

/** The wanted permissions: the complete set, not the difference. */
const wish = wireObject({
  menus: ids,
  buttons: ids,
  columns: ids,
  schemes: ids,
  /**
   * The version that `grants.of` returned. If the permissions have changed since, the call is refused as `conflict`.
   */
  stamp: z.optional(text),
});

const change = wireObject({
  id,
  kind: z.enum(["menu", "button", "column", "scheme"]),
  way: z.enum(["gain", "lose"]),
  name: text,
  page: text,
  /** Number of members whose permissions change. */
  people: integer,
  /** Number of members who have it from another source, before and after. */
  others: integer,
  /** The sources that give it to them. */
  from: z.array(text),
});

const person = wireObject({
  id,
  name: text,
  account: text,
  before: integer,
  after: integer,
  gained: integer,
  lost: integer,
});

/** One reason why a user may or may not do something, with its source. */
const rule = wireObject({
  rule: z.enum(["account", "administrator", "administratorsOnly", "hidden", "page", "button", "record"]),
  ok: z.boolean(),
  sources: z.array(
    wireObject({
      kind: z.enum(["user", "role", "position", "menu", "scheme"]),
      id: text,
      name: text,
      /** Whether it has the permission, or shows the record. */
      granted: z.boolean(),
      /** False if the role or position is disabled: its permissions then do not count. */
      inForce: z.boolean(),
    }),
  ),
});

/** A change that would permit the call, and the places where it can be made. */
const way = wireObject({
  way: z.enum(["enableAccount", "administrator", "showMenu", "enableHolder", "grantPage", "grantButton", "scheme"]),
  names: z.array(text),
});

/** Permissions of roles, positions and users (spec §6, contract-base §4.7). */
export const grants = {
  values: endpoint("POST /api/system/Permission/Authority/Data/{objectId}/Values", {
    summary: "What can be granted of one kind, and what is",
    body: wireObject({ type: z.enum(kinds), menuIds: as("moduleIds", z.optional(csv)) }),
    response: wireObject({ list: z.array(node), ids: z.array(id), all: z.array(id) }),
    access,
    source: "contract",
  }),
  replace: endpoint("PUT /api/system/Permission/Authority/Data/{objectId}", {
    summary: "Grant exactly these, but for what the caller has not",
    body: wireObject({ objectType: z.enum(["Role", "Position", "User"]), ...sent }),
    response: nothing,
    access,
    bodyLimitBytes: 8_000_000,
    source: "contract",
  }),
  add: endpoint("POST /api/system/Permission/Authority/Data/Batch", {
    summary: "Grant these to several roles, positions and users, besides what they have",
    body: wireObject({
      roleIds: z.optional(ids),
      positionIds: z.optional(ids),
      userIds: z.optional(ids),
      ...sent,
    }),
    response: nothing,
    access,
    bodyLimitBytes: 8_000_000,
    source: "contract",
  }),
  of: endpoint("GET /api/ext/grants/{kind}/{id}", {
    summary: "All that can be granted to a role, a position or a user, what is, and what the caller cannot grant",
    response: wireObject({ holder, stamp: text, menus: z.array(menu) }),
    access,
    source: "extension",
  }),
  preview: endpoint("POST /api/ext/grants/{kind}/{id}/preview", {
    summary: "Who would gain and lose what",
    body: wish,
    response: wireObject({
      people: integer,
      online: integer,
      /** Number of members in other factories, which are not examined. */
      elsewhere: integer,
      changes: z.array(change),
      persons: z.array(person),
    }),
    access,
    bodyLimitBytes: 8_000_000,
    source: "extension",
  }),
  explain: endpoint("GET /api/ext/explain", {
    summary: "Why an account may or may not open a page, press a button or have a record, and what would change it",
    query: wireObject({
      /** Account or id. */
      user: z.string().check(z.minLength(1), z.maxLength(100)),
      /** Menu code. */
      page: z.string().check(z.minLength(1), z.maxLength(100)),
      button: z.optional(z.string().check(z.maxLength(100))),
      recordId: z.optional(z.string().check(z.maxLength(64))),
    }),
    response: wireObject({
      user: wireObject({ id, name: text, account: text }),
      page: wireObject({ code: text, name: text }),
      answer: z.enum(["yes", "no", "byRecord"]),
      reason: z.enum([
        "administrator",
        "granted",
        "module",
        "otherModule",
        "dataScheme",
        "notGranted",
        "administratorsOnly",
        "disabled",
      ]),
      rules: z.array(rule),
      ways: z.array(way),
    }),
    access,
    source: "extension",
  }),
  save: endpoint("PUT /api/ext/grants/{kind}/{id}", {
    summary: "Grant exactly these to a role, a position or a user",
    body: wish,
    response: wireObject({ stamp: text }),
    access,
    bodyLimitBytes: 8_000_000,
    source: "extension",
  }),
};
