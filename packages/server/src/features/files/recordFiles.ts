import { type ResourceField, valueAt } from "@banche/core";
import { kindOf, limitBytesOf, RECORD_FILES, tidyFileName } from "@banche/core/forms";
import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { refuse } from "../../base/respond.ts";
import { keepFile, type FileRoom } from "../../files/keepFile.ts";
import { isPicture } from "../../files/kinds.ts";
import { refuseBeyondQuota } from "../../files/quota.ts";
import type { AccessPolicy } from "../../policy/accessPolicy.ts";
import { policyNamed } from "../../policy/policies.ts";
import { lastingName } from "../../records/heldFiles.ts";
import { readRecord } from "../../records/readRecords.ts";
import type { Context, HandlersOf } from "../../wire/handlers.ts";

/** The upload type of files in record fields. No generic file call reads or writes such a file. */
export const recordFileType = RECORD_FILES;

interface Deps extends FileRoom {
  /** A signed address of a stored file with short validity. */
  readonly addressOf: (name: string, way: "download" | "image") => string;
}

interface Named extends Context {
  readonly params: { readonly resource: string; readonly field: string };
}

/**
 * Files in records. Users who may write the field can upload, and users who may read the record and the field can read. An upload cannot
 * be read until a record holds it.
 */
export function recordFilesHandlers({
  addressOf,
  ...room
}: Deps): Pick<HandlersOf<typeof contract.files>, "uploadFor" | "ofRecord"> {
  return {
    async uploadFor(call) {
      const { body, db, session } = call;
      try {
        const policy = await policyFor(call);
        const { field, uploads } = fieldIn(policy, policy.writable, call.params.field);
        const refused = (["create", "update"] as const).every((verb) => policy.mayDo(verb).answer === "no");
        if (refused) throw refuse.forbidden();
        await refuseBeyondQuota(db, room.uploadQuota, session);
        const { picturesOnly, accept, ...rules } = uploads.rules(field);
        const kind = { limitBytes: limitBytesOf(rules), picturesOnly, accept };
        const stored = await room.store.put(recordFileType, kind, body);
        const file = { ...stored, type: recordFileType, originalName: tidyFileName(body.name) };
        const row = { name: stored.name, resource: policy.resource.name, field: lastingName(field) };
        await keepFile(db, room, session, file, async (transaction) => {
          await transaction.insertInto("recordFiles").values(row).execute();
        });
        return { name: stored.name };
      } catch (error) {
        body.stream.resume();
        throw error;
      }
    },
    async ofRecord(call) {
      const policy = await policyFor(call);
      const { field, uploads } = fieldIn(policy, policy.readable, call.params.field);
      const record = await readRecord(policy, call, call.params.id, false);
      if (!record) throw refuse.notFound();
      const refusal = policy.refusal("get", record);
      if (refusal) throw refusal;
      const held = uploads.ids(valueAt(record, field.key));
      const { rows } = await sql<{ name: string; mediaType: string }>`
        select file.name, file.media_type from record_files held join files file on file.name = held.name
        where held.name = any(${[...held]}::text[]) and held.resource = ${policy.resource.name}
          and held.field = ${lastingName(field)} and held.record_id = ${call.params.id}
        order by array_position(${[...held]}::text[], file.name)`.execute(call.db);
      return rows.map(({ name, mediaType }) => {
        const url = addressOf(name, "download");
        if (!isPicture(mediaType)) return { name, url };
        return { name, url, picture: addressOf(name, "image") };
      });
    },
  };
}

async function policyFor(call: Named): Promise<AccessPolicy> {
  const policy = await policyNamed(call.params.resource, call);
  if (!policy) throw refuse.notFound();
  return policy;
}

/**
 * The field in the path. @throws {Refusal} `forbidden` for a field that the session may not use, `not_found` for one that holds no files
 */
function fieldIn(policy: AccessPolicy, permitted: readonly ResourceField[], name: string) {
  if (policy.hides(name)) throw refuse.forbidden();
  const field = permitted.find((one) => one.name === name);
  const uploads = field && kindOf(field).uploads;
  if (!field || !uploads) throw refuse.notFound();
  return { field, uploads };
}
