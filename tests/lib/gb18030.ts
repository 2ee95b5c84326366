/** Encodes text like Chinese Excel. Node can only decode GB18030, so the table is built by decoding every pair of bytes. */
const table = new Map<string, readonly [number, number]>();

export function encodeGb18030(text: string): Uint8Array {
  if (table.size === 0) fillTable();
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const pair = table.get(character);
    if (code < 0x80) bytes.push(code);
    else if (pair) bytes.push(...pair);
    else throw new Error(`no two-byte code for ${character}`);
  }
  return Uint8Array.from(bytes);
}

function fillTable(): void {
  const decoder = new TextDecoder("gb18030");
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      if (trail === 0x7f) continue;
      const text = decoder.decode(Uint8Array.of(lead, trail));
      if ([...text].length === 1 && text !== "\uFFFD") table.set(text, [lead, trail]);
    }
  }
}
