import * as z from "zod/mini";
import { byButton, endpoint, onPage, open } from "./endpoint.ts";
import { created, download, listQuery, nothing, page as pageOf } from "./lists.ts";
import { as, id, instant, integer, text, wireObject } from "./wire.ts";

const path = "/api/system/Base/DataBackup";
const page = "systemData.dataBackup";
/** A backup contains every factory: the caller must be an administrator and must belong to all factories. */
const administrators = true;

/** `running`, `ok` or `failed`. The members after `url` are additions of ours. */
const backup = wireObject({
  id,
  name: as("fileName", text),
  /** In readable form, `15.6 MB`; empty while the backup is written. */
  size: as("fileSize", text),
  createdAt: as("creatorTime", instant),
  /** Valid for a short time, without a session; missing if there is no file or the caller may not download it. */
  url: as("fileUrl", z.optional(text)),
  state: z.optional(z.enum(["running", "ok", "failed"])),
  /** Reason of a failure: `no_room`, `cut`, `files_away`, `failed`; else empty. */
  reason: z.optional(text),
  /** The user who requested it; empty: the schedule. */
  by: as("creatorUser", z.optional(text)),
  sizeBytes: z.optional(integer),
  rows: z.optional(integer),
  files: z.optional(integer),
  /** Number of uploads that the database lists but that were not on disk. */
  missing: z.optional(integer),
  /** Whether it is encrypted, so that reading it needs a key. */
  sealed: z.optional(z.boolean()),
  sha256: z.optional(text),
});

/** Backups of all data of the server, as files in its data folder (contract-base §5.9, ADR 0127). */
export const backups = {
  list: endpoint(`GET ${path}`, {
    summary: "Backups, the newest first",
    query: wireObject(listQuery),
    response: pageOf(backup),
    access: { ...onPage(page), administrators },
    source: "contract",
  }),
  add: endpoint(`POST ${path}`, {
    summary: "Begin a backup; `conflict` while another one is written",
    response: created,
    access: { ...byButton(page, "btn_add"), administrators },
    source: "contract",
  }),
  remove: endpoint(`DELETE ${path}/{id}`, {
    summary: "Delete a backup with its file; `conflict` while it is written",
    response: nothing,
    access: { ...byButton(page, "btn_remove"), administrators },
    source: "contract",
  }),
  download: endpoint("GET /api/ext/backups/{id}/File", {
    summary: "The file behind a link of the list",
    query: wireObject({ encryption: z.string().check(z.maxLength(1000)) }),
    response: download,
    access: open,
    kind: "bytes",
    source: "extension",
  }),
};
