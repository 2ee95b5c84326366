import * as z from "zod/mini";

import { byButton, endpoint, onPage } from "./endpoint.ts";
import { list } from "./lists.ts";
import { integer, instant, text, wireObject } from "./wire.ts";

/** Where models are designed in the platform's menu. They change what everybody works with: no grant is enough. */
const page = "onlineDev.webDesign";
const administrators = true;

const state = z.enum(["invisible", "published", "removed"]);
const code = z.string().check(z.maxLength(100));

const model = {
  code: text,
  /** Counts every change; who draws or writes says with which one, in `Banche-Model: code@version`. */
  version: integer,
  state,
} as const;

/** One thing that a change does. */
const line = wireObject({
  /** `create`, `addField`, `retireField`, `purgeField`... */
  kind: text,
  field: z.optional(text),
  /** Records that it is about. */
  count: z.optional(integer),
  /** Whether what is in them goes for good. */
  loses: z.boolean(),
  /** The same in words, in the language of the reader. */
  text,
});

const plan = wireObject({
  code: text,
  /** That the model would have. */
  version: integer,
  /** Records that it has now. */
  records: integer,
  lines: z.array(line),
  /** What stands against it: path in the design, rule, and the same in words. Nothing is done while there is any. */
  issues: z.array(wireObject({ field: text, rule: text, text })),
  /** The statements that would change tables. */
  statements: z.array(z.string()),
});

/** A design as JSON; `readDesign` says what it may hold. */
const design = z.looseObject({});

const changed = wireObject({ ...model, lines: z.array(line) });

/** Models that people design while the program runs: an addition of ours. */
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
      /** Id of a retired field; missing: the whole model, which was removed before. */
      field: z.optional(code),
      /** Values of the field, or records of the model, as the plan said. */
      count: integer,
    }),
    response: changed,
    access: { ...byButton(page, "btn_purge"), administrators },
    source: "extension",
  }),
};
