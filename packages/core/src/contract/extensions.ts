import * as z from "zod/mini";
import { endpoint, onPage, open, signedIn } from "./endpoint.ts";
import { download, page } from "./lists.ts";
import { as, flag, id, instant, integer, text, wireObject } from "./wire.ts";

/** Most operations in one batch. */
export const BATCH_MAX = 500;

/**
 * One change in a batch. The record has the wire form of the resource's own endpoints and is validated by them. Each
 * operation needs the same button permission as the single call. To enable or disable a record, `update` its
 * `enabledMark`.
 */
const batchOperation = wireObject({
  op: z.enum(["create", "update", "remove", "act"]),
  /** For `act`: an action of the concept that sets values. */
  action: z.optional(text),
  /** Missing for `create`. */
  id: z.optional(text),
  /**
   * If the record has another version, `update`, `remove` or `act` is refused with reason `conflict`. Missing for
   * `create`.
   */
  version: z.optional(integer),
  /** Missing for `remove` and `act`; for `update` only the changed members. */
  record: z.optional(z.looseObject({})),
});

const fieldIssue = wireObject({
  /** Our field name; empty for the whole record. */
  field: text,
  rule: text,
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  text: z.optional(text),
});

/** The result of one operation of a batch. */
export const batchResult = wireObject({
  /** 200, else the envelope code of the corresponding single call. */
  code: integer,
  /** The message of the corresponding single call. */
  msg: text,
  /** Name of the reason, as in the envelope: `validation`, `duplicate`, `conflict`, `not_found`, `forbidden`... */
  reason: z.optional(text),
  /** Errors of single fields, as in the envelope. */
  issues: z.optional(z.array(fieldIssue)),
  /** Id of the record; missing if refused. */
  id: z.optional(text),
  /** Version after the change; missing if refused or removed. */
  version: z.optional(integer),
});

/** A record that was deleted and can be restored. */
const deletedRecord = wireObject({
  /** Id of the record. */
  id,
  /** The value that identifies it in files; empty if the reader may not see it. */
  key: text,
  /** Its name for people; empty as above. */
  label: text,
  deletedAt: instant,
  /** Account of the user who deleted it. */
  deletedBy: text,
  /** When it is permanently deleted; the deletion may be some hours late. */
  until: instant,
});

/** One change of a user to one record. Values have our member names; passwords are never included. */
const auditRow = wireObject({
  id,
  at: instant,
  /** Missing for actions of the server itself. */
  actorId: z.optional(id),
  account: text,
  /** `create`, `update`, `remove`, `enable`, `disable`, `resetPassword`... */
  action: text,
  resource: text,
  recordId: id,
  /** For a change only the changed members. Missing if the reader may not open the page of the resource. */
  before: z.optional(z.looseObject({})),
  after: z.optional(z.looseObject({})),
  /** From `Banche-Job`, or from the batch. */
  jobId: z.optional(text),
  requestId: z.optional(text),
  ip: z.optional(text),
});

/** A record that references may use, as pickers show it. */
const option = wireObject({
  id,
  name: text,
  code: z.optional(text),
  /** Names from the top of its tree. */
  path: z.optional(text),
  /** For companies and departments: `company` or `department`. */
  type: z.optional(text),
  /** Id of its parent. */
  within: z.optional(text),
});

/** Number of list rows for each entry of the tree next to the list. */
const placeCounts = wireObject({
  total: integer,
  /** Entries without rows are left out. For a tree of places, rows below an entry are included. */
  places: z.array(wireObject({ id, count: integer })),
});

/** Additions of ours. A client requests `about` once; if it is missing, the server is a server of the platform. */
export const extensions = {
  about: endpoint("GET /api/ext/about", {
    summary: "Product, version and the additions that this server has",
    response: wireObject({
      product: text,
      version: text,
      additions: z.array(z.string().check(z.maxLength(50))),
      /** The operator's texts about the installation; empty texts are left out. */
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
      /** The job id for the audit log; 1 to 200 visible characters. */
      jobId: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
      /** 1 to 500 operations, carried out in order. Either all are stored or none. */
      operations: z.array(batchOperation).check(z.minLength(1), z.maxLength(BATCH_MAX)),
      /**
       * True: everything is checked and answered, but nothing is stored. For servers with the addition
       * `batch-dry-run`.
       */
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
      /**
       * Only these records, as a JSON array of texts, including disabled ones; at most 200. All other members are
       * then ignored.
       */
      ids: z.optional(z.string().check(z.maxLength(20_000))),
      /** Only records of this type. */
      only: z.optional(z.string().check(z.maxLength(50))),
      /** Puts records with equal names next to each other. */
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
      /** The reference field. */
      field: z.string().check(z.minLength(1), z.maxLength(100)),
      /** Id of the referenced record. */
      id: z.string().check(z.minLength(1), z.maxLength(100)),
    }),
    response: z.record(z.string(), z.string()),
    access: { kind: "resource" },
    source: "extension",
  }),
  verifyAudit: endpoint("GET /api/ext/audit/verify", {
    summary: "Whether a row of the audit log was changed, removed or put in; the first one is named",
    query: wireObject({
      /** `seq:hash` of an earlier answer; it must be in the chain. */
      head: z.optional(z.string().check(z.maxLength(100))),
    }),
    response: wireObject({
      links: integer,
      /** Rows that are not sealed yet; sealing runs each minute. */
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
      /** The account of the actor, ignoring case. */
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
