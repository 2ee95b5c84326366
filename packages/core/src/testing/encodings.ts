/** Text as UTF-16 with a byte order mark, as some Windows programs save it. */
export function encodeUtf16(text: string, order: "le" | "be"): Uint8Array {
  const whole = text.startsWith("\ufeff") ? text : `\ufeff${text}`;
  const bytes = new Uint8Array(whole.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < whole.length; at += 1) view.setUint16(at * 2, whole.charCodeAt(at), order === "le");
  return bytes;
}

/** Text as GB18030 without a byte order mark, as Chinese Excel saves it: JavaScript hosts can only decode it. */
export function encodeGb18030(text: string, TextDecoder: new (label: string) => Decoder): Uint8Array {
  table ??= readPairs(new TextDecoder("gb18030"));
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const pair = table.get(character);
    if (code < 0x80) bytes.push(code);
    else if (pair) bytes.push(...pair);
    else if (code >= 0x1_00_00) bytes.push(...fourBytes(code - 0x1_00_00 + 189_000));
    else throw new Error(`no two-byte code for ${character}`);
  }
  return Uint8Array.from(bytes);
}

interface Decoder {
  decode(bytes: Uint8Array): string;
}

let table: ReadonlyMap<string, readonly [number, number]> | undefined;

/** The two-byte codes, found by decoding every pair. */
function readPairs(decoder: Decoder): ReadonlyMap<string, readonly [number, number]> {
  const pairs = new Map<string, readonly [number, number]>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const text = trail === 0x7f ? "" : decoder.decode(Uint8Array.of(lead, trail));
      if ([...text].length === 1 && text !== "\uFFFD") pairs.set(text, [lead, trail]);
    }
  }
  return pairs;
}

/** The four-byte code with this index. */
function fourBytes(place: number): readonly number[] {
  return [
    0x81 + Math.floor(place / 12_600),
    0x30 + (Math.floor(place / 1_260) % 10),
    0x81 + (Math.floor(place / 10) % 126),
    0x30 + (place % 10),
  ];
}
