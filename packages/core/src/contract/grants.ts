import * as z from "zod/mini";

import { byAnyButton, endpoint } from "./endpoint.ts";
import { nothing, treeNode } from "./lists.ts";
import { as, id, integer, text, wireObject } from "./wire.ts";

/** What is granted, as the platform calls it in requests: menus, buttons, columns, data schemes. */
const kinds = ["module", "button", "column", "resource"] as const;

const access = byAnyButton(["permission.authorize", "btn_save"], ["permission.role", "btn_authorize"]);

const ids = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100_000));

/** Checked and half-checked nodes of the trees: arrays of one kind hold ids of menus, too (contract-base §4.7). */
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

/** What can be granted on a menu entry besides the entry itself. */
const item = wireObject({
  id,
  kind: z.enum(["button", "column", "scheme"]),
  code: text,
  name: text,
  granted: z.boolean(),
  /** Whether the caller has it, who grants or takes away nothing else. */
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
  /** Members in the active factory. */
  people: integer,
  /** Why nothing of it can be changed; missing where it can. */
  locked: z.optional(z.enum(["shared", "administrator", "own", "elsewhere", "beyond"])),
});

/** What it would have: everything, not the difference. */
const wish = wireObject({
  menus: ids,
  buttons: ids,
  columns: ids,
  schemes: ids,
  /** The version that `grants.of` returned: refused as `conflict` when the grants have changed since. */
  stamp: z.optional(text),
});

const change = wireObject({
  id,
  kind: z.enum(["menu", "button", "column", "scheme"]),
  way: z.enum(["gain", "lose"]),
  name: text,
  page: text,
  /** Members for whom it makes a difference. */
  people: integer,
  /** Members who have it from elsewhere, before and after. */
  others: integer,
  /** What they have it from. */
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

/** Why somebody may or may not do something: one rule, and what it comes from. */
const rule = wireObject({
  rule: z.enum(["account", "administrator", "administratorsOnly", "hidden", "page", "button", "record"]),
  ok: z.boolean(),
  sources: z.array(
    wireObject({
      kind: z.enum(["user", "role", "position", "menu", "scheme"]),
      id: text,
      name: text,
      /** It has the grant, or shows the record. */
      granted: z.boolean(),
      /** Grants of disabled roles and positions count for nothing. */
      inForce: z.boolean(),
    }),
  ),
});

/** What would change a refusal, and in which of these. */
const way = wireObject({
  way: z.enum(["enableAccount", "administrator", "showMenu", "enableHolder", "grantPage", "grantButton", "scheme"]),
  names: z.array(text),
});

/** Grants of roles, positions and users (spec §6, contract-base §4.7). */
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
      /** Members in other factories, who are not looked into. */
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
