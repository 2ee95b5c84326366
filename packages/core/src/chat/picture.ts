/** The first bytes of picture formats, with their media types. */
const starts: readonly { readonly type: string; readonly at: number; readonly bytes: string }[] = [
  { type: "image/png", at: 0, bytes: "\u0089PNG\r\n\u001a\n" },
  { type: "image/jpeg", at: 0, bytes: "\u00ff\u00d8\u00ff" },
  { type: "image/gif", at: 0, bytes: "GIF8" },
  { type: "image/webp", at: 8, bytes: "WEBP" },
  { type: "image/bmp", at: 0, bytes: "BM" },
];

/** Media type of a picture by its content, independent of its name; undefined if the chat cannot show it. */
export function pictureTypeOf(content: Uint8Array): string | undefined {
  const matches = (at: number, bytes: string): boolean =>
    [...bytes].every((byte, index) => content[at + index] === byte.charCodeAt(0));
  return starts.find(({ at, bytes }) => matches(at, bytes))?.type;
}
