import { type BadByte, firstBadByte } from "./badByte.ts";
import type { BulkSource, TextDecoderClass } from "./source.ts";

/**
 * With this many multi-byte characters before a bad byte, the file is certainly UTF-8. GB18030 text does not have so
 * many by chance.
 */
const CERTAINLY_UTF8 = 3;
/** A file with a larger share of control characters is not text. */
const CONTROLS_MAX = 0.02;

/** The detected type of a file. */
export type Inspection =
  | { readonly kind: "text"; readonly encoding: Encoding }
  | { readonly kind: "workbook" }
  | {
      readonly kind: "refused";
      readonly rule: "emptyFile" | "binaryFile" | "oldWorkbook" | "unknownEncoding" | "badByte";
      /** The byte that prevents reading, if there is one. */
      readonly bad?: BadByte;
    };

export type Encoding = "utf-8" | "gb18030" | "utf-16le" | "utf-16be";

/**
 * Detects text, workbooks and other files, and the encoding. A byte order mark decides. Otherwise strict UTF-8 is
 * tried for the whole file, then GB18030, which Chinese Excel writes.
 */
export async function inspect(source: BulkSource, TextDecoder: TextDecoderClass): Promise<Inspection> {
  let first: Uint8Array | undefined;
  for (const encoding of ["utf-8", "gb18030"] as const) {
    const decoder = new TextDecoder(encoding, { fatal: true });
    let fits = true;
    for await (const bytes of source.open()) {
      if (bytes.length === 0) continue;
      if (!first) {
        first = bytes;
        const known = bySignature(bytes);
        if (known) return known;
      }
      if (bytes.includes(0)) return withNul(source, bytes);
      fits = decodes(() => decoder.decode(bytes, { stream: true }));
      if (!fits) break;
    }
    if (!first) return { kind: "refused", rule: "emptyFile" };
    if (fits && decodes(() => decoder.decode())) return { kind: "text", encoding };
    // One bad byte does not mean GB18030: the text would be decoded to wrong characters without any error.
    const bad = encoding === "utf-8" ? await firstBadByte(source) : undefined;
    if (bad && bad.wide >= CERTAINLY_UTF8) return { kind: "refused", rule: "badByte", bad };
  }
  const bad = await firstBadByte(source);
  return { kind: "refused", rule: "unknownEncoding", ...(bad && { bad }) };
}

/** Decides between a text with a stray NUL and a file that is not text. */
async function withNul(source: BulkSource, bytes: Uint8Array): Promise<Inspection> {
  const isControl = (byte: number) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d;
  const controls = bytes.reduce((sum, byte) => sum + (isControl(byte) ? 1 : 0), 0);
  const bad = controls <= Math.max(1, bytes.length * CONTROLS_MAX) ? await firstBadByte(source) : undefined;
  return bad ? { kind: "refused", rule: "badByte", bad } : { kind: "refused", rule: "binaryFile" };
}

function bySignature(bytes: Uint8Array): Inspection | undefined {
  const starts = (...signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04)) return { kind: "workbook" };
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return { kind: "refused", rule: "oldWorkbook" };
  if (starts(0xff, 0xfe)) return { kind: "text", encoding: "utf-16le" };
  if (starts(0xfe, 0xff)) return { kind: "text", encoding: "utf-16be" };
  return undefined;
}

function decodes(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}
