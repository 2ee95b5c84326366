import type { FilesField, HeldFile } from "../fields/field.ts";
import { type Kind, type Problem, type Stored, wrong } from "./kind.ts";

/** Default limit of files in a field. */
const USUAL_MAX = 9;
/** Largest limit of files in any field. */
export const FILES_MAX = 50;
/** Largest file of any field, in MB. */
export const FILE_MAX_MB = 50;
const usual = {
  files: { sizeMb: 10, accept: "" },
  images: { sizeMb: 5, accept: "image/*" },
  signature: { sizeMb: 1, accept: "image/*" },
} as const satisfies Record<FilesField["kind"], object>;

/** Longest file name, in characters. */
const LONGEST_NAME = 200;
/** Pattern of the server's names for stored files. */
export const STORED_FILE = /^\d{8}_[0-9a-f]{32}\.[a-z0-9]{1,8}$/;
/** Characters that a file name may not contain: controls, line ends, direction marks and folder separators. */
const UNFIT = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069/\\\p{Surrogate}]/u;
const UNFIT_ALL = new RegExp(UNFIT, "gu");

/** Uploaded files. A text cannot create one: a file's cell contains their names, and is ignored when it is read. */
export const filesKind: Kind<FilesField> = {
  fromCell: () => wrong("readOnly"),
  toCell: (value) =>
    filesIn(value)
      .map(({ name }) => name)
      .join("; "),
  check,
  same: (a, b) => JSON.stringify(filesIn(a).map(identity)) === JSON.stringify(filesIn(b).map(identity)),
  sortable: false,
  typed: false,
  isNumber: false,
  repeats: false,
  empty: () => [],
  blank: () => undefined,
  values: () => [],
  sample: () => undefined,
  stored: {
    type: "jsonb",
    empty: [],
    toColumn: (value) => filesIn(value),
    fromColumn: (value) => filesIn(value),
  } satisfies Stored,
  uploads: {
    rules: uploadOf,
    ids: (value) => filesIn(value).map(({ fileId }) => fileId),
  },
};

function uploadOf({ kind, max = USUAL_MAX, sizeMb = usual[kind].sizeMb, accept = usual[kind].accept }: FilesField) {
  const isSignature = kind === "signature";
  const limitFiles = isSignature ? 1 : max;
  return { size: sizeMb, unit: "MB", limitFiles, accept, picturesOnly: kind !== "files", drawn: isSignature } as const;
}

/**
 * A file name that a record can store and a file system accepts. Only the last characters are kept, with the
 * extension.
 */
export function tidyFileName(name: string): string {
  const tidy = [
    ...name
      .replace(UNFIT_ALL, "_")
      .replace(/[:*?"<>|]/g, "_")
      .trim(),
  ]
    .slice(-LONGEST_NAME)
    .join("");
  return tidy.trim() || "file";
}

const identity = ({ fileId, name }: HeldFile) => [fileId, name];

/** The files of a value, each with its known members only. Invalid entries are left out. */
export function filesIn(value: unknown): readonly HeldFile[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    if (!isHeld(one)) return [];
    const { name, fileId, size } = one;
    return [{ name, fileId, ...(size !== undefined && { size }) }];
  });
}

function isHeld(value: unknown): value is HeldFile {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const own = (member: string): unknown => (Object.hasOwn(value, member) ? Reflect.get(value, member) : undefined);
  const size = own("size");
  return (
    typeof own("name") === "string" &&
    typeof own("fileId") === "string" &&
    (size === undefined || (typeof size === "number" && Number.isSafeInteger(size) && size >= 0))
  );
}

function check(value: unknown, field: FilesField): Problem | undefined {
  const files = filesIn(value);
  if (!Array.isArray(value) || files.length < value.length) return { rule: "files" };
  const { limitFiles } = uploadOf(field);
  if (files.length > limitFiles) return { rule: "tooManyFiles", params: { max: limitFiles } };
  if (files.some(({ fileId }) => !STORED_FILE.test(fileId))) return { rule: "files" };
  if (new Set(files.map(({ fileId }) => fileId)).size < files.length) return { rule: "files" };
  if (files.some(({ name }) => name.trim() === "" || UNFIT.test(name))) return { rule: "characters" };
  const isLong = files.some(({ name }) => name.length > LONGEST_NAME && [...name].length > LONGEST_NAME);
  return isLong ? { rule: "max", params: { max: LONGEST_NAME } } : undefined;
}
