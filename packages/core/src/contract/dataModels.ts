import * as z from "zod/mini";

import { byAnyButton, byButton, endpoint, onPage } from "./endpoint.ts";
import { list, listQuery, nothing, page as pageOf } from "./lists.ts";
import { as, flag, id, integer, text, wireObject } from "./wire.ts";

const path = "/api/system/Base/DataModel";
const ours = "/api/ext/dataModels";
const page = "systemData.dataModel";
/** The tables of a source concern every factory, so only administrators may change them. */
const administrators = true;
const name = z.string().check(z.maxLength(128));

/** A table, and its size as estimated by its database. */
const table = wireObject({
  name: as("table", text),
  comment: as("tableName", text),
  /** In readable form, `15.6 MB`; empty if the database does not report it. */
  size: text,
  rows: as("sum", z.optional(integer)),
  description: text,
  /** Names, separated by commas. */
  primaryKey: text,
  /** Additions of ours. */
  sizeBytes: z.optional(integer),
});

/** An existing field. The platform's clients get its name in lower case. */
const field = wireObject({
  name: as("field", name),
  comment: as("fieldName", z.string().check(z.maxLength(1_000))),
  type: as("dataType", z.string().check(z.maxLength(200))),
  length: as("dataLength", z.string().check(z.maxLength(20))),
  primary: as("primaryKey", flag),
  nullable: as("allowNull", flag),
  /** From 1. */
  index: z.optional(integer),
  /** True if it has a default, a counter or similar, so that its type cannot be changed (an addition of ours). */
  fixed: z.optional(flag),
});

/** The wanted definition of a field. */
const wanted = wireObject({
  name: as("field", name),
  comment: as("fieldName", z.optional(z.string().check(z.maxLength(1_000)))),
  type: as("dataType", z.string().check(z.maxLength(200))),
  length: as("dataLength", z.optional(z.string().check(z.maxLength(20)))),
  primary: as("primaryKey", z.optional(flag)),
  nullable: as("allowNull", z.optional(flag)),
  index: z.optional(integer),
  /** Its current name; missing for a new field (an addition of ours). */
  was: z.optional(name),
});

const design = wireObject({
  tableInfo: wireObject({
    /** The current name of the table; empty for a new one. */
    table: z.optional(name),
    tableName: z.string().check(z.maxLength(1_000)),
    newTable: name,
  }),
  fields: as("tableFieldList", z.array(wanted).check(z.maxLength(500))),
});

const step = wireObject({
  /** The action: `createTable`, `addField`, … */
  action: text,
  name: text,
  sql: text,
  /** The data that it deletes: `rows`, `field` or `values`, each with its name. */
  loses: z.array(wireObject({ name: text, what: text })),
});

const plan = wireObject({
  /** In order; empty if the table already has this design. */
  steps: z.array(step),
  /** Names that the caller must confirm, because their data is deleted. */
  losses: z.array(text),
  /** Whether the database rolls back all steps when one fails. */
  atomic: z.boolean(),
  hasRows: z.boolean(),
  /** Sent back by `Apply`, which carries out exactly these steps or none. */
  fingerprint: text,
});

const change = {
  /** The current name of the table; missing for a new table. */
  table: z.optional(name),
  /** Missing: the table is deleted. */
  design: z.optional(
    wireObject({
      name,
      comment: z.optional(z.string().check(z.maxLength(1_000))),
      fields: z.array(wanted).check(z.maxLength(500)),
    }),
  ),
} as const;

const anyButton = byAnyButton([page, "btn_edit"], [page, "btn_add"], [page, "btn_remove"]);

/**
 * Tables of data sources (contract-base §5.7, ADR 0134). `{db}` is the id of a source; `0`, our own database, is
 * refused.
 */
export const dataModels = {
  sources: endpoint(`GET ${ours}/Sources`, {
    summary: "Data sources that are enabled, by name and kind",
    response: list(wireObject({ id, name: as("fullName", text), kind: as("dbType", text) })),
    access: onPage(page),
    source: "extension",
  }),
  tables: endpoint(`GET ${path}/{db}/Tables`, {
    summary: "Tables of a data source with their size and rows as the database estimates them; at most 1,000",
    query: wireObject({ keyword: listQuery.keyword }),
    response: list(table),
    access: onPage(page),
    source: "contract",
  }),
  fields: endpoint(`GET ${path}/{db}/Tables/{table}/Fields`, {
    summary: "Fields of a table",
    response: list(field),
    access: onPage(page),
    source: "contract",
  }),
  get: endpoint(`GET ${path}/{db}/Table/{table}`, {
    summary: "A table with its fields, as its form shows it",
    response: wireObject({
      tableInfo: wireObject({ table: text, tableName: text, newTable: text }),
      fields: as("tableFieldList", z.array(field)),
      /** An addition of ours. */
      hasRows: z.optional(z.boolean()),
    }),
    access: onPage(page),
    source: "contract",
  }),
  preview: endpoint(`GET ${path}/{db}/Table/{table}/Preview`, {
    summary:
      "Rows of a table as texts of at most 1,000 characters, by the names of fields (in lower case for the platform's clients); those whose field holds the keyword. Ends after 5 s; at most 4 MB",
    query: wireObject({ ...listQuery, field: z.optional(name) }),
    response: pageOf(z.record(z.string(), z.nullable(z.string()))),
    access: byButton(page, "btn_openData"),
    source: "contract",
  }),
  create: endpoint(`POST ${path}/{db}/Table`, {
    summary: "Create a table",
    body: design,
    response: nothing,
    access: { ...byButton(page, "btn_add"), administrators },
    source: "contract",
  }),
  update: endpoint(`PUT ${path}/{db}/Table`, {
    summary: "Change a table that has no rows; fields are known by their names",
    body: design,
    response: nothing,
    access: { ...byButton(page, "btn_edit"), administrators },
    source: "contract",
  }),
  remove: endpoint(`DELETE ${path}/{db}/Table/{table}`, {
    summary: "Delete a table that has no rows",
    response: nothing,
    access: { ...byButton(page, "btn_remove"), administrators },
    source: "contract",
  }),
  plan: endpoint(`POST ${ours}/{db}/Plan`, {
    summary: "The statements that make, change or delete a table, with what each takes away; nothing is carried out",
    body: wireObject(change),
    response: plan,
    access: { ...anyButton, administrators },
    source: "extension",
  }),
  apply: endpoint(`POST ${ours}/{db}/Apply`, {
    summary:
      "Carry a plan out as it was read: `conflict` where the table is another one by now. Whatever is lost must be confirmed by its name",
    body: wireObject({
      ...change,
      fingerprint: z.string().check(z.maxLength(64)),
      confirmed: z.optional(z.array(name).check(z.maxLength(500))),
    }),
    response: wireObject({ done: integer }),
    access: { ...anyButton, administrators },
    source: "extension",
  }),
};
