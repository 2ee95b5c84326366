import * as z from "zod/mini";
import { endpoint, onPage, open, signedIn } from "./endpoint.ts";
import { download, page } from "./lists.ts";
import { as, flag, id, instant, integer, text, wireObject } from "./wire.ts";

/** Most operations in one batch. */
export const BATCH_MAX = 500;

/**
 * One change in a batch. Records are in the wire form of the resource's own endpoints, checked by them; the right to the
 * button of each operation is asked for as there. Enabling and disabling is an `update` of `enabledMark`.
 */
const batchOperation = wireObject({
  op: z.enum(["create", "update", "remove", "act"]),
  /** What is done with the record, of `act`: an action of its concept that sets values. */
  action: z.optional(text),
  /** Missing for `create`. */
  id: z.optional(text),
  /** Refuses `update`, `remove` or `act` with reason `conflict` when the record has another version. Missing for `create`. */
  version: z.optional(integer),
  /** Missing for `remove` and `act`; of `update` only the members that change. */
  record: z.optional(z.looseObject({})),
});

const fieldIssue = wireObject({
  /** Our field name; empty when the whole record is meant. */
  field: text,
  rule: text,
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  text: z.optional(text),
});

/** What became of one operation of a batch. */
export const batchResult = wireObject({
  /** 200, else the code of the envelope that the single call would have answered with. */
  code: integer,
  /** The text that the single call would have answered with. */
  msg: text,
  /** Name of the refusal, as in the envelope: `validation`, `duplicate`, `conflict`, `not_found`, `forbidden`... */
  reason: z.optional(text),
  /** What a refusal said about single fields, as in the envelope. */
  issues: z.optional(z.array(fieldIssue)),
  /** Of the record; missing when refused. */
  id: z.optional(text),
  /** After the change; missing when refused or removed. */
  version: z.optional(integer),
});

/** A record that was deleted and can be restored. */
const deletedRecord = wireObject({
  /** Of the record. */
  id,
  /** The value that names it in files; empty where the reader may not see it. */
  key: text,
  /** What people call it; empty as above. */
  label: text,
  deletedAt: instant,
  /** Account of who deleted it. */
  deletedBy: text,
  /** When it is deleted for good; some hours may pass until it is. */
  until: instant,
});

/** One change that somebody made to one record. Values are by our member names; passwords are never among them. */
const auditRow = wireObject({
  id,
  at: instant,
  /** Missing for what the server did by itself. */
  actorId: z.optional(id),
  account: text,
  /** `create`, `update`, `remove`, `enable`, `disable`, `resetPassword`... */
  action: text,
  resource: text,
  recordId: id,
  /** Of a change only the members that changed. Missing where the reader may not open the page of the resource. */
  before: z.optional(z.looseObject({})),
  after: z.optional(z.looseObject({})),
  /** From `Banche-Job`, or from the batch. */
  jobId: z.optional(text),
  requestId: z.optional(text),
  ip: z.optional(text),
});

/** A record that references can point to, as pickers show it. */
const option = wireObject({
  id,
  name: text,
  code: z.optional(text),
  /** Names from the top of the tree that it stands in. */
  path: z.optional(text),
  /** `company` or `department`, among those. */
  type: z.optional(text),
  /** Id of the place that it stands in. */
  within: z.optional(text),
});

/** Rows of a list by the entries of the tree beside it. */
const placeCounts = wireObject({
  total: integer,
  /** Entries without rows are left out. Of a tree of places, rows of what lies below count too. */
  places: z.array(wireObject({ id, count: integer })),
});

/** Additions of ours. A client asks `about` once; where it is missing, the server is of the platform's own kind. */
export const extensions = {
  about: endpoint("GET /api/ext/about", {
    summary: "Product, version and the additions that this server has",
    response: wireObject({
      product: text,
      version: text,
      additions: z.array(z.string().check(z.maxLength(50))),
      /** What the operator says of the installation; empty texts are left out. */
      site: z.optional(
        wireObject({
          title: z.optional(text),
          about: z.optional(text),
          copyright: z.optional(text),
          company: z.optional(text),
          companyAddress: z.optional(text),
          companyContact: z.optional(text),
          companyPhone: z.optional(text),
          companyEmail: z.optional(text),
        }),
      ),
    }),
    access: open,
    source: "extension",
  }),
  records: endpoint("GET /api/ext/records/{resource}", {
    summary: "Whole records of a resource in key order, page by page: what plans and exports read",
    query: wireObject({
      cursor: z.optional(z.string().check(z.maxLength(500))),
      /** At most 1,000. */
      pageSize: z.optional(integer),
      /** Only the records with these natural keys, as a JSON array of texts; at most 1,000. */
      keys: z.optional(z.string().check(z.maxLength(200_000))),
    }),
    response: page(z.looseObject({})),
    access: { kind: "resource" },
    source: "extension",
  }),
  batch: endpoint("POST /api/ext/batch/{resource}", {
    summary: "Create, change and delete records of a resource; a refused one does not hold up the others",
    body: wireObject({
      /** The job that the audit log names; 1 to 200 visible characters. */
      jobId: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
      /** 1 to 500, carried out in their order and kept all together or not at all. */
      operations: z.array(batchOperation).check(z.minLength(1), z.maxLength(BATCH_MAX)),
      /** True: all is checked and answered as it would be, and nothing is kept. Servers with the addition `batch-dry-run`. */
      dryRun: z.optional(z.boolean()),
    }),
    /** One for each operation, in their order. */
    response: z.array(batchResult),
    access: { kind: "resource" },
    source: "extension",
  }),
  deleted: endpoint("GET /api/ext/deleted/{resource}", {
    summary: "What was deleted in the active factory and can be restored, newest first; for whoever may delete",
    query: wireObject({
      page: as("currentPage", z.optional(integer)),
      pageSize: z.optional(integer),
      cursor: z.optional(z.string().check(z.maxLength(500))),
      keyword: z.optional(z.string().check(z.maxLength(200))),
    }),
    response: page(deletedRecord),
    access: { kind: "resource" },
    source: "extension",
  }),
  restore: endpoint("POST /api/ext/deleted/{resource}/restore", {
    summary: "Restore deleted records under the rules of new ones; a refused one does not hold up the others",
    body: wireObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(BATCH_MAX)) }),
    /** One for each id, in their order. */
    response: z.array(batchResult),
    access: { kind: "resource" },
    source: "extension",
  }),
  options: endpoint("GET /api/ext/options/{resource}", {
    summary:
      "Records that references can point to: searched by name, code and pinyin, a page at a time, or by their ids",
    query: wireObject({
      page: as("currentPage", z.optional(integer)),
      /** At most 200; default 50. */
      pageSize: z.optional(integer),
      keyword: z.optional(z.string().check(z.maxLength(200))),
      /** Only these, as a JSON array of texts, disabled ones too; at most 200. Everything else is ignored then. */
      ids: z.optional(z.string().check(z.maxLength(20_000))),
      /** Only records of this type. */
      only: z.optional(z.string().check(z.maxLength(50))),
      /** Records of one name stand together. */
      byName: z.optional(flag),
    }),
    response: page(option),
    access: signedIn,
    source: "extension",
  }),
  told: endpoint("GET /api/ext/told/{resource}", {
    summary:
      "What fields that show another record would say, if their reference pointed to this one; texts by the names of the fields",
    query: wireObject({
      /** The field that points to it. */
      field: z.string().check(z.minLength(1), z.maxLength(100)),
      /** Of the other record. */
      id: z.string().check(z.minLength(1), z.maxLength(100)),
    }),
    response: z.record(z.string(), z.string()),
    access: { kind: "resource" },
    source: "extension",
  }),
  verifyAudit: endpoint("GET /api/ext/audit/verify", {
    summary: "Whether a row of the audit log was changed, removed or put in; the first one is named",
    query: wireObject({
      /** `seq:hash` of an earlier answer, which must be in the chain. */
      head: z.optional(z.string().check(z.maxLength(100))),
    }),
    response: wireObject({
      links: integer,
      /** Rows that are not sealed yet: that is done each minute. */
      pending: integer,
      head: text,
      fault: z.optional(
        wireObject({
          kind: z.enum(["changed", "removed", "inserted", "chain", "head"]),
          seq: z.optional(integer),
          row: z.optional(text),
          at: z.optional(instant),
        }),
      ),
    }),
    access: { ...onPage("system.log"), administrators: true as const },
    source: "extension",
  }),
  counts: endpoint("GET /api/ext/counts/{resource}", {
    summary: "How many rows a list has, and how many at each entry of the tree beside it, as the caller may see them",
    response: placeCounts,
    access: { kind: "resource" },
    source: "extension",
  }),
  audit: endpoint("GET /api/ext/audit", {
    summary: "What was changed in the active factory, newest first: who, when, which record, before and after",
    query: wireObject({
      page: as("currentPage", z.optional(integer)),
      pageSize: z.optional(integer),
      cursor: z.optional(z.string().check(z.maxLength(500))),
      resource: z.optional(z.string().check(z.maxLength(100))),
      recordId: z.optional(z.string().check(z.maxLength(200))),
      jobId: z.optional(z.string().check(z.maxLength(200))),
      /** Of who did it, in any case. */
      account: z.optional(z.string().check(z.maxLength(200))),
      from: z.optional(instant),
      to: z.optional(instant),
    }),
    response: page(auditRow),
    access: onPage("system.log"),
    source: "extension",
  }),
  history: endpoint("GET /api/ext/history/{resource}/{id}", {
    summary: "What was changed of one record in the active factory, newest first, for whoever may change it",
    query: wireObject({
      page: as("currentPage", z.optional(integer)),
      pageSize: z.optional(integer),
      cursor: z.optional(z.string().check(z.maxLength(500))),
    }),
    response: page(auditRow),
    access: { kind: "resource" },
    source: "extension",
  }),
  openapi: endpoint("GET /api/ext/openapi.json", {
    summary: "This contract as an OpenAPI 3.1 document",
    response: download,
    access: open,
    kind: "bytes",
    source: "extension",
  }),
};
