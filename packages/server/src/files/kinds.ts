import { isAccepted, limitBytesOf, uploadKinds } from "@banche/core/forms";

/** A kind of upload on the wire (contract-base §6.2), with its rules. */
export interface UploadKind {
  /** A file must be smaller than this (spec §5). */
  readonly limitBytes: number;
  /** Only pictures that browsers show. Otherwise documents and media are allowed, too. */
  readonly picturesOnly: boolean;
  /** Accepted types in HTML form: `.pdf`, `image/*`. */
  readonly accept?: string;
}

/** The upload kind with this name, if there is one. */
export function uploadKind(name: string): UploadKind | undefined {
  const known: Readonly<Record<string, (typeof uploadKinds)[keyof typeof uploadKinds]>> = uploadKinds;
  const kind = Object.hasOwn(known, name) ? known[name] : undefined;
  return kind && { limitBytes: limitBytesOf(kind), picturesOnly: kind.picturesOnly };
}

/** A file format, recognised by content. */
export interface Format {
  readonly extensions: readonly string[];
  readonly mediaType: string;
  /** A picture that is safe to show in a page. */
  readonly picture: boolean;
  matches(start: Buffer): boolean;
}

const startsWith =
  (...bytes: readonly number[]) =>
  (start: Buffer): boolean =>
    bytes.every((byte, index) => start[index] === byte);
const asciiAt =
  (offset: number, text: string) =>
  (start: Buffer): boolean =>
    start.subarray(offset, offset + text.length).toString("latin1") === text;
const isZip = startsWith(0x50, 0x4b, 0x03, 0x04);
const isOle = startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);

const office = "application/vnd.openxmlformats-officedocument";

/** The permitted formats. The extension must match the content. */
const formats: readonly Format[] = [
  picture(["png"], "image/png", startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)),
  picture(["jpg", "jpeg"], "image/jpeg", startsWith(0xff, 0xd8, 0xff)),
  picture(["gif"], "image/gif", asciiAt(0, "GIF8")),
  picture(["webp"], "image/webp", (start) => asciiAt(0, "RIFF")(start) && asciiAt(8, "WEBP")(start)),
  picture(["bmp"], "image/bmp", asciiAt(0, "BM")),
  other(["pdf"], "application/pdf", asciiAt(0, "%PDF-")),
  other(["docx"], `${office}.wordprocessingml.document`, isZip),
  other(["xlsx"], `${office}.spreadsheetml.sheet`, isZip),
  other(["pptx"], `${office}.presentationml.presentation`, isZip),
  other(["zip"], "application/zip", isZip),
  other(["doc"], "application/msword", isOle),
  other(["xls"], "application/vnd.ms-excel", isOle),
  other(["ppt"], "application/vnd.ms-powerpoint", isOle),
  other(["rar"], "application/vnd.rar", asciiAt(0, "Rar!")),
  other(["7z"], "application/x-7z-compressed", startsWith(0x37, 0x7a, 0xbc, 0xaf)),
  other(["mp3"], "audio/mpeg", (start) => asciiAt(0, "ID3")(start) || startsWith(0xff, 0xfb)(start)),
  other(["wav"], "audio/wav", (start) => asciiAt(0, "RIFF")(start) && asciiAt(8, "WAVE")(start)),
  other(["mp4", "m4a", "mov"], "video/mp4", asciiAt(4, "ftyp")),
  other(["webm"], "video/webm", startsWith(0x1a, 0x45, 0xdf, 0xa3)),
  other(["svg"], "image/svg+xml", (start) => /^\s*(?:<\?xml|<svg|<!--)/.test(start.toString("utf8"))),
  other(["txt", "csv", "md", "log"], "text/plain; charset=utf-8", isText),
];

/** The format of a file by its name and first bytes. Undefined when this kind does not permit it. */
export function formatOf(kind: UploadKind, extension: string, start: Buffer): Format | undefined {
  return formats.find(
    (format) => format.extensions.includes(extension) && format.matches(start) && isWanted(kind, format, extension),
  );
}

function isWanted(
  { picturesOnly, accept = "" }: UploadKind,
  { picture, mediaType }: Format,
  extension: string,
): boolean {
  if (picturesOnly && !picture) return false;
  return isAccepted({ name: `.${extension}`, type: mediaType.split(";", 1)[0] ?? "" }, accept);
}

/** Whether a stored file may be shown in a page. */
export function isPicture(mediaType: string): boolean {
  return formats.some((format) => format.picture && format.mediaType === mediaType);
}

/** Lower-case extension without the dot; empty when there is none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

function picture(extensions: readonly string[], mediaType: string, matches: Format["matches"]): Format {
  return { extensions, mediaType, matches, picture: true };
}

function other(extensions: readonly string[], mediaType: string, matches: Format["matches"]): Format {
  return { extensions, mediaType, matches, picture: false };
}

/** Whether a text has no control characters except tabs and line ends: UTF-8, GB18030 and similar texts pass, programs do not. */
function isText(start: Buffer): boolean {
  return start.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}
