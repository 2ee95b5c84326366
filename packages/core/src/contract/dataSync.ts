import * as z from "zod/mini";

import { byButton, endpoint, onPage } from "./endpoint.ts";
import { list, nothing } from "./lists.ts";
import { as, id, instant, integer, text, wireObject } from "./wire.ts";

const path = "/api/system/Base/DataSync";
const ours = "/api/ext/dataSync";
const page = "systemData.dataSync";
/** Sources concern every factory, and a run changes external data, so only administrators may start it. */
const access = { ...byButton(page, "btn_Execute"), administrators: true } as const;
const name = z.string().check(z.maxLength(128));
const cells = z.nullable(z.array(z.nullable(text)));

const pair = wireObject({ from: name, to: name });
const modes = wireObject({ insert: z.boolean(), update: z.boolean(), remove: z.boolean() });

/** Source and target of a run. Without a mapping, fields with the same name are used, ignoring case. */
const wish = wireObject({
  source: as("dbConnectionFrom", id),
  target: as("dbConnectionTo", id),
  table: as("dbTable", name),
  /** Missing: the table with the same name. */
  targetTable: z.optional(name),
  pairs: z.optional(z.array(pair).check(z.maxLength(200))),
  modes: z.optional(modes),
});

const field = wireObject({ name, type: text, primary: z.boolean(), nullable: z.boolean() });

const check = wireObject({
  sourceFields: z.array(field),
  targetFields: z.array(field),
  /** `mayMisfit`: the source may have values that the target cannot store; a comparison finds them. */
  pairs: z.array(wireObject({ from: name, to: name, key: z.boolean(), mayMisfit: z.boolean() })),
  /** Empty if the mapping can be carried out. */
  issues: z.array(wireObject({ fault: text, table: text, field: text, from: text, to: text, says: as("text", text) })),
});

/** An example row, with cells in the order of `pairs`, at most 200 characters each. */
const sample = wireObject({
  key: z.array(z.nullable(text)),
  before: cells,
  after: cells,
  /** For a value that does not fit: the number of the pair, and why. */
  at: z.optional(integer),
  misfit: z.optional(text),
});

const differences = wireObject({
  same: integer,
  inserts: integer,
  updates: integer,
  removes: integer,
  misfits: integer,
  /** At most 20 of each. */
  samples: wireObject({
    inserts: z.array(sample),
    updates: z.array(sample),
    removes: z.array(sample),
    misfits: z.array(sample),
  }),
});

const run = {
  id,
  sourceName: text,
  sourceTable: text,
  targetName: text,
  targetTable: text,
  modes,
  stage: z.enum(["compare", "write", "undo"]),
  state: z.enum(["working", "done", "failed", "cancelled"]),
  /** Reason of a failure, in the language of the caller. */
  reason: text,
  progress: wireObject({
    /** Keys that were compared. */
    read: integer,
    /** Missing: unknown. */
    total: z.optional(integer),
    same: integer,
    /** Written rows; during the comparison, rows to be written. */
    inserts: integer,
    updates: integer,
    removes: integer,
    /** Rows that differ but were not changed; for an undo, rows that were changed since the run. */
    left: integer,
  }),
  /** Whether an undo can be started now. */
  undoable: z.boolean(),
  by: text,
  createdAt: instant,
  startedAt: instant,
  finishedAt: z.optional(instant),
} as const;

/** Copying rows of a table to another data source (contract-base §5.8, ADR 0138). */
export const dataSync = {
  estimate: endpoint(`POST ${path}`, {
    summary:
      "Whether a table can be brought over: 0 yes, 1 the source is empty, 2 the target has no such table, 3 it has rows",
    body: wish,
    response: integer,
    access,
    source: "contract",
  }),
  execute: endpoint(`POST ${path}/Actions/Execute`, {
    summary:
      "Bring the rows over that the target has not; rows that are there stay. Answers within 90 s, and says so where the run goes on",
    body: wish,
    response: nothing,
    access,
    source: "contract",
  }),
  check: endpoint(`POST ${ours}/Check`, {
    summary: "The fields of both tables, the mapping, and what is wrong with it; no row is read",
    body: wish,
    response: check,
    access,
    source: "extension",
  }),
  compare: endpoint(`POST ${ours}/Compare`, {
    summary: "Begin a run that counts what differs; nothing is written before `Start`",
    body: wish,
    response: wireObject({ id }),
    access,
    source: "extension",
  }),
  list: endpoint(`GET ${ours}`, {
    summary: "Runs, the newest first, 100 at most; with `before` those that are older than that one",
    query: wireObject({ before: z.optional(id) }),
    response: list(wireObject(run)),
    access: onPage(page),
    source: "extension",
  }),
  get: endpoint(`GET ${ours}/{id}`, {
    summary: "A run with its mapping, and what a comparison found",
    response: wireObject({ ...run, pairs: z.array(pair), differences: z.optional(differences) }),
    access,
    source: "extension",
  }),
  start: endpoint(`POST ${ours}/{id}/Start`, {
    summary:
      "Write what a comparison found; where rows are deleted, the name of the target's table confirms it. `conflict` while another run writes to the table",
    body: wireObject({ confirmed: z.optional(name) }),
    response: nothing,
    access,
    source: "extension",
  }),
  cancel: endpoint(`POST ${ours}/{id}/Cancel`, {
    summary: "End a run after the batch that is being written; it can be resumed",
    response: nothing,
    access,
    source: "extension",
  }),
  resume: endpoint(`POST ${ours}/{id}/Resume`, {
    summary: "Go on with a run that failed or was cancelled, from where it stands",
    response: nothing,
    access,
    source: "extension",
  }),
  undo: endpoint(`POST ${ours}/{id}/Undo`, {
    summary: "Bring back what the target had before a run; rows that somebody changed since stay as they are",
    response: nothing,
    access,
    source: "extension",
  }),
};
