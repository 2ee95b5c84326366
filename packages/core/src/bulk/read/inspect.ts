import type { BulkSource, TextDecoderClass } from "./source.ts";

/** What the bytes of a file are. */
export type Inspection =
  | { readonly kind: "text"; readonly encoding: Encoding }
  | { readonly kind: "workbook" }
  | { readonly kind: "refused"; readonly rule: "emptyFile" | "binaryFile" | "oldWorkbook" | "unknownEncoding" };

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
      if (bytes.includes(0)) return { kind: "refused", rule: "binaryFile" };
      fits = decodes(() => decoder.decode(bytes, { stream: true }));
      if (!fits) break;
    }
    if (!first) return { kind: "refused", rule: "emptyFile" };
    if (fits && decodes(() => decoder.decode())) return { kind: "text", encoding };
  }
  return { kind: "refused", rule: "unknownEncoding" };
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
