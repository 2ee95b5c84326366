import type { FieldIssue } from "../errors.ts";
import {
  CHAT_IMAGE_LIMIT_BYTES,
  CHAT_IMAGE_LIMIT_FILES,
  UPLOAD_LIMIT,
  UPLOAD_LIMIT_FILES,
  UPLOAD_UNIT,
} from "../settings/constants.ts";

/** Units of an upload limit; each is 1024 times the previous one (spec §9). */
export const uploadUnits = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 } as const;
export type UploadUnit = keyof typeof uploadUnits;

/** The limits of one kind of upload. */
export interface UploadKind extends Required<Pick<UploadRules, "size" | "unit">> {
  /** True: only pictures that browsers can show; false: documents and media, too. */
  readonly picturesOnly: boolean;
}

/** The kinds of uploads (contract-base §6.2). The server applies these limits, even if a field allows more. */
export const uploadKinds = {
  userAvatar: { size: 5, unit: "MB", picturesOnly: true },
  annexpic: { size: 5, unit: "MB", picturesOnly: true },
  IM: { size: 5, unit: "MB", picturesOnly: false },
  annex: { size: 50, unit: "MB", picturesOnly: false },
  workFlow: { size: 50, unit: "MB", picturesOnly: false },
} as const satisfies Readonly<Record<string, UploadKind>>;
export type LimitedUploadKind = keyof typeof uploadKinds;

export interface UploadRules {
  /** Default 2 (spec §9). A file must be smaller than this, not equal. */
  readonly size?: number | undefined;
  /** Default MB. */
  readonly unit?: UploadUnit | undefined;
  /** Most files in the field; default 9. Several can be chosen at once when it is not 1 (spec §5). */
  readonly limitFiles?: number | undefined;
  /** As in HTML: `image/*`, `.pdf`, `application/pdf`, separated by commas. Empty means any. */
  readonly accept?: string | undefined;
}

/** The known facts about a file before it is sent. */
export interface FileFacts {
  readonly name: string;
  /** Media type; may be empty. */
  readonly type: string;
  readonly sizeBytes: number;
}

/** A limit in bytes; a file must be smaller. */
export function limitBytesOf({ size = UPLOAD_LIMIT, unit = UPLOAD_UNIT }: UploadRules): number {
  return size * uploadUnits[unit];
}

/**
 * Checks files that will be added to `already` others in a field (spec §5). Issues have the texts `files.tooLarge`,
 * `files.wrongType`, `files.empty`, and `files.tooManyFiles` or `files.tooManyImages`; `field` is the name of the
 * file.
 */
export function checkUpload(files: readonly FileFacts[], rules: UploadRules = {}, already = 0): readonly FieldIssue[] {
  const { size = UPLOAD_LIMIT, unit = UPLOAD_UNIT, limitFiles = UPLOAD_LIMIT_FILES, accept = "" } = rules;
  const issues: FieldIssue[] = [];
  if (already + files.length > limitFiles) {
    const rule = accept.trim() === "image/*" ? "tooManyImages" : "tooManyFiles";
    issues.push({ field: "", rule, params: { limit: limitFiles } });
  }
  for (const file of files) {
    const field = file.name;
    if (file.sizeBytes === 0) issues.push({ field, rule: "empty" });
    if (!(file.sizeBytes < limitBytesOf(rules))) issues.push({ field, rule: "tooLarge", params: { size, unit } });
    if (!isAccepted(file, accept)) issues.push({ field, rule: "wrongType", params: { accept } });
  }
  return issues;
}

/** Checks the picture of a chat message: one at a time, an image, below 5 MB (spec §5). */
export function checkChatImage(files: readonly FileFacts[]): readonly FieldIssue[] {
  if (files.length > CHAT_IMAGE_LIMIT_FILES) return [{ field: "", rule: "oneImage" }];
  const issues = checkUpload(files, { size: CHAT_IMAGE_LIMIT_BYTES / uploadUnits.KB, unit: "KB", accept: "image/*" });
  return issues.map((issue) => (issue.rule === "tooLarge" ? { field: issue.field, rule: "chatImageTooLarge" } : issue));
}

/** Whether a control accepts a file. */
export function isAccepted(file: Pick<FileFacts, "name" | "type">, accept: string): boolean {
  const wanted = accept
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  return (
    wanted.length === 0 ||
    wanted.some((part) => {
      if (part === "*/*") return true;
      if (part.startsWith(".")) return name.endsWith(part);
      return part.endsWith("/*") ? type.startsWith(part.slice(0, -1)) : type === part;
    })
  );
}
