import type { FieldIssue } from "../errors.ts";
import { checkUpload, type FileFacts, type UploadRules } from "../validation/upload.ts";

/** A file in the form in which a record stores it (contract-base §6.3). */
export interface UploadedFile {
  /** The person's own name of the file. */
  readonly name: string;
  /** The server's name of the stored file. */
  readonly fileId: string;
  readonly url?: string | undefined;
  /** In bytes; only for a file that was just uploaded. */
  readonly size?: number | undefined;
}

/** A file that is being uploaded. */
export interface Upload {
  readonly id: string;
  readonly facts: FileFacts;
  readonly state:
    | { readonly kind: "waiting" }
    | { readonly kind: "sending"; readonly sentBytes: number }
    | { readonly kind: "failed"; readonly reason: string };
}

/** State of an upload field: stored files, running uploads and refused files. */
export interface Uploads {
  readonly done: readonly UploadedFile[];
  readonly under: readonly Upload[];
  /** Why files of the last choice were refused. */
  readonly refused: readonly FieldIssue[];
}

export type UploadEvent =
  | {
      readonly type: "chosen";
      readonly files: readonly { readonly id: string; readonly facts: FileFacts }[];
      readonly rules: UploadRules;
    }
  | { readonly type: "started"; readonly id: string }
  | { readonly type: "progress"; readonly id: string; readonly sentBytes: number }
  | { readonly type: "stored"; readonly id: string; readonly fileId: string; readonly url?: string | undefined }
  | { readonly type: "failed"; readonly id: string; readonly reason: string }
  | { readonly type: "retried"; readonly id: string }
  | { readonly type: "cancelled"; readonly id: string }
  | { readonly type: "removed"; readonly fileId: string };

/** Files of one field that are uploaded at the same time. */
export const UPLOADS_AT_ONCE = 3;

export function noUploads(done: readonly UploadedFile[] = []): Uploads {
  return { done, under: [], refused: [] };
}

/**
 * The next state of an upload field. If too many files are chosen, all of them are refused; otherwise those that meet
 * the rules are accepted. Events of a file that is no longer being uploaded change nothing.
 */
export function reduceUploads(uploads: Uploads, event: UploadEvent): Uploads {
  const { done, under } = uploads;
  switch (event.type) {
    case "chosen": {
      const issues = checkUpload(
        event.files.map(({ facts }) => facts),
        event.rules,
        done.length + under.length,
      );
      const wrong = new Set(issues.map(({ field }) => field));
      const isTooMany = wrong.has("");
      const taken = isTooMany ? [] : event.files.filter(({ facts }) => !wrong.has(facts.name));
      return { done, under: [...under, ...taken.map((file) => ({ ...file, state: WAITING }))], refused: issues };
    }
    case "started":
      return changed(uploads, event.id, { kind: "sending", sentBytes: 0 });
    case "progress":
      return changed(uploads, event.id, { kind: "sending", sentBytes: event.sentBytes });
    case "failed":
      return changed(uploads, event.id, { kind: "failed", reason: event.reason });
    case "retried":
      return changed(uploads, event.id, WAITING);
    case "cancelled":
      return { ...uploads, under: under.filter(({ id }) => id !== event.id) };
    case "stored": {
      const upload = under.find(({ id }) => id === event.id);
      if (!upload) return uploads;
      const { fileId, url } = event;
      const file = { name: upload.facts.name, fileId, size: upload.facts.sizeBytes, ...(url !== undefined && { url }) };
      return { ...uploads, done: [...done, file], under: under.filter(({ id }) => id !== event.id) };
    }
    case "removed":
      return { ...uploads, done: done.filter(({ fileId }) => fileId !== event.fileId) };
    default:
      return event satisfies never;
  }
}

/** The files whose upload should start now. */
export function nextUploads({ under }: Uploads): readonly Upload[] {
  const free = UPLOADS_AT_ONCE - under.filter(({ state }) => state.kind === "sending").length;
  return under.filter(({ state }) => state.kind === "waiting").slice(0, Math.max(0, free));
}

const WAITING = { kind: "waiting" } as const;

function changed(uploads: Uploads, id: string, state: Upload["state"]): Uploads {
  if (!uploads.under.some((upload) => upload.id === id)) return uploads;
  return { ...uploads, under: uploads.under.map((upload) => (upload.id === id ? { ...upload, state } : upload)) };
}
