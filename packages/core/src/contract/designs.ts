import * as z from "zod/mini";

import { byButton, endpoint, onPage } from "./endpoint.ts";
import { list } from "./lists.ts";
import { integer, instant, text, wireObject } from "./wire.ts";

/** Menu page of the model designer. Designs affect all users, so only administrators may change them. */
const page = "onlineDev.webDesign";
const administrators = true;

const state = z.enum(["invisible", "published", "removed"]);
const code = z.string().check(z.maxLength(100));

const model = {
  code: text,
  /** Number of the latest change. Clients send the version that they use in `Banche-Model: code@version`. */
  version: integer,
  state,
} as const;

/** One effect of a change. */
const line = wireObject({
  /** `create`, `addField`, `retireField`, `purgeField`... */
  kind: text,
  field: z.optional(text),
  /** Number of affected records. */
  count: z.optional(integer),
  /** Whether data is permanently deleted. */
  loses: z.boolean(),
  /** The same as a text, in the language of the reader. */
  text,
});

const plan = wireObject({
  code: text,
  /** The version that the model would get. */
  version: integer,
  /** Current number of records. */
  records: integer,
  lines: z.array(line),
  /** Errors that prevent the change: path in the design, rule, and text. While there are any, nothing is changed. */
  issues: z.array(wireObject({ field: text, rule: text, text })),
  /** The SQL statements that would change tables. */
  statements: z.array(z.string()),
});

/** A design as JSON; `readDesign` defines what is allowed. */
const design = z.looseObject({});

const changed = wireObject({ ...model, lines: z.array(line) });

/** Models that people design at run time: an addition of ours. */
export const designs = {
  list: endpoint("GET /api/ext/designs", {
    summary: "All designed models, those that were removed too",
    response: list(wireObject({ ...model, title: text, records: integer, changedAt: instant })),
    access: { ...onPage(page), administrators },
    source: "extension",
  }),
  get: endpoint("GET /api/ext/designs/{code}", {
    summary: "A designed model as JSON, in its newest version or an older one",
    query: wireObject({ version: z.optional(integer) }),
    response: wireObject({ ...model, design, createdAt: instant, createdBy: text }),
    access: { ...onPage(page), administrators },
    source: "extension",
  }),
  plan: endpoint("POST /api/ext/designs/plan", {
    summary: "What a design would change, in words, with what it would lose; nothing is changed",
    body: wireObject({ design }),
    response: plan,
    access: { ...onPage(page), administrators },
    source: "extension",
  }),
  create: endpoint("POST /api/ext/designs", {
    summary: "Make a model with its table; only administrators see it until it is published",
    body: wireObject({ design }),
    response: changed,
    access: { ...byButton(page, "btn_add"), administrators },
    source: "extension",
  }),
  update: endpoint("PUT /api/ext/designs/{code}", {
    summary: "Change a model with its table; fields that are retired keep what was in them",
    body: wireObject({ design, version: integer }),
    response: changed,
    access: { ...byButton(page, "btn_edit"), administrators },
    source: "extension",
  }),
  setState: endpoint("PUT /api/ext/designs/{code}/State", {
    summary: "Publish a model, hide it again, or bring back one that was removed",
    body: wireObject({ state: z.enum(["invisible", "published"]) }),
    response: changed,
    access: { ...byButton(page, "btn_edit"), administrators },
    source: "extension",
  }),
  remove: endpoint("DELETE /api/ext/designs/{code}", {
    summary: "Remove a model; its records stay until they are purged",
    response: changed,
    access: { ...byButton(page, "btn_remove"), administrators },
    source: "extension",
  }),
  purge: endpoint("POST /api/ext/designs/{code}/purge", {
    summary:
      "Destroy what a retired field or a removed model holds, for good; says how many there are, or nothing happens",
    body: wireObject({
      /** Id of a retired field; missing: the whole model, which must be removed before. */
      field: z.optional(code),
      /** Number of field values or records, as the plan returned it. */
      count: integer,
    }),
    response: changed,
    access: { ...byButton(page, "btn_purge"), administrators },
    source: "extension",
  }),
};
