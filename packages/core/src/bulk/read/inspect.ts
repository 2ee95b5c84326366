import { type BadByte, firstBadByte } from "./badByte.ts";
import type { BulkSource, TextDecoderClass } from "./source.ts";

/** Wide characters that stand before a bad byte in a file that is UTF-8 for certain: GB18030 has none by chance so often. */
const CERTAINLY_UTF8 = 3;
/** Share of control characters above which a file is no text. */
const CONTROLS_MAX = 0.02;

/** What the bytes of a file are. */
export type Inspection =
  | { readonly kind: "text"; readonly encoding: Encoding }
  | { readonly kind: "workbook" }
  | {
      readonly kind: "refused";
      readonly rule: "emptyFile" | "binaryFile" | "oldWorkbook" | "unknownEncoding" | "badByte";
      /** The byte that stands in the way, where there is one. */
      readonly bad?: BadByte;
    };

export type Encoding = "utf-8" | "gb18030" | "utf-16le" | "utf-16be";

/**
 * Tells text from workbooks and from everything else, and finds the encoding: a byte order mark decides, else strict
 * UTF-8 for the whole file, else GB18030, which is what Chinese Excel saves.
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
    // One bad byte does not make a file GB18030: it would be read as other characters without any error.
    const bad = encoding === "utf-8" ? await firstBadByte(source) : undefined;
    if (bad && bad.wide >= CERTAINLY_UTF8) return { kind: "refused", rule: "badByte", bad };
  }
  const bad = await firstBadByte(source);
  return { kind: "refused", rule: "unknownEncoding", ...(bad && { bad }) };
}

/** A stray NUL in a text, or a file that is no text. */
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
